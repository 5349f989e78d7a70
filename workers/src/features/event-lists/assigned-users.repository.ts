import { asc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Select } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows, readSelect } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { eventLists, eventListUsers } from "../../db/schema/event-lists.ts";

/** Reads the ids of the users assigned to a list. */
export const findUserIds = (db: Database, listId: string) =>
  readRows(
    db
      .select({ id: eventListUsers.userId })
      .from(eventListUsers)
      .where(eq(eventListUsers.listId, listId))
      .orderBy(asc(eventListUsers.userId)),
  );

/** Reads the users assigned to a list, by name. */
export const findAssignedUsers = (db: Database, listId: string) =>
  readRows(
    db
      .select({
        id: eventListUsers.id,
        version: eventListUsers.version,
        comment: eventListUsers.comment,
        userId: users.id,
        name: users.name,
        email: users.email,
        image: users.image,
      })
      .from(eventListUsers)
      .innerJoin(users, eq(users.id, eventListUsers.userId))
      .where(eq(eventListUsers.listId, listId))
      .orderBy(asc(users.name), asc(users.id)),
  );

/**
 * Reads the link of a user to a list, with the data that decides who may change the link; null
 * without a link.
 */
export const findUserLink = (db: Database, id: string) =>
  readRow(
    db
      .select({
        id: eventListUsers.id,
        version: eventListUsers.version,
        comment: eventListUsers.comment,
        subjectId: sql<string>`${eventListUsers.userId}`.as("of_id"),
        listId: sql<string>`${eventLists.id}`.as("list_of"),
        category: eventLists.category,
        createdBy: eventLists.createdBy,
      })
      .from(eventListUsers)
      .innerJoin(eventLists, eq(eventLists.id, eventListUsers.listId))
      .where(eq(eventListUsers.id, id)),
  );

/** Assigns users to a list; stops the batch with `INVALID_INPUT` if an id is no user's. */
export function assignUsers(db: Database, listId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    db.run(sql`insert or ignore into list_users (id, list_id, user_id)
      select lower(hex(randomblob(16))), ${listId}, ${users.id} from ${users}
      where ${users.id} in ${jsonValues(ids)}`),
    expectThat(
      db,
      sql`(select count(*) from ${eventListUsers} where ${eventListUsers.listId} = ${listId}
        and ${eventListUsers.userId} in ${jsonValues(ids)}) = ${ids.length}`,
      "INVALID_INPUT",
    ),
  ];
}

/** Assigns the users of another list to a new list. */
export const copyUsers = (db: Database, listId: string, from: string): Statement =>
  db.run(sql`insert into list_users (id, list_id, user_id)
    select lower(hex(randomblob(16))), ${listId}, user_id from list_users where list_id = ${from}`);

/** Replaces the users assigned to a list. */
export const replaceUsers = (db: Database, listId: string, ids: readonly string[]): Statement[] => [
  db.run(sql`delete from list_users
    where list_id = ${listId} and user_id not in ${jsonValues(ids)}`),
  ...assignUsers(db, listId, ids),
];

/** Sets the comment of a user's link; stops with `STALE_VERSION` if its version has changed. */
export const commentOnUser = (
  db: Database,
  { id, version }: { id: string; version: number },
  comment: string | null,
): Statement[] => [
  expectThat(
    db,
    sql`exists (select 1 from ${eventListUsers}
      where ${eventListUsers.id} = ${id} and ${eventListUsers.version} = ${version})`,
    "STALE_VERSION",
  ),
  db
    .update(eventListUsers)
    .set({ comment, version: version + 1 })
    .where(eq(eventListUsers.id, id)),
];

/**
 * Reads the names of users in history entries of a list; `entries` is the select of the entries.
 */
export const findUserNamesIn = (entries: Select): Read<readonly { id: string; name: string }[]> =>
  readSelect({
    sql: `with entries as (${entries.sql})
      select id, name from users where id in (
        select ids.value from entries, json_each(json_array(json(before), json(after))) as side,
          json_each('["userId","userIds"]') as name,
          json_each(side.value, '$.' || name.value) as ids)`,
    params: entries.params,
  });

/** Counts the ids that belong to a user. */
export const countUsers = (db: Database, ids: readonly string[]): Read<number> =>
  mapRead(
    readRow(
      db
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(users)
        .where(sql`${users.id} in ${jsonValues(ids)}`),
    ),
    (row) => row?.count ?? 0,
  );
