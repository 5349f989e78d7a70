import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectNoRow, expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { eventListApplications } from "../../db/schema/participants.ts";
import { listsWithAttendance } from "./attendance.sql.ts";
import type { ListLimit } from "./participants.repository.ts";
import { hasRoom } from "./participants.repository.ts";
import { insertArrivals, returnPlaces, takeBetterPlaces } from "./capacity.sql.ts";

/** Links and list applications of two records: their merge, and its undo. */

/** Returns a query: the lists with a link or attendance of a person. */
export const linksOf = (personId: string): SQL =>
  sql`select list_id from list_persons where person_id = ${personId}
    union ${listsWithAttendance(sql`${personId}`)}`;

/** Returns a query: the links in a snapshot. */
export const linksIn = (snapshot: SQL): SQL =>
  sql`select kept.value ->> 'listId' as list_id from (${snapshot}) as kept`;

/**
 * Moves the links of one person to another person. Keeps one link per list, with the target's
 * comment unless it is empty, and with the better of the two places.
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
    // On a list with both persons, the link of `from` stays, and is deleted with that person.
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
