import type { EventCategory } from "@kehila/shared/categories";
import type { CalendarDay } from "@kehila/shared/dates";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Select } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows, readSelect } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { eventLists, eventListUsers } from "../../db/schema/event-lists.ts";
import { participantCount } from "../participants/participant-sql.repository.ts";

/** The fields of a list that users write. */
export type ListFields = Pick<
  typeof eventLists.$inferSelect,
  "title" | "description" | "date" | "category"
>;

/** A list as its card shows it. */
export type ListRow = NonNullable<ReturnType<ReturnType<typeof findList>["take"]>>;

const summaryColumns = {
  id: eventLists.id,
  version: eventLists.version,
  title: eventLists.title,
  description: eventLists.description,
  date: eventLists.date,
  category: eventLists.category,
  personCount: participantCount(sql`lists.id`).as("person_count"),
  createdBy: eventLists.createdBy,
  createdAt: eventLists.createdAt,
};

/** The lists of a category: upcoming ones by date, then past ones from the latest on. */
export function findLists(db: Database, category: EventCategory, today: CalendarDay) {
  const isPast = sql`${eventLists.date} < ${today}`;
  return readRows(
    db
      .select(summaryColumns)
      .from(eventLists)
      .where(eq(eventLists.category, category))
      .orderBy(
        isPast,
        sql`case when ${isPast} then null else ${eventLists.date} end`,
        sql`${eventLists.date} desc`,
        asc(eventLists.createdAt),
        asc(eventLists.id),
      ),
  );
}

/** One list, or null. */
export const findList = (db: Database, id: string) =>
  readRow(db.select(summaryColumns).from(eventLists).where(eq(eventLists.id, id)));

/** What the public link of a list shows, if its event is on this day or later; else null. */
export const findLinked = (db: Database, id: string, from: CalendarDay) =>
  readRow(
    db
      .select({
        id: eventLists.id,
        title: eventLists.title,
        date: eventLists.date,
        category: eventLists.category,
      })
      .from(eventLists)
      .where(and(eq(eventLists.id, id), gte(eventLists.date, from))),
  );

/** Stops the batch with `LINK_CLOSED` unless the event of a list is on this day or later. */
export const expectLinked = (db: Database, id: string, from: CalendarDay): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from ${eventLists}
      where ${eventLists.id} = ${id} and ${eventLists.date} >= ${from})`,
    "LINK_CLOSED",
  );

/** Notes that a phone was checked through the public link of a list. */
export const noteLinkUse = (db: Database, id: string, at: string): Statement =>
  db.update(eventLists).set({ linkUsedAt: at }).where(eq(eventLists.id, id));

/** The ids of the users assigned to a list. */
export const findUserIds = (db: Database, listId: string) =>
  readRows(
    db
      .select({ id: eventListUsers.userId })
      .from(eventListUsers)
      .where(eq(eventListUsers.listId, listId))
      .orderBy(asc(eventListUsers.userId)),
  );

/** The users assigned to a list, by name. */
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

/** The link of a user to a list, with what decides who may change it; null without one. */
export const findUserLink = (db: Database, id: string) =>
  readRow(
    db
      .select({
        id: eventListUsers.id,
        version: eventListUsers.version,
        comment: eventListUsers.comment,
        of: sql<string>`${eventListUsers.userId}`.as("of_id"),
        listId: sql<string>`${eventLists.id}`.as("list_of"),
        category: eventLists.category,
        createdBy: eventLists.createdBy,
      })
      .from(eventListUsers)
      .innerJoin(eventLists, eq(eventLists.id, eventListUsers.listId))
      .where(eq(eventListUsers.id, id)),
  );

export function insertList(
  db: Database,
  made: { id: string; createdBy: string | null; at: string },
  fields: ListFields,
): Statement {
  const { id, createdBy, at } = made;
  return db.insert(eventLists).values({ ...fields, id, createdBy, createdAt: at, updatedAt: at });
}

/** Changes fields of a list and raises its version. */
export const updateList = (
  db: Database,
  id: string,
  fields: Partial<ListFields>,
  at: string,
): Statement =>
  db
    .update(eventLists)
    .set({ ...fields, version: sql`${eventLists.version} + 1`, updatedAt: at })
    .where(eq(eventLists.id, id));

/**
 * Raises the version of a list if the statement before changed a row: the entry of history that is
 * written for a changed membership only.
 */
export const raiseVersionIfChanged = (db: Database, id: string, at: string): Statement =>
  db.run(sql`update lists set version = version + 1, updated_at = ${at}
    where id = ${id} and changes() > 0`);

export const deleteList = (db: Database, id: string): Statement =>
  db.delete(eventLists).where(eq(eventLists.id, id));

/** What a decision about a list rested on. */
export type ListAsRead = Pick<ListRow, "id" | "category" | "createdBy"> & {
  /** Absent where a concurrent change of the list does not matter. */
  version?: number | undefined;
};

/** Stops the batch with `STALE_VERSION` unless a list is still as it was read. */
export const expectList = (db: Database, list: ListAsRead): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from ${eventLists} where ${eventLists.id} = ${list.id}
      and ${eventLists.category} = ${list.category} and ${eventLists.createdBy} is ${list.createdBy}
      and ${list.version === undefined ? sql`1` : eq(eventLists.version, list.version)})`,
    "STALE_VERSION",
  );

/**
 * Assigns users to a list; stops the batch with `INVALID_INPUT` unless each id is one of a user.
 */
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

/** Assigns the users of another list to a new one. */
export const copyUsers = (db: Database, listId: string, from: string): Statement =>
  db.run(sql`insert into list_users (id, list_id, user_id)
    select lower(hex(randomblob(16))), ${listId}, user_id from list_users where list_id = ${from}`);

/** Makes users the whole set of those assigned to a list. */
export const replaceUsers = (db: Database, listId: string, ids: readonly string[]): Statement[] => [
  db.run(sql`delete from list_users
    where list_id = ${listId} and user_id not in ${jsonValues(ids)}`),
  ...assignUsers(db, listId, ids),
];

/** Sets the comment of a user's link that still has this version, or stops with `STALE_VERSION`. */
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

/** The names of users in entries of a list's history, by the select of the entries. */
export const findUserNamesIn = (entries: Select): Read<readonly { id: string; name: string }[]> =>
  readSelect({
    sql: `with entries as (${entries.sql})
      select id, name from users where id in (
        select ids.value from entries, json_each(json_array(json(before), json(after))) as side,
          json_each('["userId","userIds"]') as name,
          json_each(side.value, '$.' || name.value) as ids)`,
    params: entries.params,
  });

/** The number of ids that name a user. */
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
