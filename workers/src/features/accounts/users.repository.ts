import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRows } from "../../db/read.ts";
import { userPermissions, users } from "../../db/schema/accounts.ts";
import { sessions } from "../../db/schema/auth.ts";

const flags = sql<string | null>`(
  select group_concat(${userPermissions.permission}) from ${userPermissions}
  where ${userPermissions.userId} = ${users.id}
)`;

/** An account with the names of its flags. */
export type UserRow = typeof users.$inferSelect & { permissions: Permission[] };

const selectUsers = (db: Database, where?: SQL): Read<UserRow[]> =>
  mapRead(
    readRows(
      db
        .select({ user: users, flags })
        .from(users)
        .where(where)
        .orderBy(asc(users.createdAt), asc(users.id)),
    ),
    (rows) =>
      rows.map((row) => ({
        ...row.user,
        permissions: (row.flags?.split(",") ?? []) as Permission[],
      })),
  );

/** Reads the names of all accounts. */
export const listNames = (db: Database): Read<{ id: string; name: string }[]> =>
  readRows(db.select({ id: users.id, name: users.name }).from(users));

/** Reads every account, the oldest first. */
export const listUsers = (db: Database): Read<UserRow[]> => selectUsers(db);

/** Reads an account; null if there is none. */
export const findUser = (db: Database, id: string): Read<UserRow | null> =>
  mapRead(selectUsers(db, eq(users.id, id)), ([row]) => row ?? null);

/** Returns the statement that stops a batch if an account has changed since it was read. */
export function expectRevision(db: Database, id: string, revision: number): Statement {
  return expectThat(
    db,
    sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.revision} = ${revision})`,
    "STALE_VERSION",
  );
}

const nextRevision = sql`${users.revision} + 1`;

/** Grants and revokes flags; the revision increases, so that open browsers reload the account. */
export function changeFlags(
  db: Database,
  id: string,
  { given, taken }: { given: readonly Permission[]; taken: readonly Permission[] },
): Statement[] {
  return [
    db.update(users).set({ revision: nextRevision }).where(eq(users.id, id)),
    ...given.map((permission) =>
      db.insert(userPermissions).values({ userId: id, permission }).onConflictDoNothing(),
    ),
    ...(taken.length === 0
      ? []
      : [
          db
            .delete(userPermissions)
            .where(
              and(eq(userPermissions.userId, id), inArray(userPermissions.permission, [...taken])),
            ),
        ]),
  ];
}

/** Changes the role and ends the account's sessions; a trigger keeps the last administrator. */
export function changeRole(db: Database, id: string, role: Role): Statement[] {
  return [
    db.update(users).set({ role, revision: nextRevision }).where(eq(users.id, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
  ];
}

export function changeProfile(
  db: Database,
  id: string,
  profile: Partial<Pick<UserRow, "name" | "language">>,
): Statement {
  return db
    .update(users)
    .set({ ...profile, revision: nextRevision })
    .where(eq(users.id, id));
}

/**
 * Returns statements that delete an account with its flags and sessions; a second deletion is 404.
 * A trigger keeps the last administrator.
 */
export function deleteUser(db: Database, id: string): Statement[] {
  return [
    expectThat(db, sql`exists (select 1 from ${users} where ${users.id} = ${id})`, "NOT_FOUND"),
    db.delete(users).where(eq(users.id, id)),
  ];
}
