import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { passkeys, recoveryCodes, settings, totpSecrets } from "../../db/schema/second-factor.ts";
import { ADMINS_NEED_SECOND_FACTOR } from "../../lib/settings/setting-keys.ts";

/** Whether administrators must have a second factor. */
export const findPolicy = (db: Database): Read<boolean> =>
  mapRead(
    readRow(
      db
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, ADMINS_NEED_SECOND_FACTOR)),
    ),
    (row) => row?.value === true,
  );

/** Reads the accounts that have a second factor, by name. */
export function listProtected(db: Database) {
  const ids = db
    .select({ id: totpSecrets.userId })
    .from(totpSecrets)
    .where(isNotNull(totpSecrets.confirmedAt))
    .union(db.select({ id: passkeys.userId }).from(passkeys));
  return readRows(
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.name), asc(users.id)),
  );
}

/** Returns the statement that sets whether administrators must have a second factor. */
export function setPolicy(db: Database, value: boolean, now: string): Statement {
  const row = { value, updatedAt: now };
  return db
    .insert(settings)
    .values({ key: ADMINS_NEED_SECOND_FACTOR, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

/** Returns the statement that stops a batch unless an account has a second factor. */
export function expectFactor(db: Database, userId: string): Statement {
  const hasFactor = sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})
    or exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${userId}
      and ${totpSecrets.confirmedAt} is not null)`;
  return expectThat(db, sql`(${hasFactor})`, "SECOND_FACTOR_MISSING");
}

/** Returns the statements that delete every second factor of an account. */
export function deleteFactors(db: Database, userId: string): Statement[] {
  return [
    db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)),
    db.delete(passkeys).where(eq(passkeys.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ];
}
