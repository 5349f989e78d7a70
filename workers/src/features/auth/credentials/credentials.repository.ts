import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { users } from "../../../db/schema/accounts.ts";
import { passwords, sessions } from "../../../db/schema/auth.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../../db/schema/second-factor.ts";

/** Returns whether an account has each method of the second step, as 0 or 1. */
const methods = (db: Database) => {
  const totp = db
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)));
  const passkey = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id));
  const recovery = db
    .select({ one: sql`1` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, users.id), isNull(recoveryCodes.usedAt)));
  return {
    totp: sql<number>`exists ${totp}`,
    passkey: sql<number>`exists ${passkey}`,
    recovery: sql<number>`exists ${recovery}`,
  };
};

/**
 * A fingerprint of an account's second factors: the confirmed key of the app, passkeys and recovery
 * codes.
 */
const fingerprint = sql<string>`(
  coalesce((select ${totpSecrets.secretSealed} from ${totpSecrets}
    where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null), '')
  || '|' || coalesce((select group_concat(${passkeys.id} order by ${passkeys.id}) from ${passkeys}
    where ${passkeys.userId} = ${users.id}), '')
  || '|' || coalesce((select min(${recoveryCodes.id}) from ${recoveryCodes}
    where ${recoveryCodes.userId} = ${users.id}), '')
)`;

/** The columns that a request verifies; the request's batch expects unchanged values. */
export const credentialColumns = {
  user: users,
  hash: passwords.hash,
  factors: fingerprint,
};

export type Credentials = {
  user: typeof users.$inferSelect;
  /** Null for an account without a password. */
  hash: string | null;
  factors: string;
};

/** Reads the account of an address with its credentials and second-step methods, in one query. */
export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({ ...credentialColumns, ...methods(db) })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/**
 * Reads the credentials of a session's account; null if the session or the account no longer
 * exists.
 */
export async function findCredentialsOfSession(
  db: Database,
  sessionId: string,
): Promise<Credentials | null> {
  const [row] = await db
    .select(credentialColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/**
 * Stops a batch with `CREDENTIALS_CHANGED` if the account's revision, password hash or second
 * factors differ from the verified values.
 */
export function expectCredentials(db: Database, { user, hash, factors }: Credentials): Statement {
  const unchangedUser = db
    .select({ one: sql`1` })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(
      and(
        eq(users.id, user.id),
        eq(users.revision, user.revision),
        sql`${passwords.hash} is ${hash}`,
        sql`${fingerprint} = ${factors}`,
      ),
    );
  return expectThat(db, sql`exists ${unchangedUser}`, "CREDENTIALS_CHANGED");
}

/** Stops a batch with `CREDENTIALS_CHANGED` if the account's revision has changed. */
export function expectRevision(db: Database, user: { id: string; revision: number }): Statement {
  const unchangedUser = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.revision, user.revision)));
  return expectThat(db, sql`exists ${unchangedUser}`, "CREDENTIALS_CHANGED");
}
