/**
 * Wraps a D1 database so that `interrupt` runs before its call number `at` (from 1): between a
 * request's reads and its writes. `calls` returns the number of calls.
 */
export function steppedDatabase(
  database: D1Database,
  at: number,
  interrupt: () => Promise<unknown>,
): { database: D1Database; calls: () => number } {
  let calls = 0;
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const step = async (): Promise<void> => {
    calls += 1;
    if (calls === at) await interrupt();
  };
  const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => watched(target.bind(...values));
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return async (...values: unknown[]) => {
          await step();
          return Reflect.apply(value, target, values);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return {
    calls: () => calls,
    database: new Proxy(database, {
      get(target, property) {
        if (property === "prepare") return (query: string) => watched(target.prepare(query));
        if (property === "batch") {
          return async (statements: D1PreparedStatement[]) => {
            await step();
            return target.batch(statements.map((one) => originals.get(one) ?? one));
          };
        }
        return Reflect.get(target, property);
      },
    }),
  };
}
