import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ErrorCode } from "@kehila/shared/base/errors";
import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectNoRow, expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { eventListApplications, eventListPersons } from "../../db/schema/participants.ts";
import { hasCome, listsWithAttendance } from "./attendance.sql.ts";
import {
  HAS_PLACE,
  insertArrivals,
  RETURNED,
  returnPlaces,
  takeBetterPlaces,
} from "./places.sql.ts";

/** Adds the persons of a query of `id` and `ord` to an event list, as far as it has places. */
export function insertParticipants(
  db: Database,
  listId: string,
  personIds: SQL,
  at: string,
): Statement {
  const arrivals = sql`select lower(hex(randomblob(16))) as id, ${listId} as list_id,
      id as person_id, null as comment, 'staff' as source, ${at} as created_at, 1 as version,
      ${at} as arrived_at, null as had, null as seq, ord
    from (${personIds})`;
  return db.run(insertArrivals(arrivals, sql`${listId}`));
}

/**
 * Returns a query: the active participants of a list, in the order in which they were added, without
 * waiting persons.
 */
export const activeParticipants = (listId: string): SQL => sql`
  select persons.id, list_persons.rowid as ord from list_persons
  join persons on persons.id = person_id
  where list_id = ${listId} and ${HAS_PLACE} and +persons.status = 'active'`;

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
  at: string,
): Statement =>
  db.run(sql`update lists set version = version + 1, updated_at = ${at}
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
 * Returns a query: removed links of persons to upcoming lists that have space, removed since `since`. Excludes lists that the person is on again.
 */
export const restorableLinks = (
  personIds: readonly string[],
  { since, today, max }: { since: string; today: CalendarDay; max: number },
): SQL => sql`
  select id, list_id, person_id from (
    select was.id, was.list_id, was.person_id, row_number() over (
      partition by was.list_id order by was.created_at, was.id) as place
    from removed_list_persons as was join lists on lists.id = was.list_id
    where was.person_id in ${jsonValues(personIds)} and was.removed_at >= ${since} and lists.date >= ${today}
      and not exists (select 1 from list_persons as own
        where own.list_id = was.list_id and own.person_id = was.person_id)) as returning_link
  where place + (select count(*) from list_persons as own
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

/**
 * Limits of lists that applicants can join: the first event day, and the maximum number of
 * participants.
 */
interface Joinable {
  from: CalendarDay;
  max: number;
}

/** Whether the applicant came to the event of a list application. */
const cameAsApplicant = hasCome(sql`application.list_id`, sql`application.person_id`);

/**
 * Returns a query: the links of approved persons to the lists that they applied for through a
 * public link, if the list is late enough, has space, and does not have the person yet. Applicants
 * who came join their list however late and full it is.
 */
export const appliedLinks = (personIds: readonly string[], { from, max }: Joinable): SQL => sql`
  select id, list_id, person_id, created_at as arrived_at, came from (
    select application.id, application.list_id, application.person_id, application.created_at,
      ${cameAsApplicant} as came, row_number() over (
      partition by application.list_id order by application.created_at, application.id) as place
    from list_applications as application join lists on lists.id = application.list_id
    where application.person_id in ${jsonValues(personIds)}
      and (lists.date >= ${from} or ${cameAsApplicant}) and not exists (
      select 1 from list_persons as own
      where own.list_id = application.list_id and own.person_id = application.person_id)) as joining
  where came or place + (select count(*) from list_persons as own
    where own.list_id = joining.list_id) <= ${max}`;

/** Returns a query: the ids of the lists that persons applied for. */
export const appliedListIds = (personIds: readonly string[]): SQL =>
  sql`select list_id from list_applications where person_id in ${jsonValues(personIds)}`;

/** Returns a query of one id. */
export const oneId = (id: string): SQL => sql`select ${id}`;

/** Returns a query of one list. */
export const oneList = (id: string): SQL => sql`select ${id} as list_id`;

/**
 * Inserts the links of a query of arrivals through public links, each list once. A person removed by
 * staff after `restoredFrom` gets the old comment. `lists` is a query of the list ids.
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
      iif(links.came, 'come', null) as had, null as seq,
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
export const linksTo = (listId: string, personIds: SQL, at: string): SQL => sql`
  select lower(hex(randomblob(16))) as id, ${listId} as list_id, known.id as person_id,
    ${at} as arrived_at, 0 as came
  from (${personIds}) as known where not exists (
    select 1 from list_persons as own where own.list_id = ${listId} and own.person_id = known.id)`;

/** The maximum participants of a list, and the code that stops a batch above it. */
interface ListLimit {
  max: number;
  code: ErrorCode;
}

/** Returns a condition: a list has space for `places` more participants. */
const hasRoom = (listId: string | SQL, places: SQL | number, max: number): SQL =>
  sql`(select count(*) from list_persons where list_id = ${listId}) + ${places} <= ${max}`;

/** Stops the batch with a code if a list has no space for one more participant. */
export const expectPlace = (db: Database, listId: string, { max, code }: ListLimit): Statement =>
  expectThat(db, hasRoom(listId, 1, max), code);

/**
 * Stops the batch with a code if a list has no space for the known persons who are not on it, or
 * for one person if none is known. Counts the participants in both cases, so that the work is
 * equal.
 */
export const expectRoom = (
  db: Database,
  listId: string,
  { known, links, max, code }: ListLimit & { known: SQL; links: SQL },
): Statement =>
  expectThat(
    db,
    sql`${hasRoom(listId, sql`max(1, (select count(*) from (${links})))`, max)}
      or (exists (${known}) and not exists (${links}))`,
    code,
  );

/** A registration through the public link of a list. */
export interface PublicApplication {
  listId: string;
  personId: string;
  idNumber: string;
  /** JSON; null for the application of a new record, and if nothing differs. */
  typed: string | null;
}

/** Returns a history row for a new application; no row if the application exists. */
export const newApplicationEntry = ({ listId, personId, idNumber }: PublicApplication): SQL => sql`
  select ${listId}, null, json_object('personId', ${personId}) where not exists (
    select 1 from list_applications where list_id = ${listId} and id_number = ${idNumber})`;

/** Stores an application: one per list and ID number, with the latest differing values. */
export const storeApplication = (
  db: Database,
  { listId, personId, idNumber, typed }: PublicApplication,
  at: string,
): Statement =>
  db.run(sql`insert into list_applications (id, list_id, person_id, id_number, typed, created_at)
    values (lower(hex(randomblob(16))), ${listId}, ${personId}, ${idNumber}, ${typed}, ${at})
    on conflict (list_id, id_number) do update set person_id = excluded.person_id,
      typed = case
        when excluded.typed is null then list_applications.typed
        when excluded.typed -> '$.spouse' is null then ${patchedTyped}
        else json_set(${patchedTyped}, '$.spouse', json(excluded.typed -> '$.spouse')) end`);

/**
 * The differing values of all registrations, the latest value per field. The spouse is replaced as
 * a whole, because patching would mix two spouses.
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
      const missed = rows.flatMap(({ list, joined: hasJoined }): MissedList[] => {
        if (list === null) return [null];
        // In a merge, one of the records may already have been on the list.
        if (hasJoined) return [];
        const named = JSON.parse(list) as Omit<NonNullable<MissedList>, "reason">;
        return [{ ...named, reason: named.date < from ? "over" : "full" }];
      });
      // Two spouses may have applied for the same list.
      return missed.filter(
        (list, index) => !list || missed.findIndex((same) => same?.id === list.id) === index,
      );
    },
  );

/** Returns a query: the lists with a link or attendance of a person. */
export const linksOf = (personId: string): SQL =>
  sql`select list_id from list_persons where person_id = ${personId}
    union ${listsWithAttendance(sql`${personId}`)}`;

/** Returns a query: the links in a snapshot. */
export const linksIn = (snapshot: SQL): SQL =>
  sql`select kept.value ->> 'listId' as list_id from (${snapshot}) as kept`;

/**
 * Moves the links of one person to another, each list once; an existing comment and the better place
 * are kept.
 */
export function moveLinks(db: Database, from: string, to: string): Statement[] {
  return [
    db.run(sql`update list_persons set version = version + 1, comment = (
        select theirs.comment from list_persons as theirs
        where theirs.person_id = ${from} and theirs.list_id = list_persons.list_id)
      where person_id = ${to} and ifnull(comment, '') = '' and exists (
        select 1 from list_persons as theirs where theirs.person_id = ${from}
          and theirs.list_id = list_persons.list_id and ifnull(theirs.comment, '') <> '')`),
    db.run(takeBetterPlaces(from, to)),
    // A link to a list with both persons stays, and is deleted with the person.
    db.run(sql`update or ignore list_persons set person_id = ${to} where person_id = ${from}`),
  ];
}

/** Moves the list applications of one applicant to another. */
export function moveApplications(db: Database, from: string, to: string): Statement {
  return db
    .update(eventListApplications)
    .set({ personId: to })
    .where(eq(eventListApplications.personId, from));
}

/** The two persons of an unmerge: `from` stays, `to` is restored. */
export interface Sides {
  from: string;
  to: string;
}

const isInSnapshot = (snapshot: SQL): SQL =>
  sql`id in (select snapshot.value ->> 'id' from (${snapshot}) as snapshot)`;

/**
 * Stops the batch with a code if an unmerge would exceed the limit of a list: two links that the
 * merge joined become two participants again.
 */
export const expectRoomToReturn = (
  db: Database,
  links: SQL,
  { from, max, code }: ListLimit & Pick<Sides, "from">,
): Statement =>
  expectNoRow(
    db,
    sql`select ${code} from (${links}) as kept
      where exists (select 1 from list_persons as own
          where own.list_id = kept.value ->> 'listId' and own.person_id = ${from})
        and not exists (select 1 from list_persons where id = kept.value ->> 'id')
        and not ${hasRoom(sql`kept.value ->> 'listId'`, 1, max)}`,
  );

/** The parts of a merge's snapshot about links to lists. */
interface LinkSnapshot {
  links: SQL;
  /** Comments that the merge copied. */
  filled: SQL;
  /** Places on waiting lists that the merge improved. */
  places: SQL;
}

/**
 * Returns statements that move the links of a snapshot back to their person, with comments written
 * since. Links and lists that staff removed since stay removed. The parts of the snapshot are
 * queries with one JSON `value` per row.
 */
export function returnLinks(
  db: Database,
  { links, filled, places }: LinkSnapshot,
  { from, to }: Sides,
): Statement[] {
  return [
    db.run(sql`update list_persons set person_id = ${to}
      where person_id = ${from} and ${isInSnapshot(links)}`),
    db.run(returnPlaces(places, from)),
    db.run(
      insertArrivals(
        sql`select kept.value ->> 'id' as id, kept.value ->> 'listId' as list_id, ${to} as person_id,
            kept.value ->> 'comment' as comment, kept.value ->> 'source' as source,
            kept.value ->> 'createdAt' as created_at, ifnull(kept.value ->> 'version', 1) as version,
            ifnull(kept.value ->> 'waitingSince', kept.value ->> 'createdAt') as arrived_at,
            iif(kept.value ->> 'waitingSince' is null, 'place', 'waiting') as had,
            ifnull(kept.value ->> 'waitingSeq', 0) as seq,
            row_number() over () as ord
          from (${links}) as kept where exists (select 1 from list_persons as own
            where own.person_id = ${from} and own.list_id = kept.value ->> 'listId')
          and not exists (select 1 from list_persons as own
            where own.person_id = ${to} and own.list_id = kept.value ->> 'listId')`,
        sql`select kept.value ->> 'listId' from (${links}) as kept`,
      ),
    ),
    db.run(sql`update list_persons set version = version + 1, comment = (select kept.value ->> 'before'
        from (${filled}) as kept where kept.value ->> 'id' = list_persons.id)
      where person_id = ${from} and exists (select 1 from (${filled}) as kept
        where kept.value ->> 'id' = list_persons.id
          and kept.value ->> 'given' = list_persons.comment)`),
  ];
}

/**
 * Returns statements that turn links of a snapshot back into list applications of the person `to`,
 * and that restore the applications in `missed`, a query with one id per row. For a list deleted
 * since, only the application remains.
 */
export function returnApplications(
  db: Database,
  { applications, missed }: { applications: SQL; missed: SQL },
  { from, to }: Sides,
): Statement[] {
  return [
    db.run(sql`update list_applications set person_id = ${to}
      where person_id = ${from} and ${isInSnapshot(applications)}`),
    db.run(sql`insert or ignore into list_applications
        (id, list_id, person_id, id_number, typed, created_at)
      select kept.value ->> 'id', (select id from lists where id = kept.value ->> 'listId'), ${to},
        kept.value ->> 'idNumber', kept.value ->> 'typed', kept.value ->> 'createdAt'
      from (${applications}) as kept
      where kept.value ->> 'id' in (${missed}) or exists (select 1 from list_persons as own
        where own.person_id = ${from} and own.list_id = kept.value ->> 'listId')`),
    db.run(
      sql`delete from list_persons where person_id = ${from} and ${isInSnapshot(applications)}`,
    ),
  ];
}

/** Returns a condition: a snapshot of list applications contains every list of a person. */
const hasOnlyAppliedLists = (applications: SQL, personId: SQL | string): SQL =>
  sql`not exists (select 1 from list_persons where person_id = ${personId}
    and not ${isInSnapshot(applications)})`;

/**
 * Reads whether a snapshot contains every list of a person, for planning; the batch checks it
 * again.
 */
export const findHasOnlyAppliedLists = (applications: SQL, personId: SQL): Read<boolean> =>
  mapRead(
    readSql<{ holds: number }>(sql`select ${hasOnlyAppliedLists(applications, personId)} as holds`),
    ([row]) => row?.holds === 1,
  );

/** Stops the batch with `STALE_VERSION` unless a snapshot contains every list of a person. */
export function expectOnlyAppliedLists(
  db: Database,
  applications: SQL,
  personId: string,
): Statement {
  return expectThat(db, hasOnlyAppliedLists(applications, personId), "STALE_VERSION");
}
