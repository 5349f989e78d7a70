import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { eventListPersons } from "../../db/schema/participants.ts";
import { HAS_PLACE, insertArrivals, RETURNED } from "./capacity.sql.ts";

/** Links of persons to event lists: adding, removing, restoring, and the limit of a list. */

/** Adds the persons of a query of `id` and `ord` to an event list or its waiting list. */
export function insertParticipants(
  db: Database,
  listId: string,
  personIds: SQL,
  now: string,
): Statement {
  const arrivals = sql`select lower(hex(randomblob(16))) as id, ${listId} as list_id,
      id as person_id, null as comment, 'staff' as source, ${now} as created_at, 1 as version,
      ${now} as arrived_at, null as claim, null as seq, ord
    from (${personIds})`;
  return db.run(insertArrivals(arrivals, sql`${listId}`));
}

/**
 * Returns a query: the active participants of a list, in the order in which they were added,
 * without waiting persons.
 */
export const activeParticipants = (listId: string): SQL => sql`
  select persons.id, list_persons.rowid as ord from list_persons
  join persons on persons.id = person_id
  where list_id = ${listId} and ${HAS_PLACE} and +persons.status = 'active'`;

/** Reads the ids of the active participants of a list. */
export const findActive = (listId: string): Read<string[]> =>
  mapRead(readSql<{ id: string }>(activeParticipants(listId)), (rows) => rows.map(({ id }) => id));

/** Stops the batch with a code unless an event list has this number of participants. */
export function expectParticipants(
  db: Database,
  listId: string,
  count: number,
  code: ErrorCode,
): Statement {
  const { listId: column } = eventListPersons;
  return expectThat(
    db,
    sql`(select count(*) from ${eventListPersons} where ${column} = ${listId}) = ${count}`,
    code,
  );
}

/** A change of several lists: a query of `list_id` and `person_id`. */
interface ManyLists {
  links: SQL;
  /** Whether the change removes or adds the links. */
  kind: "removed" | "added";
}

/** Returns a history row per list of a change, with the ids of its persons. */
export function changedLists({ links, kind }: ManyLists): SQL {
  const persons = sql`json_group_array(person_id)`;
  const noPersons = sql`json('[]')`;
  const [removed, added] = kind === "removed" ? [persons, noPersons] : [noPersons, persons];
  return sql`select list_id, json_object('removed', ${removed}), json_object('added', ${added})
    from (${links}) group by list_id`;
}

/** Increases the versions of the changed lists. */
export const increaseVersions = (
  db: Database,
  { links }: Pick<ManyLists, "links">,
  now: string,
): Statement =>
  db.run(sql`update lists set version = version + 1, updated_at = ${now}
    where id in (select list_id from (${links}))`);

/**
 * Returns a query: an archived person's links to upcoming lists, through the index of the person's
 * links.
 */
export const upcomingLinks = (personId: string, today: CalendarDay): SQL => sql`
  select list_persons.id, list_id, person_id from list_persons
  cross join lists on lists.id = list_id
  where person_id = ${personId} and lists.date >= ${today}`;

/** Returns a query: the links of several persons to upcoming lists. */
export const allUpcomingLinks = (personIds: SQL, today: CalendarDay): SQL => sql`
  select id, list_id, person_id from list_persons where person_id in (${personIds})
    and +list_id in (select id from lists where date >= ${today})`;

/** Returns a query: the links of several persons. */
export const allLinks = (personIds: readonly string[]): SQL => sql`
  select id, list_id, person_id from list_persons where person_id in ${jsonValues(personIds)}`;

/** Stores the links of a query, so that an undo of their removal restores them. */
export const storeLinks = (db: Database, links: SQL, at: string): Statement =>
  db.run(sql`insert or replace into removed_list_persons
      (id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq,
        removed_at)
    select id, list_id, person_id, comment, source, created_at, version, waiting_since, waiting_seq,
      ${at}
    from list_persons where id in (select id from (${links}))`);

/**
 * Returns a query: links to upcoming lists with space, removed since `since`. Excludes lists that
 * the person is on again.
 */
export const restorableLinks = (
  personIds: readonly string[],
  { since, today, max }: { since: string; today: CalendarDay; max: number },
): SQL => sql`
  select id, list_id, person_id from (
    select was.id, was.list_id, was.person_id, row_number() over (
      partition by was.list_id order by was.created_at, was.id) as ordinal
    from removed_list_persons as was join lists on lists.id = was.list_id
    where was.person_id in ${jsonValues(personIds)} and was.removed_at >= ${since} and lists.date >= ${today}
      and not exists (select 1 from list_persons as own
        where own.list_id = was.list_id and own.person_id = was.person_id)) as returning_link
  where ordinal + (select count(*) from list_persons as own
    where own.list_id = returning_link.list_id) <= ${max}`;

/** Restores removed links, with comment and source, and with the place if the list has one. */
export const restoreLinks = (
  db: Database,
  personIds: readonly string[],
  links: SQL,
): Statement[] => [
  db.run(
    insertArrivals(
      sql`select id, list_id, person_id, comment, source, created_at, version + 1 as version,
          ${RETURNED}, row_number() over (order by created_at, id) as ord
        from removed_list_persons as was where id in (select id from (${links}))`,
      sql`select list_id from removed_list_persons where id in (select id from (${links}))`,
    ),
  ),
  db.run(sql`delete from removed_list_persons where person_id in ${jsonValues(personIds)}
    and exists (select 1 from list_persons as own where own.list_id = removed_list_persons.list_id
      and own.person_id = removed_list_persons.person_id)`),
];

/** Removes the links of a query. */
export const removeLinks = (db: Database, links: SQL): Statement =>
  db.run(sql`delete from list_persons where id in (select id from (${links}))`);

/** Returns a query of one id. */
export const oneId = (id: string): SQL => sql`select ${id}`;

/** Returns a query of one list. */
export const oneList = (id: string): SQL => sql`select ${id} as list_id`;

/** The maximum participants of a list, and the code that stops a batch above it. */
export interface ListLimit {
  max: number;
  code: ErrorCode;
}

/** Returns a condition: a list has space for `count` more participants. */
export const hasRoom = (listId: string | SQL, count: SQL | number, max: number): SQL =>
  sql`(select count(*) from list_persons where list_id = ${listId}) + ${count} <= ${max}`;
