/** Wraps a D1 binding and counts round trips: a single statement or a batch is one. */
export function countedDatabase(database: D1Database): { DB: D1Database; trips: () => number } {
  let trips = 0;
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(inner, property) {
        const value: unknown = Reflect.get(inner, property);
        if (typeof value !== "function") return value;
        if (property === "bind") return (...values: unknown[]) => counted(inner.bind(...values));
        return (...values: unknown[]): unknown => {
          trips += 1;
          return value.apply(inner, values);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  const DB = new Proxy(database, {
    get(inner, property) {
      if (property === "prepare") return (query: string) => counted(inner.prepare(query));
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) => {
          trips += 1;
          return inner.batch(statements.map((one) => originals.get(one) ?? one));
        };
      }
      return Reflect.get(inner, property);
    },
  });
  return { DB, trips: () => trips };
}
