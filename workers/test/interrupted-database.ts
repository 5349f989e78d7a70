/**
 * Wraps a D1 database so that `change` runs completely just before the first batch is written:
 * reproduces a race deterministically.
 */
export function interruptedDatabase(
  database: D1Database,
  change: () => Promise<unknown>,
): D1Database {
  let isDue = true;
  return new Proxy(database, {
    get(target, property) {
      if (property !== "batch") {
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (isDue) {
          isDue = false;
          await change();
        }
        return target.batch(statements);
      };
    },
  });
}
