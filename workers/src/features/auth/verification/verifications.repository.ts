import type { ErrorCode } from "@kehila/shared/base/errors";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { users } from "../../../db/schema/accounts.ts";
import { passwords, verifications } from "../../../db/schema/auth.ts";
import { credentialColumns } from "../credentials/credentials.repository.ts";

type Row = typeof verifications.$inferInsert;
type Purpose = Row["purpose"];

/** Stores the hash of a secret for a mail. */
export function insertVerification(db: Database, row: Row): Statement {
  return db.insert(verifications).values(row);
}

/** Returns the statement that deletes the secrets of an account for a purpose. */
export function deleteVerifications(db: Database, userId: string, purpose: Purpose): Statement {
  return db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), eq(verifications.purpose, purpose)));
}

/** Returns the statement that deletes the expired secrets of an account. */
export function deleteExpired(db: Database, userId: string, now: string): Statement {
  return db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), lt(verifications.expiresAt, now)));
}

/**
 * Reads the unexpired secret of a link, used or not, with its account's credentials; null without
 * one.
 */
export async function findSecret(db: Database, purpose: Purpose, secretHash: string, now: string) {
  const [row] = await db
    .select({ id: verifications.id, usedAt: verifications.usedAt, ...credentialColumns })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(
      and(
        eq(verifications.purpose, purpose),
        eq(verifications.secretHash, secretHash),
        gt(verifications.expiresAt, now),
      ),
    );
  if (!row) return null;
  const { id, usedAt, ...credentials } = row;
  return { id, usedAt, credentials };
}

/** Returns statements that mark a secret as used; a second request is refused with `code`. */
export function spendSecret(db: Database, id: string, now: string, code: ErrorCode): Statement[] {
  const isUnused = and(eq(verifications.id, id), isNull(verifications.usedAt));
  const row = db.select({ id: verifications.id }).from(verifications).where(isUnused);
  return [
    expectThat(db, sql`exists ${row}`, code),
    db.update(verifications).set({ usedAt: now }).where(isUnused),
  ];
}

/**
 * Uses one of the attempts at an account's code, in one statement, so that concurrent guesses get
 * no further attempts. Null if there is no code, the code has expired, or no attempt is left.
 */
export async function takeAttempt(
  db: Database,
  email: string,
  { now, attemptsMax }: { now: string; attemptsMax: number },
) {
  const [row] = await db
    .update(verifications)
    .set({ attempts: sql`${verifications.attempts} + 1` })
    .where(
      and(
        eq(
          verifications.userId,
          sql`(select ${users.id} from ${users} where ${users.email} = ${email})`,
        ),
        eq(verifications.purpose, "verify-email-code"),
        isNull(verifications.usedAt),
        gt(verifications.expiresAt, now),
        lt(verifications.attempts, attemptsMax),
      ),
    )
    .returning({
      id: verifications.id,
      userId: verifications.userId,
      secretHash: verifications.secretHash,
    });
  return row ?? null;
}

/** Stops the batch with `OTHER_BROWSER` if the account is an administrator's. */
export function expectNoAdministrator(db: Database, userId: string): Statement {
  const administrator = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "ADMIN")));
  return expectThat(db, sql`not exists ${administrator}`, "OTHER_BROWSER");
}

/** Returns the statement that marks the address of an account as verified. */
export function verifyUser(db: Database, userId: string): Statement {
  return db
    .update(users)
    .set({ emailVerified: true, revision: sql`${users.revision} + 1` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}
