import type { EventCategory } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ListedEvent } from "@kehila/shared/events/event-lists";
import type { SQL } from "drizzle-orm";
import { asc, desc, eq, gte, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { preparedStatement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { prepareSelect } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { columnsAs, joinReads, mapRead, readSelect } from "../../db/read.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { cameCount, HAS_ROLL_CALLS } from "../participants/attendance.sql.ts";
import { applicationCount } from "../participants/participants.sql.ts";
import {
  commentCount,
  participantCount,
  capacityUsed,
  waitingCount,
} from "../participants/capacity.sql.ts";

/** The fields of a list that users write. */
export type ListFields = Pick<
  typeof eventLists.$inferSelect,
  "title" | "description" | "date" | "time" | "venue" | "capacity" | "capacityUnit" | "category"
>;

/** The columns of a list on its card. */
export type ListRow = ListFields &
  Pick<
    typeof eventLists.$inferSelect,
    "id" | "version" | "createdBy" | "createdAt" | "rollCallClosedAt"
  > & {
    personCount: number;
    cameCount: number;
    /** Taken places, in the list's unit. */
    capacityUsed: number;
    waitingCount: number;
    applicationCount: number;
  };

/** Returns the columns of a card. */
const summaryColumns = () => ({
  id: eventLists.id,
  version: eventLists.version,
  title: eventLists.title,
  description: eventLists.description,
  date: eventLists.date,
  time: eventLists.time,
  venue: eventLists.venue,
  capacity: eventLists.capacity,
  capacityUnit: eventLists.capacityUnit,
  category: eventLists.category,
  personCount: participantCount(sql`lists.id`),
  cameCount: cameCount(sql`lists.id`),
  capacityUsed: capacityUsed(),
  waitingCount: waitingCount(sql`lists.id`),
  applicationCount: applicationCount(sql`lists.id`),
  createdBy: eventLists.createdBy,
  createdAt: eventLists.createdAt,
  rollCallClosedAt: eventLists.rollCallClosedAt,
});

/** Selects lists with the columns of their cards. */
const selectSummaries = () =>
  new QueryBuilder().select(columnsAs(summaryColumns())).from(eventLists);

/** A list with its assigned users as JSON, sorted by name. */
type ListedRow = ListRow & { users: string };

const assignedNames = sql`(select json_group_array(
    json_object('id', users.id, 'name', users.name) order by users.name, users.id)
  from list_users cross join users on users.id = list_users.user_id
  where list_users.list_id = lists.id)`;

const selectListed = () =>
  new QueryBuilder()
    .select(columnsAs({ ...summaryColumns(), users: assignedNames }))
    .from(eventLists);
const selectComing = prepareSelect<{ today: CalendarDay }>(() =>
  selectListed()
    .where(gte(eventLists.date, sql.placeholder("today")))
    .orderBy(
      asc(eventLists.date),
      asc(eventLists.time),
      asc(eventLists.createdAt),
      asc(eventLists.id),
    ),
);
const selectOver = prepareSelect<{ today: CalendarDay; max: number }>(() =>
  selectListed()
    .where(sql`${eventLists.date} < ${sql.placeholder("today")}`)
    .orderBy(desc(eventLists.date), asc(eventLists.createdAt), asc(eventLists.id))
    .limit(sql.placeholder("max")),
);

/**
 * Reads the lists of all categories: upcoming lists by day and time, then the latest past lists.
 */
export const findAllLists = (
  today: CalendarDay,
  max: number,
): Read<readonly (ListRow & Pick<ListedEvent, "users">)[]> =>
  mapRead(
    joinReads({
      coming: readSelect<ListedRow>(selectComing.with({ today })),
      over: readSelect<ListedRow>(selectOver.with({ today, max })),
    }),
    ({ coming, over }) =>
      [...coming, ...over].map(({ users: names, ...list }) => ({
        ...list,
        users: JSON.parse(names) as ListedEvent["users"],
      })),
  );

const selectSoon = prepareSelect<{ from: CalendarDay; until: CalendarDay }>(() =>
  selectSummaries()
    .where(
      sql`${eventLists.date} between ${sql.placeholder("from")} and ${sql.placeholder("until")}`,
    )
    .orderBy(
      asc(eventLists.date),
      asc(eventLists.time),
      asc(eventLists.createdAt),
      asc(eventLists.id),
    ),
);

/** Reads the lists of some days by day and time. */
export const findSoon = (from: CalendarDay, until: CalendarDay): Read<readonly ListRow[]> =>
  readSelect<ListRow>(selectSoon.with({ from, until }));

/** A past list with the number of participants who have a comment. */
type OverRow = ListRow & {
  commentCount: number;
  /** Whether the register has ticks of any list. */
  hasRollCalls: number;
};

const selectOverSince = prepareSelect<{ from: CalendarDay; today: CalendarDay }>(() =>
  new QueryBuilder()
    .select(
      columnsAs({
        ...summaryColumns(),
        commentCount: commentCount(sql`lists.id`),
        hasRollCalls: sql<number>`${HAS_ROLL_CALLS}`,
      }),
    )
    .from(eventLists)
    .where(
      sql`${eventLists.date} >= ${sql.placeholder("from")} and ${eventLists.date} < ${sql.placeholder("today")}`,
    )
    .orderBy(desc(eventLists.date), asc(eventLists.createdAt), asc(eventLists.id)),
);

/** Reads the lists from a day until yesterday, the latest first. */
export const findOver = (from: CalendarDay, today: CalendarDay): Read<readonly OverRow[]> =>
  readSelect<OverRow>(selectOverSince.with({ from, today }));

const isPast = sql`${eventLists.date} < ${sql.placeholder("today")}`;
const selectLists = prepareSelect<{ category: EventCategory; today: CalendarDay }>(() =>
  selectSummaries()
    .where(eq(eventLists.category, sql.placeholder("category")))
    .orderBy(
      isPast,
      sql`case when ${isPast} then null else ${eventLists.date} end`,
      sql`${eventLists.date} desc`,
      asc(eventLists.createdAt),
      asc(eventLists.id),
    ),
);

/** Reads the lists of a category: upcoming lists by date, then past lists, latest first. */
export const findLists = (category: EventCategory, today: CalendarDay): Read<readonly ListRow[]> =>
  readSelect(selectLists.with({ category, today }));

const selectList = prepareSelect<{ id: string }>(() =>
  selectSummaries().where(eq(eventLists.id, sql.placeholder("id"))),
);

export const findList = (id: string): Read<ListRow | null> =>
  mapRead(readSelect<ListRow>(selectList.with({ id })), ([list]) => list ?? null);

export function insertList(
  db: Database,
  creation: { id: string; createdBy: string | null; at: string },
  fields: ListFields,
): Statement {
  const { id, createdBy, at } = creation;
  return db.insert(eventLists).values({ ...fields, id, createdBy, createdAt: at, updatedAt: at });
}

/** Changes fields of a list and increases its version. */
export const updateList = (
  db: Database,
  id: string,
  fields: Partial<ListFields>,
  now: string,
): Statement =>
  db
    .update(eventLists)
    .set({ ...fields, version: sql`${eventLists.version} + 1`, updatedAt: now })
    .where(eq(eventLists.id, id));

/**
 * Increases the version of a list if the previous statement changed a row: that statement writes
 * history only if the membership changes.
 */
export const increaseVersionIfChanged = (db: Database, id: string, now: string): Statement =>
  db.run(sql`update lists set version = version + 1, updated_at = ${now}
    where id = ${id} and changes() > 0`);

export const deleteList = (db: Database, id: string): Statement =>
  db.delete(eventLists).where(eq(eventLists.id, id));

/** Returns a condition on a list: no people and users, and no edit or visit of its link. */
const unused = (): SQL => sql`${participantCount(sql`lists.id`)} = 0
  and ${applicationCount(sql`lists.id`)} = 0 and lists.link_used_at is null
  and not exists (select 1 from list_users where list_users.list_id = lists.id)
  and not exists (select 1 from history where entity = 'list' and entity_id = lists.id
    and action not in ('list.create', 'list.persons', 'list.apply'))`;

/** Restricts a select from one list, which ends with its condition, to an unused list. */
export const ifUnused = (deletedEntry: SQL): SQL => sql`${deletedEntry} and ${unused()}`;

/** Deletes a list if the previous statement, which writes the history, changed a row. */
export const deleteIfChanged = (db: Database, id: string): Statement =>
  db.run(sql`delete from lists where id = ${id} and changes() > 0`);

/** The values of a list that a decision is based on. */
export type ListAsRead = Pick<ListRow, "id" | "category" | "createdBy"> & {
  /** Absent if a concurrent change of the list does not matter. */
  version?: number | null | undefined;
};

const listUnchanged = preparedStatement((db) =>
  expectThat(
    db,
    sql`exists (select 1 from ${eventLists} where ${eventLists.id} = ${sql.placeholder("id")}
      and ${eventLists.category} = ${sql.placeholder("category")}
      and ${eventLists.createdBy} is ${sql.placeholder("createdBy")}
      and ${eventLists.version} = ifnull(${sql.placeholder("version")}, ${eventLists.version}))`,
    "STALE_VERSION",
  ),
);

/** Stops the batch with `STALE_VERSION` if a list has changed since it was read. */
export const expectList = (
  db: Database,
  { id, category, createdBy, version = null }: ListAsRead,
): Statement => listUnchanged(db, { id, category, createdBy, version });
