const WRITES = /^\s*(?:insert|update|delete)\b/iu;

/**
 * Wraps a D1 database so that `change` runs completely just before the first batch with a write:
 * reproduces a race deterministically. A batch of reads passes.
 */
export function interruptedDatabase(
  database: D1Database,
  change: () => Promise<unknown>,
): D1Database {
  let isDue = true;
  const writes = new WeakSet<D1PreparedStatement>();
  const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind = statement.bind.bind(statement);
    writes.add(statement);
    statement.bind = (...values: unknown[]) => watched(bind(...values));
    return statement;
  };
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") {
        return (query: string) => {
          const statement = target.prepare(query);
          return WRITES.test(query) ? watched(statement) : statement;
        };
      }
      if (property !== "batch") {
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (isDue && statements.some((statement) => writes.has(statement))) {
          isDue = false;
          await change();
        }
        return target.batch(statements);
      };
    },
  });
}
