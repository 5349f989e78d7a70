import type { Query } from "drizzle-orm";
import { fillPlaceholders, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { newId } from "../lib/ids.ts";

/** Opens drizzle on the bound database. Cheap: one call a request. */
export function openDatabase(database: D1Database) {
  return drizzle(database);
}

export type Database = ReturnType<typeof openDatabase>;

/** One statement of a batch: a query of drizzle's builders, or `db.run(sql…)`. Not run by itself. */
export type Statement = { toSQL: () => Query } | { getQuery: () => Query };

/** The place of the batch's id in a statement that writes history; {@link runBatch} fills it. */
export const CHANGE_ID = sql.placeholder("changeId");

/** Prepares statements for one batch, whose history entries get the same change id. */
export function prepareBatch(
  client: D1Database,
  statements: readonly Statement[],
): D1PreparedStatement[] {
  const changeId = newId();
  return statements.map((statement) => {
    const query = "toSQL" in statement ? statement.toSQL() : statement.getQuery();
    return client.prepare(query.sql).bind(...fillPlaceholders(query.params, { changeId }));
  });
}

/**
 * Runs statements as one transaction: all of them, or none. An empty list is fine. Replaces drizzle's
 * own `batch()`, which cannot bind the parameters of raw statements.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await db.$client.batch(prepareBatch(db.$client, statements));
}
