import { eq } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { idempotencyKeys } from "../../db/schema/history.ts";

/** The statement that claims a key; a second claim undoes its whole batch. */
export function insertKey(db: Database, row: typeof idempotencyKeys.$inferInsert): Statement {
  return db.insert(idempotencyKeys).values(row);
}

export async function findKey(db: Database, key: string) {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return row ?? null;
}
