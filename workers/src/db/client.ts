import { drizzle } from "drizzle-orm/d1";
import type { BatchItem } from "drizzle-orm/batch";

/** Opens drizzle on the bound database. Cheap: one call a request. */
export function openDatabase(database: D1Database) {
  return drizzle(database);
}

export type Database = ReturnType<typeof openDatabase>;

/** One statement of a batch. */
export type Statement = BatchItem<"sqlite">;

/** Runs statements as one transaction: all of them, or none. Nothing to run is fine. */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
