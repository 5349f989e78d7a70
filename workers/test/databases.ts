/** D1 databases that count, meter or interrupt the round trips of a test. */

/** One round trip of a wrapped database: a single statement, or a batch. */
interface RoundTrip {
  /** The SQL of the statements. */
  queries: readonly string[];
  /** The values bound to each statement. */
  values: readonly (readonly unknown[])[];
  run: () => Promise<unknown>;
  /**
   * Returns the results of the statements with their `meta`. A statement of `raw()` or `first()`,
   * which return no `meta`, runs a second time.
   */
  results: () => Promise<readonly D1Result[]>;
}

interface Original {
  statement: D1PreparedStatement;
  query: string;
  values: readonly unknown[];
}

/** Wraps a D1 database so that `around` handles each round trip and returns the result. */
function wrapDatabase(
  database: D1Database,
  around: (trip: RoundTrip) => Promise<unknown>,
): D1Database {
  const originals = new WeakMap<D1PreparedStatement, Original>();
  const wrap = (
    statement: D1PreparedStatement,
    query: string,
    values: readonly unknown[],
  ): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === "bind") {
          return (...bound: unknown[]) => wrap(target.bind(...bound), query, bound);
        }
        const call: unknown = Reflect.get(target, property);
        if (typeof call !== "function") return call;
        const hasMeta = property === "all" || property === "run";
        return (...given: unknown[]) => {
          let ran: Promise<D1Result> | undefined;
          const run = () => (ran ??= Reflect.apply(call, target, given));
          const results = async () => [await (hasMeta ? run() : target.all())];
          return around({ queries: [query], values: [values], run, results });
        };
      },
    });
    originals.set(proxy, { statement, query, values });
    return proxy;
  };
  const batch = (statements: readonly D1PreparedStatement[]) => {
    const originalStatements = statements.map(
      (one) => originals.get(one) ?? { statement: one, query: "", values: [] },
    );
    let ran: Promise<D1Result[]> | undefined;
    const run = () =>
      (ran ??= database.batch(originalStatements.map(({ statement }) => statement)));
    return around({
      queries: originalStatements.map(({ query }) => query),
      values: originalStatements.map(({ values }) => values),
      run,
      results: run,
    });
  };
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") return (query: string) => wrap(target.prepare(query), query, []);
      if (property === "batch") return batch;
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The total cost of all statements of a metered database. */
export interface Meter {
  roundTrips: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  milliseconds: number;
}

/**
 * Wraps a D1 database so that a meter adds up the cost of all statements. The rows read are what D1
 * bills, and do not depend on the machine.
 */
export function meterDatabase(database: D1Database): { database: D1Database; meter: Meter } {
  const meter: Meter = {
    roundTrips: 0,
    statements: 0,
    rowsRead: 0,
    rowsWritten: 0,
    milliseconds: 0,
  };
  const metered = wrapDatabase(database, async ({ run, results }) => {
    meter.roundTrips += 1;
    const answer = await run();
    for (const { meta } of await results()) {
      meter.statements += 1;
      meter.rowsRead += meta.rows_read;
      meter.rowsWritten += meta.rows_written;
      meter.milliseconds += meta.duration;
    }
    return answer;
  });
  return { database: metered, meter };
}

/** An executed statement with its bound values. */
export interface ExecutedStatement {
  query: string;
  values: readonly unknown[];
}

/** Wraps a D1 database so that `ran` lists every executed statement. */
export function recordingDatabase(database: D1Database): {
  database: D1Database;
  ran: ExecutedStatement[];
} {
  const ran: ExecutedStatement[] = [];
  const recording = wrapDatabase(database, ({ queries, values, run }) => {
    ran.push(...queries.map((query, index) => ({ query, values: values[index] ?? [] })));
    return run();
  });
  return { database: recording, ran };
}

/**
 * Wraps a D1 database so that `interrupt` runs before round trip number `at` (from 1), for instance
 * between a request's reads and writes. `calls` returns the number of round trips.
 */
export function steppedDatabase(
  database: D1Database,
  at: number,
  interrupt: () => Promise<unknown>,
): { database: D1Database; calls: () => number } {
  let calls = 0;
  const stepped = wrapDatabase(database, async ({ run }) => {
    calls += 1;
    if (calls === at) await interrupt();
    return run();
  });
  return { database: stepped, calls: () => calls };
}

/** Wraps a D1 database so that `write` runs before each round trip. */
export const interleavedDatabase = (
  database: D1Database,
  write: () => Promise<unknown>,
): D1Database =>
  wrapDatabase(database, async ({ run }) => {
    await write();
    return run();
  });

/** Wraps a D1 database so that its round trips are counted. */
export const countedDatabase = (database: D1Database) =>
  steppedDatabase(database, 0, async () => {});

/** Wraps a D1 database so that each statement returns its query plan instead of its rows. */
export const planningDatabase = (database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, property) {
      if (property === "prepare")
        return (query: string) => target.prepare(`explain query plan ${query}`);
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const WRITES = /^\s*(?:insert|update|delete)\b/iu;

/**
 * Wraps a D1 database so that `change` runs completely just before the first round trip that
 * writes: reproduces a race deterministically.
 */
export function interruptedDatabase(
  database: D1Database,
  change: () => Promise<unknown>,
): D1Database {
  let isDue = true;
  return wrapDatabase(database, async ({ queries, run }) => {
    if (isDue && queries.some((query) => WRITES.test(query))) {
      isDue = false;
      await change();
    }
    return run();
  });
}
