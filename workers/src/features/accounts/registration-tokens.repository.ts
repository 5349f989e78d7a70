import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { readRow, readRows } from "../../db/read.ts";
import { registrationTokens as tokens } from "../../db/schema/accounts.ts";

/** A stored registration token. */
export type TokenRow = typeof tokens.$inferSelect;

/** A condition: the token is unused and not expired. */
const isValidToken = (tokenHash: string, now: string) =>
  and(eq(tokens.tokenHash, tokenHash), isNull(tokens.usedAt), gt(tokens.expiresAt, now));

/** Returns the id of a valid token, or null. */
export async function findValidToken(
  db: Database,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  const [row] = await db.select({ id: tokens.id }).from(tokens).where(isValidToken(tokenHash, now));
  return row?.id ?? null;
}

/** Stops the batch with `INVALID_REGISTRATION_TOKEN` if the token is no longer valid. */
export function expectValidToken(db: Database, tokenHash: string, now: string): Statement {
  const validToken = db.select({ id: tokens.id }).from(tokens).where(isValidToken(tokenHash, now));
  return expectThat(db, sql`exists ${validToken}`, "INVALID_REGISTRATION_TOKEN");
}

/** Marks a token as used by an account that the same batch creates. */
export function spendToken(
  db: Database,
  tokenHash: string,
  userId: string,
  now: string,
): Statement {
  return db.update(tokens).set({ usedAt: now, usedBy: userId }).where(isValidToken(tokenHash, now));
}

/** All tokens, newest first. */
export const listTokens = (db: Database): Read<TokenRow[]> =>
  readRows(db.select().from(tokens).orderBy(desc(tokens.createdAt), desc(tokens.id)));

export const findToken = (db: Database, id: string): Read<TokenRow | null> =>
  readRow(db.select().from(tokens).where(eq(tokens.id, id)));

/** Stores a new token. */
export function insertToken(db: Database, row: typeof tokens.$inferInsert): Statement {
  return db.insert(tokens).values(row);
}

/** Returns statements that delete a token once; a second deletion is 404. */
export function deleteToken(db: Database, id: string): Statement[] {
  const storedToken = db.select({ id: tokens.id }).from(tokens).where(eq(tokens.id, id));
  return [
    expectThat(db, sql`exists ${storedToken}`, "NOT_FOUND"),
    db.delete(tokens).where(eq(tokens.id, id)),
  ];
}
