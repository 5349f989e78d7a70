import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { passwords } from "../../db/schema/auth.ts";

/** The account of an address with its password hash: what sign-in looks at, in one query. */
export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({ user: users, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.email, email));
  return row ?? null;
}

/** Stores a new hash of the same password, made with today's parameters. */
export function updateHash(db: Database, userId: string, hash: string) {
  return db.update(passwords).set({ hash }).where(eq(passwords.userId, userId));
}
