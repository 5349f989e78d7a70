import type { SQL } from "drizzle-orm";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, readRows } from "../../db/read.ts";
import { passkeys } from "../../db/schema/second-factor.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Reads an account's passkeys, oldest first. */
export const listPasskeys = (db: Database, userId: string | SQL): Read<PasskeyRow[]> =>
  readRows(
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
  );

export const listOwnPasskeys = (db: Database) => listPasskeys(db, ACTOR_ID);

/** Reads the passkey with a credential id, of any account; null for an unknown id. */
export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Returns statements that store a new passkey, if the account has fewer than `max`. */
export function insertPasskey(db: Database, row: PasskeyRow, max: number): Statement[] {
  const count = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${row.userId})`;
  return [
    expectThat(db, sql`${count} < ${max}`, "TOO_MANY_PASSKEYS"),
    db.insert(passkeys).values(row),
  ];
}

/** Returns statements that store a signature counter, unless the passkey was used concurrently. */
export function usePasskey(
  db: Database,
  { id, counter }: PasskeyRow,
  newCounter: number,
  now: string,
): Statement[] {
  const hasSameCounter = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
  const row = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(hasSameCounter);
  return [
    expectThat(db, sql`exists ${row}`, "INVALID_PASSKEY"),
    db.update(passkeys).set({ counter: newCounter, lastUsedAt: now }).where(hasSameCounter),
  ];
}

/**
 * Returns statements that stop the batch if the account has no such passkey, and otherwise change
 * or delete the passkey.
 */
function onPasskey(db: Database, userId: string, id: string, change: Statement): Statement[] {
  const row = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return [expectThat(db, sql`exists ${row}`, "NOT_FOUND"), change];
}

/** Returns the statements that rename a passkey of an account. */
export const renamePasskey = (db: Database, userId: string, id: string, name: string) =>
  onPasskey(db, userId, id, db.update(passkeys).set({ name }).where(eq(passkeys.id, id)));

/** Returns the statements that delete an account's passkey, once. */
export const deletePasskey = (db: Database, userId: string, id: string) =>
  onPasskey(db, userId, id, db.delete(passkeys).where(eq(passkeys.id, id)));
