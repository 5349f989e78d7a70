import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { hasCome } from "./attendance.sql.ts";
import type { ListLimit } from "./participants.repository.ts";
import { hasRoom } from "./participants.repository.ts";
import { insertArrivals, IS_WAITING } from "./capacity.sql.ts";

/** Applications for lists, arrivals through public links, and the links that both become. */

/**
 * Limits of lists that applicants can join: the first event day, and the maximum number of
 * participants.
 */
interface JoinLimits {
  from: CalendarDay;
  max: number;
}

/** Whether the applicant came to the event of a list application. */
const cameAsApplicant = hasCome(sql`application.list_id`, sql`application.person_id`);

/**
 * Returns a query: the links of approved persons to the lists that they applied for, if the event
 * is on or after `from`, and the list has space and does not have the person yet. Applicants who
 * came to the event join the list on any day and above the limit.
 */
export const appliedLinks = (personIds: readonly string[], { from, max }: JoinLimits): SQL => sql`
  select id, list_id, person_id, created_at as arrived_at, came from (
    select application.id, application.list_id, application.person_id, application.created_at,
      ${cameAsApplicant} as came, row_number() over (
      partition by application.list_id order by application.created_at, application.id) as ordinal
    from list_applications as application join lists on lists.id = application.list_id
    where application.person_id in ${jsonValues(personIds)}
      and (lists.date >= ${from} or ${cameAsApplicant}) and not exists (
      select 1 from list_persons as own
      where own.list_id = application.list_id and own.person_id = application.person_id)) as joining
  where came or ordinal + (select count(*) from list_persons as own
    where own.list_id = joining.list_id) <= ${max}`;

/**
 * Returns a query: the waiting links of approved persons to the lists that they applied for and to
 * whose event they came.
 */
export const waitingWhoCame = (personIds: readonly string[]): SQL => sql`
  select own.id, own.list_id, own.person_id from list_applications as application
  cross join list_persons as own
    on own.list_id = application.list_id and own.person_id = application.person_id
  where application.person_id in ${jsonValues(personIds)} and own.${IS_WAITING}
    and ${cameAsApplicant}`;

/** Gives the waiting links of a query a place, even on full lists. */
export const seat = (db: Database, links: SQL): Statement =>
  db.run(sql`update list_persons set waiting_since = null, waiting_seq = null
    where id in (select id from (${links}))`);

/** Returns a query: the ids of the lists that persons applied for. */
export const appliedListIds = (personIds: readonly string[]): SQL =>
  sql`select list_id from list_applications where person_id in ${jsonValues(personIds)}`;

/**
 * Inserts the links of a query of arrivals, one link per person and list. A person removed by staff
 * after `restoredFrom` gets the old comment. `lists` is a query of the list ids.
 */
export const insertApplied = (
  db: Database,
  links: SQL,
  { at, restoredFrom, lists }: { at: string; restoredFrom: string; lists: SQL },
): Statement => {
  // Two applications of one person for the same list, after a merge, are one arrival.
  const arrivals = sql`select links.id, links.list_id, links.person_id, was.comment,
      iif(links.came, 'staff', 'public') as source, ${at} as created_at,
      ifnull(was.version, 0) + 1 as version, min(links.arrived_at) as arrived_at,
      iif(links.came, 'came', null) as claim, null as seq,
      row_number() over (order by min(links.arrived_at), links.id) as ord
    from (${links}) as links left join removed_list_persons as was
      on was.list_id = links.list_id and was.person_id = links.person_id
      and was.removed_at >= ${restoredFrom}
    group by links.list_id, links.person_id`;
  return db.run(insertArrivals(arrivals, lists));
};

/**
 * Returns a query: links of several persons who arrive at one list, without persons who are on it.
 */
export const linksTo = (listId: string, personIds: SQL, now: string): SQL => sql`
  select lower(hex(randomblob(16))) as id, ${listId} as list_id, known.id as person_id,
    ${now} as arrived_at, 0 as came
  from (${personIds}) as known where not exists (
    select 1 from list_persons as own where own.list_id = ${listId} and own.person_id = known.id)`;

/** Stops the batch with a code if a list has no space for one more participant. */
export const expectRoomForOne = (
  db: Database,
  listId: string,
  { max, code }: ListLimit,
): Statement => expectThat(db, hasRoom(listId, 1, max), code);

/**
 * Stops the batch with a code if the persons of a query who are not on a list do not fit on it. An
 * empty query counts as one person: a phone check does the same work for known and unknown phones.
 */
export const expectRoom = (
  db: Database,
  listId: string,
  { personIds, links, max, code }: ListLimit & { personIds: SQL; links: SQL },
): Statement =>
  expectThat(
    db,
    sql`${hasRoom(listId, sql`max(1, (select count(*) from (${links})))`, max)}
      or (exists (${personIds}) and not exists (${links}))`,
    code,
  );

/** An application for a list, to be stored. */
export interface NewListApplication {
  listId: string;
  personId: string;
  idNumber: string;
  /** JSON; null for the application of a new record, and if nothing differs. */
  typed: string | null;
}

/** Returns a history row for a new application; no row if the application exists. */
export const newApplicationEntry = ({ listId, personId, idNumber }: NewListApplication): SQL => sql`
  select ${listId}, null, json_object('personId', ${personId}) where not exists (
    select 1 from list_applications where list_id = ${listId} and id_number = ${idNumber})`;

/** Stores an application: one per list and ID number, with the latest differing values. */
export const storeApplication = (
  db: Database,
  { listId, personId, idNumber, typed }: NewListApplication,
  now: string,
): Statement =>
  db.run(sql`insert into list_applications (id, list_id, person_id, id_number, typed, created_at)
    values (lower(hex(randomblob(16))), ${listId}, ${personId}, ${idNumber}, ${typed}, ${now})
    on conflict (list_id, id_number) do update set person_id = excluded.person_id,
      typed = case
        when excluded.typed is null then list_applications.typed
        when excluded.typed -> '$.spouse' is null then ${patchedTyped}
        else json_set(${patchedTyped}, '$.spouse', json(excluded.typed -> '$.spouse')) end`);

/**
 * The differing values of all applications with the ID number, the latest value per field. The
 * spouse is replaced as a whole, because patching would mix two spouses.
 */
const patchedTyped = sql`json_patch(ifnull(list_applications.typed, '{}'), excluded.typed)`;

/** A list that an approved person was not added to, with the reason; null for a deleted list. */
export type MissedList = ApprovedPerson["missedLists"][number];

/**
 * Deletes the list applications of approved persons, and returns the lists that they could not
 * join: over, full or deleted.
 */
export const dropApplications = (
  personIds: readonly string[],
  from: CalendarDay,
): Read<MissedList[]> =>
  mapRead(
    readSql<{ list: string | null; joined: number }>(sql`delete from list_applications
      where person_id in ${jsonValues(personIds)} returning (
        select json_object('id', id, 'title', title, 'date', date) from lists
        where lists.id = list_applications.list_id) as list,
      exists (select 1 from list_persons as own where own.list_id = list_applications.list_id
        and own.person_id = list_applications.person_id) as joined`),
    (rows) => {
      const missedLists = rows.flatMap(({ list, joined: hasJoined }): MissedList[] => {
        if (list === null) return [null];
        // In a merge, one of the records may already have been on the list.
        if (hasJoined) return [];
        const missedList = JSON.parse(list) as Omit<NonNullable<MissedList>, "reason">;
        return [{ ...missedList, reason: missedList.date < from ? "over" : "full" }];
      });
      // Two spouses may have applied for the same list.
      return missedLists.filter(
        (list, index) =>
          !list || missedLists.findIndex((otherList) => otherList?.id === list.id) === index,
      );
    },
  );
