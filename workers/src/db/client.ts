import type { Query } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** Opens drizzle on the bound database. Cheap: one call a request. */
export function openDatabase(database: D1Database) {
  return drizzle(database);
}

export type Database = ReturnType<typeof openDatabase>;

/** One statement of a batch: a query of drizzle's builders, or `db.run(sql…)`. Not run by itself. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query };

/**
 * Runs statements as one transaction: all of them, or none. Nothing to run is fine.
 * Goes past drizzle's own `batch()`, which cannot bind the parameters of raw statements.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  const client = db.$client;
  await client.batch(
    statements.map((statement) => {
      const { sql, params } = "toSQL" in statement ? statement.toSQL() : statement.getQuery();
      return client.prepare(sql).bind(...params);
    }),
  );
}
