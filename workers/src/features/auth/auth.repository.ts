import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { passwords } from "../../db/schema/auth.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";

export type UserRow = typeof users.$inferSelect;

/** Ways in which an account can take the second step; drivers answer numbers. */
const factors = (db: Database) => {
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

/** The account of an address with password hash and factors: what sign-in looks at, in one query. */
export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({ user: users, hash: passwords.hash, ...factors(db) })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/** The account of an address, or null. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** The account of an id, or null. */
export async function findUserById(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The password hash of an account and when it was chosen, or null. */
export async function findPassword(db: Database, userId: string) {
  const [row] = await db.select().from(passwords).where(eq(passwords.userId, userId));
  return row ?? null;
}

/** Statements that make an account with its password. */
export function insertAccount(db: Database, user: UserRow, hash: string): Statement[] {
  return [
    db.insert(users).values(user),
    db.insert(passwords).values({ userId: user.id, hash, changedAt: user.createdAt }),
  ];
}

/** The statement that gives an account another password. */
export function changePassword(
  db: Database,
  userId: string,
  hash: string,
  changedAt: string,
): Statement {
  return db
    .insert(passwords)
    .values({ userId, hash, changedAt })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, changedAt } });
}

/** Stores a new hash of the same password, made with today's parameters. */
export function updateHash(db: Database, userId: string, hash: string): Statement {
  return db.update(passwords).set({ hash }).where(eq(passwords.userId, userId));
}
