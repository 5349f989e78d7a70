import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectNoRow, expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { eventListApplications } from "../../db/schema/participants.ts";
import { hasCome, listsWithAttendance, moveAttendance } from "./attendance.sql.ts";
import type { ListLimit } from "./participants.repository.ts";
import { hasRoom, increaseVersions } from "./participants.repository.ts";
import { insertArrivals, IS_WAITING } from "./capacity.sql.ts";

/**
 * Links and list applications of two records: the parts of a merge's snapshot, the merge, and its
 * undo.
 */

/** Returns a query: the lists with a link or attendance of a person. */
const linksOf = (personId: string): SQL =>
  sql`select list_id from list_persons where person_id = ${personId}
    union ${listsWithAttendance(sql`${personId}`)}`;

/** Returns a query: the links in a snapshot. */
export const linksIn = (snapshot: SQL): SQL =>
  sql`select kept.value ->> 'listId' as list_id from (${snapshot}) as kept`;

/** Returns the links of a person in the format of a merge's snapshot. */
export const linkSnapshot = (personId: string): SQL => sql`json((
  select json_group_array(json_object('id', id, 'listId', list_id, 'comment', comment,
    'source', source, 'createdAt', created_at, 'version', version,
    'waitingSince', waiting_since, 'waitingSeq', waiting_seq))
  from list_persons where person_id = ${personId}))`;

/** Returns the comments that a merge copies: from the other person's link into an empty comment. */
export const filledCommentSnapshot = (personId: string, otherId: string): SQL => sql`json((
  select json_group_array(json_object('id', own.id, 'before', own.comment, 'given', theirs.comment))
  from list_persons as own join list_persons as theirs on theirs.list_id = own.list_id
  where own.person_id = ${personId} and theirs.person_id = ${otherId}
    and ifnull(own.comment, '') = '' and ifnull(theirs.comment, '') <> ''))`;

/** Returns the list applications of a person in the format of a merge's snapshot; none for null. */
export const applicationSnapshot = (personId: string | null): SQL => sql`json((
  select json_group_array(json_object('id', id, 'listId', list_id, 'idNumber', id_number,
    'typed', json(typed), 'createdAt', created_at))
  from list_applications where person_id = ${personId}))`;

/** Returns the ids of list applications of approved persons who are not on the applied list. */
export const missedSnapshot = (personIds: readonly string[]): SQL => sql`json((
  select json_group_array(id) from list_applications as application
  where person_id in ${jsonValues(personIds)} and not exists (select 1 from list_persons as own
    where own.list_id = application.list_id and own.person_id = application.person_id)))`;

/** Returns a condition: the other link waits, and `row` has a place or an earlier waiting place. */
const isBetterPlace = (row: SQL, otherRow: SQL): SQL => sql`(${otherRow}.waiting_since is not null
  and (${row}.waiting_since is null or (${row}.waiting_since, ${row}.waiting_seq)
    < (${otherRow}.waiting_since, ${otherRow}.waiting_seq)))`;

/**
 * Returns, for a merge's snapshot, the waiting links whose place {@link takeBetterPlaces} changes.
 */
const betterPlaceSnapshot = (personId: string, otherId: string): SQL => sql`json((
  select json_group_array(json_object('id', own.id, 'waitingSince', own.waiting_since,
    'waitingSeq', own.waiting_seq, 'given', theirs.waiting_since))
  from list_persons as own join list_persons as theirs on theirs.list_id = own.list_id
  where own.person_id = ${personId} and theirs.person_id = ${otherId}
    and ${isBetterPlace(sql`theirs`, sql`own`)}))`;

/**
 * Returns the waiting links that a merge moves up, for its snapshot. A link moves up if the other
 * record has a better place, or if the other record applied for the list and the person came.
 */
export const placeSnapshot = (personId: string, otherId: string): SQL => {
  const hasComeTo = (id: string): SQL => hasCome(sql`application.list_id`, sql`${id}`);
  return sql`json((select json_group_array(json(value)) from (
    select value from json_each(${betterPlaceSnapshot(personId, otherId)})
    union all
    select json_object('id', own.id, 'waitingSince', own.waiting_since,
      'waitingSeq', own.waiting_seq, 'given', null)
    from list_applications as application cross join list_persons as own
      on own.list_id = application.list_id and own.person_id = ${personId}
    where application.person_id = ${otherId} and own.${IS_WAITING}
      and (${hasComeTo(personId)} or ${hasComeTo(otherId)}))))`;
};

/**
 * Returns the statement that gives a person's links the better place of another person's links to
 * the same lists.
 */
const takeBetterPlaces = (from: string, to: string): SQL => sql`
  update list_persons set waiting_since = theirs.waiting_since, waiting_seq = theirs.waiting_seq
  from (select list_id, waiting_since, waiting_seq from list_persons where person_id = ${from})
    as theirs
  where list_persons.person_id = ${to} and theirs.list_id = list_persons.list_id
    and ${isBetterPlace(sql`theirs`, sql`list_persons`)}`;

/** Two records, and whether the list applications of the record `from` move too. */
interface MovedLists {
  from: string;
  to: string;
  withApplications: boolean;
}

/**
 * Returns statements that move a person's links, attendance and list applications to another
 * person, with a new version of each list.
 */
export const moveLists = (
  db: Database,
  { from, to, withApplications }: MovedLists,
  now: string,
): Statement[] => [
  increaseVersions(db, { links: linksOf(from) }, now),
  ...moveLinks(db, from, to),
  ...moveAttendance(db, from, to),
  ...(withApplications ? [moveApplications(db, from, to)] : []),
];

/**
 * Moves the links of one person to another person. Keeps one link per list, with the target's
 * comment unless it is empty, and with the better of the two places.
 */
function moveLinks(db: Database, from: string, to: string): Statement[] {
  return [
    db.run(sql`update list_persons set version = version + 1, comment = (
        select theirs.comment from list_persons as theirs
        where theirs.person_id = ${from} and theirs.list_id = list_persons.list_id)
      where person_id = ${to} and ifnull(comment, '') = '' and exists (
        select 1 from list_persons as theirs where theirs.person_id = ${from}
          and theirs.list_id = list_persons.list_id and ifnull(theirs.comment, '') <> '')`),
    db.run(takeBetterPlaces(from, to)),
    // On a list with both persons, the link of `from` stays, and is deleted with that person.
    db.run(sql`update or ignore list_persons set person_id = ${to} where person_id = ${from}`),
  ];
}

/** Moves the list applications of one applicant to another. */
function moveApplications(db: Database, from: string, to: string): Statement {
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

/** Returns the statement that restores the places of a snapshot, for links unchanged since. */
const returnPlaces = (places: SQL, personId: string): SQL => sql`
  update list_persons set waiting_since = kept.value ->> 'waitingSince',
    waiting_seq = kept.value ->> 'waitingSeq'
  from (${places}) as kept
  where list_persons.id = kept.value ->> 'id' and list_persons.person_id = ${personId}
    and list_persons.waiting_since is (kept.value ->> 'given')`;

/**
 * Returns statements that move the links of a snapshot back to the restored person, with comments
 * written after the merge. Links and lists that staff removed after the merge stay removed. The
 * parts of the snapshot are queries with one JSON `value` per row.
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
            iif(kept.value ->> 'waitingSince' is null, 'place', 'waiting') as claim,
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
 * and that restore the applications in `missed`, a query with one id per row. If a list was deleted
 * since, the application has no list.
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
 * Reads whether a snapshot contains every list of a person, for planning; the batch checks the
 * lists again.
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
