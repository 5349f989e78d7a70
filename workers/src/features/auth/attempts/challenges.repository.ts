import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { challenges } from "../../../db/schema/second-factor.ts";

type Row = typeof challenges.$inferSelect;
export type ChallengePurpose = Row["purpose"];

/** Stores a challenge. */
export function insertChallenge(db: Database, row: typeof challenges.$inferInsert): Statement {
  return db.insert(challenges).values(row);
}

export function deleteExpiredChallenges(db: Database, now: string): Statement {
  return db.delete(challenges).where(lt(challenges.expiresAt, now));
}

const isOpen = (tokenHash: string, purposes: readonly ChallengePurpose[], now: string) =>
  and(
    eq(challenges.tokenHash, tokenHash),
    inArray(challenges.purpose, [...purposes]),
    gt(challenges.expiresAt, now),
  );

/** Reads the challenge of a cookie; null if there is none. */
export async function findChallenge(
  db: Database,
  tokenHash: string,
  purposes: readonly ChallengePurpose[],
  now: string,
): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(isOpen(tokenHash, purposes, now));
  return row ?? null;
}

/**
 * Uses one attempt at a second step, in one statement, so that concurrent requests get no further
 * attempts.
 */
export async function takeAttempt(
  db: Database,
  tokenHash: string,
  { now, attemptsMax }: { now: string; attemptsMax: number },
): Promise<Row | null> {
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(isOpen(tokenHash, ["second-step"], now), lt(challenges.attempts, attemptsMax)))
    .returning();
  return row ?? null;
}

/** Returns the statement that stores a WebAuthn challenge for a second step. */
export function setWebAuthnChallenge(db: Database, id: string, challenge: string): Statement {
  return db.update(challenges).set({ challenge }).where(eq(challenges.id, id));
}

/** Returns statements that mark a challenge as used; a second request has to start over. */
export function spendChallenge(db: Database, id: string): Statement[] {
  const row = db.select({ id: challenges.id }).from(challenges).where(eq(challenges.id, id));
  return [
    expectThat(db, sql`exists ${row}`, "SECOND_STEP_EXPIRED"),
    db.delete(challenges).where(eq(challenges.id, id)),
  ];
}

/**
 * Returns the statement that deletes the open challenges of an account, for instance with a new
 * password.
 */
export function deleteChallenges(db: Database, userId: string): Statement {
  return db.delete(challenges).where(eq(challenges.userId, userId));
}
