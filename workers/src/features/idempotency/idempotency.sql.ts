import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { idempotencyKeys } from "../../db/schema/history.ts";

/** Returns the statement that claims a key; a second claim fails and rolls back its batch. */
export function insertKey(db: Database, row: typeof idempotencyKeys.$inferInsert): Statement {
  return db.insert(idempotencyKeys).values(row);
}

export async function findKey(db: Database, key: string) {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return row ?? null;
}

/**
 * Returns the statement that removes the persons of a query, and responses about them, from the
 * keys.
 */
export const blankKeys = (db: Database, personIds: SQL): Statement =>
  db
    .update(idempotencyKeys)
    .set({ answer: null, personId: null })
    .where(sql`${idempotencyKeys.personId} in ${personIds}`);
