/** The cost of one measured call's statements. */
export interface Meter {
  statements: number;
  rowsRead: number;
  milliseconds: number;
}

/**
 * Wraps a D1 database so that each statement, alone or in a batch, adds its `meta.rows_read`, which
 * D1 bills and which does not depend on the machine. `raw()` returns no meta, so such a statement
 * runs a second time to be counted.
 */
export function meterDatabase(database: D1Database): { database: D1Database; meter: Meter } {
  const meter: Meter = { statements: 0, rowsRead: 0, milliseconds: 0 };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const add = ({ meta }: D1Result): void => {
    meter.statements += 1;
    meter.rowsRead += meta.rows_read;
    meter.milliseconds += meta.duration;
  };
  const count = async (statement: D1PreparedStatement): Promise<void> => add(await statement.all());
  const metered = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => metered(target.bind(...values));
        if (property === "raw" || property === "all" || property === "first") {
          return async (...values: unknown[]) => {
            await count(target);
            return Reflect.apply(Reflect.get(target, property), target, values);
          };
        }
        return Reflect.get(target, property);
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return {
    meter,
    database: new Proxy(database, {
      get(target, property) {
        if (property === "prepare") return (query: string) => metered(target.prepare(query));
        if (property === "batch") {
          return async (statements: D1PreparedStatement[]) => {
            const results = await target.batch(statements.map((one) => originals.get(one) ?? one));
            for (const result of results) add(result);
            return results;
          };
        }
        return Reflect.get(target, property);
      },
    }),
  };
}
