import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, readRow } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { passwords } from "../../db/schema/auth.ts";

export type UserRow = typeof users.$inferSelect;

/** Reads the account of an address; null without one. */
export const findUserByEmail = (db: Database, email: string): Read<UserRow | null> =>
  readRow(db.select().from(users).where(eq(users.email, email)));

/** Stops a batch with `USER_ALREADY_EXISTS` if an address has an account. */
export function expectNoAccount(db: Database, email: string): Statement {
  const found = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return expectThat(db, sql`not exists ${found}`, "USER_ALREADY_EXISTS");
}

export async function findUserById(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Reads when the actor's password was set; null without one. */
export const findOwnPassword = (db: Database) =>
  readRow(
    db
      .select({ changedAt: passwords.changedAt })
      .from(passwords)
      .where(eq(passwords.userId, ACTOR_ID)),
  );

/** Returns the statements that create an account with its password. */
export function insertAccount(db: Database, user: UserRow, hash: string): Statement[] {
  return [
    db.insert(users).values(user),
    db.insert(passwords).values({ userId: user.id, hash, changedAt: user.createdAt }),
  ];
}

/** Returns the statement that changes the password of an account. */
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

/** Stores a new hash of the same password, with the current parameters. */
export function updateHash(db: Database, userId: string, hash: string): Statement {
  return db.update(passwords).set({ hash }).where(eq(passwords.userId, userId));
}
