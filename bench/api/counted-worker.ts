/**
 * The product with a counting database: each response has headers with its round trips to D1 and
 * rows read. Slower than the product, so it is not timed.
 */
import product, { ExportJob, Limiter } from "../../workers/src/index.ts";
import type { Env } from "../../workers/src/env.ts";
import { ROUND_TRIPS, ROWS_READ } from "./headers.ts";

export { ExportJob, Limiter };

interface Count {
  roundTrips: number;
  rowsRead: number;
}

/** Calls of a statement that reach the database. */
const CALLS: ReadonlySet<PropertyKey> = new Set(["all", "first", "raw", "run"]);
const original = Symbol("statement");

function counted(statement: D1PreparedStatement, count: Count): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, property) {
      if (property === original) return target;
      if (property === "bind")
        return (...values: unknown[]) => counted(target.bind(...values), count);
      const call: unknown = Reflect.get(target, property);
      if (!CALLS.has(property) || typeof call !== "function") return call;
      return async (...values: unknown[]): Promise<unknown> => {
        count.roundTrips += 1;
        // `raw` and `first` return no meta: the statement runs a second time to count its rows.
        if (property === "raw" || property === "first") {
          count.rowsRead += (await target.all()).meta.rows_read;
          return Reflect.apply(call, target, values);
        }
        const result = (await Reflect.apply(call, target, values)) as D1Result;
        count.rowsRead += result.meta.rows_read;
        return result;
      };
    },
  });
}

function countedDatabase(database: D1Database, count: Count): D1Database {
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") return (query: string) => counted(target.prepare(query), count);
      if (property !== "batch") return Reflect.get(target, property) as unknown;
      return async (statements: D1PreparedStatement[]) => {
        count.roundTrips += 1;
        const results = await target.batch(
          statements.map((one) => Reflect.get(one, original) as D1PreparedStatement),
        );
        for (const { meta } of results) count.rowsRead += meta.rows_read;
        return results;
      };
    },
  });
}

export default {
  fetch: async (request, env, context) => {
    const count: Count = { roundTrips: 0, rowsRead: 0 };
    const response = await product.fetch(
      request,
      { ...env, DB: countedDatabase(env.DB, count) },
      context,
    );
    const headers = new Headers(response.headers);
    headers.set(ROUND_TRIPS, String(count.roundTrips));
    headers.set(ROWS_READ, String(count.rowsRead));
    return new Response(response.body, { status: response.status, headers });
  },
} satisfies ExportedHandler<Env>;
