import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { ACTOR_ID, readRow } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";

type TotpRow = typeof totpSecrets.$inferSelect;

/** Reads the second factors of an account, in one query. */
export function findFactors(db: Database, userId: string | SQL) {
  const query = db
    .select({
      totpSince: totpSecrets.confirmedAt,
      passkeys: sql<number>`(select count(*) from ${passkeys} where ${passkeys.userId} = ${users.id})`,
      codesLeft: sql<number>`(select count(*) from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, userId));
  return readRow(query);
}

export const findOwnFactors = (db: Database) => findFactors(db, ACTOR_ID);

/** Reads the key of an account's authenticator app, confirmed or not; null without one. */
export async function findTotp(db: Database, userId: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row ?? null;
}

/** Returns the statements that store an unconfirmed key, in place of an earlier key. */
export function startTotp(
  db: Database,
  row: Pick<TotpRow, "userId" | "secretSealed" | "createdAt">,
): Statement[] {
  const confirmedSecret = db
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, row.userId), isNotNull(totpSecrets.confirmedAt)));
  const { secretSealed, createdAt } = row;
  return [
    expectThat(db, sql`not exists ${confirmedSecret}`, "SECOND_FACTOR_EXISTS"),
    db
      .insert(totpSecrets)
      .values(row)
      .onConflictDoUpdate({ target: totpSecrets.userId, set: { secretSealed, createdAt } }),
  ];
}

/** Returns statements that confirm a key with the step of its first code, once. */
export function confirmTotp(db: Database, totp: TotpRow, step: number, now: string): Statement[] {
  const isUnconfirmedKey = and(
    eq(totpSecrets.userId, totp.userId),
    eq(totpSecrets.secretSealed, totp.secretSealed),
    isNull(totpSecrets.confirmedAt),
  );
  const row = db
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(isUnconfirmedKey);
  return [
    expectThat(db, sql`exists ${row}`, "SECOND_FACTOR_EXISTS"),
    db.update(totpSecrets).set({ confirmedAt: now, lastUsedStep: step }).where(isUnconfirmedKey),
  ];
}

/**
 * Returns statements that mark the code of a step as used. Codes of this step and of earlier steps
 * are refused from then on.
 */
export function takeStep(db: Database, userId: string, step: number): Statement[] {
  const isUnusedStep = and(
    eq(totpSecrets.userId, userId),
    isNotNull(totpSecrets.confirmedAt),
    or(isNull(totpSecrets.lastUsedStep), lt(totpSecrets.lastUsedStep, step)),
  );
  const row = db
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(isUnusedStep);
  return [
    expectThat(db, sql`exists ${row}`, "INVALID_SECOND_FACTOR"),
    db.update(totpSecrets).set({ lastUsedStep: step }).where(isUnusedStep),
  ];
}

/** Returns the statement that deletes the authenticator app of an account. */
export function deleteTotp(db: Database, userId: string): Statement {
  return db.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
}

/** Returns statements that replace an account's recovery codes. */
export function replaceCodes(
  db: Database,
  userId: string,
  rows: (typeof recoveryCodes.$inferInsert)[],
): Statement[] {
  return [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(rows),
  ];
}

/**
 * Returns statements that mark a recovery code as used, by its hash under each secret; a second
 * request is refused.
 */
export function spendCode(
  db: Database,
  userId: string,
  codeHashes: readonly string[],
  now: string,
): Statement[] {
  const isUnusedCode = and(
    eq(recoveryCodes.userId, userId),
    inArray(recoveryCodes.codeHash, [...codeHashes]),
    isNull(recoveryCodes.usedAt),
  );
  const row = db
    .select({ one: sql`1` })
    .from(recoveryCodes)
    .where(isUnusedCode);
  return [
    expectThat(db, sql`exists ${row}`, "INVALID_SECOND_FACTOR"),
    db.update(recoveryCodes).set({ usedAt: now }).where(isUnusedCode),
  ];
}

/** Returns the statement that deletes the recovery codes of an account without a second factor. */
export function dropUselessCodes(db: Database, userId: string): Statement {
  return db.delete(recoveryCodes).where(
    and(
      eq(recoveryCodes.userId, userId),
      sql`not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})`,
      sql`not exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${userId}
        and ${totpSecrets.confirmedAt} is not null)`,
    ),
  );
}

/** Returns the condition for unused recovery codes whose hashes do not begin with a prefix. */
const isOutdatedCode = (userId: string, prefix: string): SQL | undefined =>
  and(
    eq(recoveryCodes.userId, userId),
    isNull(recoveryCodes.usedAt),
    sql`substr(${recoveryCodes.codeHash}, 1, ${prefix.length}) <> ${prefix}`,
  );

/** Counts the unused recovery codes of an account that another secret has hashed. */
export const countOutdatedCodes = (db: Database, userId: string, prefix: string): Promise<number> =>
  db.$count(recoveryCodes, isOutdatedCode(userId, prefix));

/** Stops a batch with `CREDENTIALS_CHANGED` if a concurrent sign-in has replaced the codes. */
export function expectOutdatedCodes(db: Database, userId: string, prefix: string): Statement {
  const outdatedCodes = db
    .select({ one: sql`1` })
    .from(recoveryCodes)
    .where(isOutdatedCode(userId, prefix));
  return expectThat(db, sql`exists ${outdatedCodes}`, "CREDENTIALS_CHANGED");
}

/** Reads the confirmed keys of authenticator apps whose sealed texts do not end with `end`. */
export const findTotpOfOtherSecrets = (
  db: Database,
  end: string,
): Promise<Pick<TotpRow, "userId" | "secretSealed">[]> =>
  db
    .select({ userId: totpSecrets.userId, secretSealed: totpSecrets.secretSealed })
    .from(totpSecrets)
    .where(
      and(
        isNotNull(totpSecrets.confirmedAt),
        sql`substr(${totpSecrets.secretSealed}, ${-end.length}) <> ${end}`,
      ),
    );

/**
 * Returns the statement that replaces a sealed text of the same key, unless the key has changed.
 */
export const resealTotp = (
  db: Database,
  { userId, secretSealed }: Pick<TotpRow, "userId" | "secretSealed">,
  resealed: string,
): Statement =>
  db
    .update(totpSecrets)
    .set({ secretSealed: resealed })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secretSealed, secretSealed)));
