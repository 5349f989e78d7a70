import type { SentOperation } from "@kehila/shared/events/attendance";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { keptPerson, withMerged } from "../../db/merged-persons.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { HAS_PLACE } from "./places.sql.ts";

/**
 * Attendance: who came to an event (docs/decisions/0027-attendance.md). The operations are the only
 * record; `is_replaced` is computed from them in the batch that stores one.
 */

/** Returns a condition: a person came to a list. */
const hasCome = (listId: SQL, personId: SQL): SQL => sql`exists (
  select 1 from attendance_operations as tick where tick.list_id = ${listId}
    and tick.person_id = ${personId} and tick.is_replaced = 0 and tick.came = 1)`;

/**
 * Returns a condition in a query of `lists` and `list_persons`: the link is a visit. Staff have not
 * closed the roll call, or the person came.
 */
export const IS_VISIT: SQL = sql`(lists.roll_call_closed_at is null
  or ${hasCome(sql`list_persons.list_id`, sql`list_persons.person_id`)})`;

/** Operations that a phone sent for one list. */
export interface SentOperations {
  listId: string;
  operations: readonly SentOperation[];
}

const sentRows = ({ operations }: SentOperations): SQL =>
  sql`json_each(${JSON.stringify(operations)}) as sent`;
const sentPerson = sql`sent.value ->> 'personId'`;

/**
 * Returns a query: the operations that are not stored yet, for the records into which their persons
 * were merged. Operations for deleted persons are left out.
 */
const newOperations = (sent: SentOperations): SQL => sql`
  select * from (
    select sent.key as ord, sent.value ->> 'id' as id, ${keptPerson(sentPerson)} as person_id,
      ${sentPerson} as sent_person_id, sent.value ->> 'came' as came, sent.value -> 'seen' as seen
    from ${sentRows(sent)}
    where not exists (select 1 from attendance_operations as known
      where known.list_id = ${sent.listId} and known.id = sent.value ->> 'id'))
  where person_id is not null`;

/** Returns a history row for new operations, with the persons' ids; no row without any. */
export const attendanceEntry = (sent: SentOperations): SQL => sql`
  select ${sent.listId},
    json_object('removed', json_group_array(person_id) filter (where came = 0)),
    json_object('added', json_group_array(person_id) filter (where came = 1))
  from (${newOperations(sent)} order by ord) having count(*) > 0`;

/** Returns the statement that stores the new ones of some operations. */
const insertOperations = (
  db: Database,
  sent: SentOperations,
  { at, actor }: { at: string; actor: { id: string; name: string } },
): Statement =>
  db.run(sql`insert into attendance_operations
      (list_id, person_id, sent_person_id, id, came, seen, actor_id, actor_name, at)
    select ${sent.listId}, person_id, sent_person_id, id, came, seen, ${actor.id}, ${actor.name}, ${at}
    from (${newOperations(sent)}) order by ord`);

/** Returns the statement that computes which operations are replaced, among these. */
const computeReplaced = (db: Database, among: SQL): Statement =>
  db.run(sql`update attendance_operations as own set is_replaced = exists (
      select 1 from attendance_operations as other, json_each(other.seen) as named
      where other.person_id = own.person_id and other.list_id = own.list_id
        and other.seq <> own.seq and named.value = own.id)
    where ${among}`);

/** Returns the ids of the persons in operations, after merges. */
const namedPersons = (sent: SentOperations): SQL =>
  sql`(select ${keptPerson(sentPerson)} from ${sentRows(sent)})`;

/** Returns the statements that store operations; those that are stored already change nothing. */
export const storeOperations = (
  db: Database,
  sent: SentOperations,
  by: Parameters<typeof insertOperations>[2],
): Statement[] => [
  insertOperations(db, sent, by),
  computeReplaced(db, sql`own.list_id = ${sent.listId} and own.person_id in ${namedPersons(sent)}`),
];

/** Returns a query: the lists with attendance of a person. */
export const listsWithAttendance = (personId: string): SQL =>
  sql`select distinct list_id from attendance_operations where person_id = ${personId}`;

/** Returns the statements that give the attendance of a merged record to the one that stays. */
export const moveAttendance = (db: Database, from: string, to: string): Statement[] => [
  db.run(sql`update attendance_operations set person_id = ${to} where person_id = ${from}`),
  computeReplaced(db, sql`own.person_id = ${to}`),
];

/**
 * Returns the statements that give a restored record the attendance that was sent for it, or for
 * records merged into it before, also since the merge.
 */
export const returnAttendance = (
  db: Database,
  { from, to }: { from: string; to: string },
): Statement[] => [
  db.run(sql`update attendance_operations set person_id = ${to}
    where person_id = ${from} and sent_person_id in ${withMerged(jsonValues([to]))}`),
  computeReplaced(db, sql`own.person_id in (${from}, ${to})`),
];

/** A standing operation. */
export interface StandingRow {
  personId: string;
  id: string;
  came: number;
  by: string;
  at: string;
}

/** Returns a read of the standing operations of some persons of a list, in the order of arrival. */
const findStandingOf = (listId: string, persons: SQL): Read<readonly StandingRow[]> =>
  readSql<StandingRow>(sql`
    select person_id as "personId", id, came, actor_name as "by", at from attendance_operations
    where list_id = ${listId} and is_replaced = 0 and ${persons} order by seq`);

/** Reads all standing operations of a list. */
export const findAllStanding = (listId: string) => findStandingOf(listId, sql`1`);

/** Reads the standing operations of the persons with an operation after a number. */
export const findStandingSince = (listId: string, since: number) =>
  findStandingOf(
    listId,
    sql`person_id in (select person_id from attendance_operations
      where list_id = ${listId} and seq > ${since})`,
  );

/** Reads the standing operations of the persons in sent operations. */
export const findStandingNamed = (sent: SentOperations) =>
  findStandingOf(sent.listId, sql`person_id in ${namedPersons(sent)}`);

/** Reads the named persons who have no place on the list, by the ids that were sent. */
export const findNotOnList = (sent: SentOperations): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`
      select distinct ${sentPerson} as id from ${sentRows(sent)}
      where not exists (select 1 from list_persons where list_id = ${sent.listId}
        and person_id = ${keptPerson(sentPerson)} and ${HAS_PLACE})`),
    (rows) => rows.map(({ id }) => id),
  );

/** Reads the number of a list's last operation; 0 without any. */
export const findCounter = (listId: string): Read<number> =>
  mapRead(
    readSql<{ counter: number }>(sql`select ifnull(max(seq), 0) as counter
      from attendance_operations where list_id = ${listId}`),
    ([row]) => row?.counter ?? 0,
  );

/** A participant, as a phone at the door holds it. */
export interface DoorRow {
  id: string;
  firstName: string;
  lastName: string;
  birthYear: string | null;
  householdId: string;
}

/** Reads the participants of a list for the door, by last name. */
export const findDoorPeople = (listId: string): Read<readonly DoorRow[]> =>
  readSql<DoorRow>(sql`
    select persons.id, first_name as "firstName", last_name as "lastName",
      substr(birth_date, 1, 4) as "birthYear", household_id as "householdId"
    from list_persons join persons on persons.id = list_persons.person_id
    where list_persons.list_id = ${listId} and ${HAS_PLACE}
    order by last_name_key, first_name_key, persons.seq`);
