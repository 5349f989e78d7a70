import type { SentOperation } from "@kehila/shared/events/attendance";
import type { ListWalkIn } from "@kehila/shared/events/event-lists";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database, Statement } from "../../db/client.ts";
import { keptPerson, withMerged } from "../../db/merged-persons.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { HAS_PLACE } from "./capacity.sql.ts";

/**
 * Attendance: who came to an event (docs/decisions/0027-attendance.md). Operations and the ids that
 * they replace are the only record of attendance; a batch that stores an operation also computes
 * `is_replaced`.
 */

/**
 * Maximum standing operations of a person on a list; more are compacted into one. Phones that
 * deliver in another order leave far fewer, until the operations between them arrive. Each request
 * reads the standing operations of its persons: 64 for each of 200 persons take D1 a third of a
 * second.
 */
export const STANDING_MAX = 64;
/**
 * Number of operations of a person on a list after which replaced operations are deleted. The list
 * keeps at most twice as many.
 */
export const COMPACTED_AFTER = 128;

/** Returns a condition: a person came to a list. */
export const hasCome = (listId: SQL, personId: SQL): SQL => sql`exists (
  select 1 from attendance_operations as tick indexed by attendance_operations_standing
    where tick.list_id = ${listId}
    and tick.person_id = ${personId} and tick.is_replaced = 0 and tick.came = 1)`;

/** A condition on `list_persons`: the person came. */
export const HAS_COME: SQL = hasCome(sql`list_persons.list_id`, sql`list_persons.person_id`);

/** Returns a subquery: the number of persons with a place who came, from two indexes. */
export const cameCount = (listId: SQLWrapper): SQL<number> => sql<number>`(
  select count(distinct tick.person_id) from attendance_operations as tick
  cross join list_persons as own on own.list_id = tick.list_id and own.person_id = tick.person_id
  where tick.list_id = ${listId} and tick.is_replaced = 0 and tick.came = 1
    and own.${HAS_PLACE})`;

/** A condition: a tick of any list is stored, so this register has roll calls. */
export const HAS_ROLL_CALLS: SQL = sql`exists (select 1 from attendance_operations)`;

/**
 * Returns a condition in a query of `lists` and `list_persons`: the link counts as a visit, because
 * staff have not closed the roll call, or because the person came.
 */
export const IS_VISIT: SQL = sql`(lists.roll_call_closed_at is null
  or ${HAS_COME})`;

/** Operations that a phone sent for one list. */
export interface SentOperations {
  listId: string;
  operations: readonly SentOperation[];
}

const sentRows = ({ operations }: SentOperations): SQL =>
  sql`json_each(${JSON.stringify(operations)}) as sent`;
const sentPerson = sql`sent.value ->> 'personId'`;

/**
 * Returns the record of a sent person: the person, the record into which the person was merged, or
 * the family's record that a walk-in's application joined. Null for a deleted person.
 */
const recordOfSent = ({ listId }: SentOperations): SQL => sql`ifnull(${keptPerson(sentPerson)}, (
  select tick.person_id from walk_ins as walk_in
  cross join attendance_operations as tick
    on tick.list_id = walk_in.list_id and tick.id = walk_in.id
  where walk_in.list_id = ${listId} and walk_in.person_id = ${sentPerson}))`;

/**
 * Returns a query: the operations that are not stored yet, without operations for deleted persons.
 * `person_id` is the record of {@link recordOfSent}.
 */
const newOperations = (request: SentOperations): SQL => sql`
  select * from (
    select sent.key as ord, sent.value ->> 'id' as id, ${recordOfSent(request)} as person_id,
      ${sentPerson} as sent_person_id, sent.value ->> 'came' as came, sent.value -> 'seen' as seen
    from ${sentRows(request)}
    where not exists (select 1 from attendance_operations as known
      where known.list_id = ${request.listId} and known.id = sent.value ->> 'id'))
  where person_id is not null`;

/** Returns a history row for new operations, with the persons' ids; no row without any. */
export const attendanceEntry = (request: SentOperations): SQL => sql`
  select ${request.listId},
    json_object('removed', json_group_array(person_id) filter (where came = 0)),
    json_object('added', json_group_array(person_id) filter (where came = 1))
  from (${newOperations(request)} order by ord) having count(*) > 0`;

/** Who sent operations, and when the server got them. */
interface SentBy {
  at: string;
  actor: { id: string; name: string };
}

/** Returns the statement that stores which ids the operations replace that are not stored yet. */
const insertReplacements = (db: Database, request: SentOperations): Statement =>
  db.run(sql`insert into attendance_replacements (list_id, id, person_id, sent_person_id)
    select ${request.listId}, named.value, person_id, sent_person_id
    from (${newOperations(request)}) as own, json_each(own.seen) as named
    where named.value <> own.id on conflict do nothing`);

/** Returns the statement that stores the operations that are not stored yet. */
const insertOperations = (
  db: Database,
  request: SentOperations,
  { at, actor }: SentBy,
): Statement =>
  db.run(sql`insert into attendance_operations (list_id, person_id, sent_person_id, id, came, seen,
      actor_id, actor_name, at, position)
    select ${request.listId}, person_id, sent_person_id, id, came, seen, ${actor.id}, ${actor.name},
      ${at}, ${lastPosition(sql`${request.listId}`, sql`own.person_id`)}
        + row_number() over (partition by person_id order by ord)
    from (${newOperations(request)}) as own order by ord`);

/** Returns a subquery: the position of a person's last operation on a list. */
const lastPosition = (listId: SQL, personId: SQL): SQL => sql`ifnull((
  select max(position) from attendance_operations as last
  where last.person_id = ${personId} and last.list_id = ${listId}), 0)`;

/** A condition on `attendance_operations as own`: an operation of the same person replaces it. */
const IS_REPLACED = sql`exists (select 1 from attendance_replacements as replacement
  where replacement.list_id = own.list_id and replacement.id = own.id
    and +replacement.person_id = own.person_id)`;

/**
 * Returns the statement that computes `is_replaced` of the operations that satisfy a condition, with
 * one index seek for each.
 */
const computeReplaced = (db: Database, condition: SQL, index?: SQL): Statement =>
  db.run(sql`update attendance_operations as own ${index ?? sql``} set is_replaced = ${IS_REPLACED}
    where ${condition} and is_replaced <> ${IS_REPLACED}`);

/** Returns the ids of the persons in operations, after merges and joins. */
const namedPersons = (request: SentOperations): SQL =>
  sql`(select ${recordOfSent(request)} from ${sentRows(request)})`;

/** Returns the ids of sent operations, and the ids that the sent operations replace. */
const namedOperations = (request: SentOperations): SQL => sql`(
  select sent.value ->> 'id' from ${sentRows(request)}
  union all select named.value from ${sentRows(request)}, json_each(sent.value, '$.seen') as named)`;

/**
 * Returns statements that compact the standing operations of the sent persons. The server acts as
 * one more phone: for each sent person id with more than {@link STANDING_MAX} standing operations it
 * adds an operation with the same state that replaces all of them. So the state remains a function
 * of the set of operations.
 */
function compactStanding(db: Database, request: SentOperations, { at, actor }: SentBy) {
  const groups = sql`
    select person_id, sent_person_id, max(came) as came
    from attendance_operations indexed by attendance_operations_standing
    where list_id = ${request.listId} and is_replaced = 0
      and person_id in ${namedPersons(request)}
    group by person_id, sent_person_id having count(*) > ${STANDING_MAX}`;
  return [
    db.run(sql`insert into attendance_replacements (list_id, id, person_id, sent_person_id)
      select own.list_id, own.id, own.person_id, own.sent_person_id
      from (${groups}) as crowd cross join attendance_operations as own
        indexed by attendance_operations_standing
        on own.list_id = ${request.listId} and own.person_id = crowd.person_id
          and own.is_replaced = 0 and own.sent_person_id = crowd.sent_person_id
      where true on conflict do nothing`),
    db.run(sql`insert into attendance_operations (list_id, person_id, sent_person_id, id, came,
        seen, actor_id, actor_name, at, position)
      select ${request.listId}, person_id, sent_person_id, lower(hex(randomblob(16))), came, '[]',
        ${actor.id}, ${actor.name}, ${at},
        ${lastPosition(sql`${request.listId}`, sql`crowd.person_id`)} + 1
      from (${groups}) as crowd`),
    computeReplaced(
      db,
      sql`own.list_id = ${request.listId} and own.is_replaced = 0
        and own.person_id in ${namedPersons(request)}`,
      sql`indexed by attendance_operations_standing`,
    ),
  ];
}

/**
 * Returns the statement that deletes old replaced operations of the sent persons. Their ids stay in
 * `attendance_replacements`, so a repeated delivery changes no state. An operation that only
 * another person's operation replaces stays, because an unmerge makes it stand again; so does the
 * tick of a walk-in, which connects the walk-in with its record.
 */
const deleteReplaced = (db: Database, request: SentOperations): Statement => {
  const last = lastPosition(sql`${request.listId}`, sql`named.id`);
  return db.run(sql`delete from attendance_operations where seq in (
    select own.seq from (select distinct ${recordOfSent(request)} as id from ${sentRows(request)}) as named
    cross join attendance_operations as own
      on own.person_id = named.id and own.list_id = ${request.listId}
        and own.position <= (${last} / ${COMPACTED_AFTER} - 1) * ${COMPACTED_AFTER}
    where own.is_replaced = 1
      and exists (select 1 from attendance_replacements as replacement
        where replacement.list_id = own.list_id and replacement.id = own.id
          and replacement.sent_person_id = own.sent_person_id
          and +replacement.person_id = own.person_id)
      and not exists (select 1 from walk_ins
        where walk_ins.list_id = own.list_id and walk_ins.id = own.id))`);
};

/** Returns the statements that store operations; operations that are already stored do nothing. */
export const storeOperations = (db: Database, request: SentOperations, by: SentBy): Statement[] => [
  insertReplacements(db, request),
  insertOperations(db, request, by),
  computeReplaced(
    db,
    sql`own.list_id = ${request.listId} and own.id in ${namedOperations(request)}`,
  ),
  ...compactStanding(db, request, by),
  deleteReplaced(db, request),
];

/** Returns a query: the lists with attendance of the persons of a query. */
export const listsWithAttendance = (personIds: SQL): SQL =>
  sql`select distinct list_id from attendance_operations where person_id in (${personIds})`;

/** Returns the attendance of the persons of a query as a JSON array of rows. */
export const attendanceRows = (personIds: SQL): SQL => sql`
  select json_group_array(json_object('list_id', list_id, 'person_id', person_id,
    'sent_person_id', sent_person_id, 'id', id, 'came', came, 'seen', seen,
    'is_replaced', is_replaced, 'actor_id', actor_id, 'actor_name', actor_name, 'at', at)
    order by seq)
  from attendance_operations where person_id in (${personIds})`;

/** Returns the ids that operations of the persons of a query replace, as a JSON array of rows. */
export const replacementRows = (personIds: SQL): SQL => sql`
  select json_group_array(json_object('list_id', list_id, 'id', id, 'person_id', person_id,
    'sent_person_id', sent_person_id))
  from attendance_replacements where person_id in (${personIds})`;

/**
 * Returns a query: operations for persons who do not exist, each with `person_id`, `list_id`, `id`,
 * `ord` and a `row` of {@link attendanceRows}.
 */
export const operationsForMissing = (request: SentOperations, { at, actor }: SentBy): SQL => sql`
  select ${sentPerson} as person_id, ${request.listId} as list_id, sent.value ->> 'id' as id,
    sent.key as ord, json_object('list_id', ${request.listId}, 'person_id', ${sentPerson},
      'sent_person_id', ${sentPerson}, 'id', sent.value ->> 'id', 'came', sent.value ->> 'came',
      'seen', sent.value -> 'seen', 'is_replaced', 0, 'actor_id', ${actor.id},
      'actor_name', ${actor.name}, 'at', ${at}) as row
  from ${sentRows(request)} where ${keptPerson(sentPerson)} is null`;

/** Returns a query: the lists in snapshots of {@link attendanceRows}. */
export const listsInAttendance = (kept: SQL): SQL => sql`
  select distinct row.value ->> 'list_id' as list_id
  from ${kept} as kept, json_each(kept.snapshot, '$.attendance') as row`;

/**
 * Returns the statements that restore attendance from snapshots, except for deleted lists.
 * Operations that belong to another person now are moved back.
 */
export const restoreAttendance = (db: Database, kept: SQL): Statement[] => [
  db.run(sql`insert into attendance_operations
      (list_id, person_id, sent_person_id, id, came, seen, is_replaced, actor_id, actor_name, at)
    select row.value ->> 'list_id', row.value ->> 'person_id', row.value ->> 'sent_person_id',
      row.value ->> 'id', row.value ->> 'came', row.value ->> 'seen', row.value ->> 'is_replaced',
      row.value ->> 'actor_id', row.value ->> 'actor_name', row.value ->> 'at'
    from ${kept} as kept, json_each(kept.snapshot, '$.attendance') as row
    where row.value ->> 'list_id' in (select id from lists) order by kept.id, row.key
    on conflict (list_id, id) do update set person_id = excluded.person_id`),
  // Operations that came after the rejection are in the snapshot only with the ids in `seen`.
  db.run(sql`insert into attendance_replacements (list_id, id, person_id, sent_person_id)
    select list_id, id, person_id, sent_person_id from (
      select row.value ->> 'list_id' as list_id, row.value ->> 'id' as id,
        row.value ->> 'person_id' as person_id, row.value ->> 'sent_person_id' as sent_person_id
      from ${kept} as kept, json_each(kept.snapshot, '$.replacements') as row
      union
      select row.value ->> 'list_id', named.value, row.value ->> 'person_id',
        row.value ->> 'sent_person_id'
      from ${kept} as kept, json_each(kept.snapshot, '$.attendance') as row,
        json_each(row.value ->> 'seen') as named
      where named.value <> row.value ->> 'id')
    where list_id in (select id from lists)
    on conflict do update set person_id = excluded.person_id`),
  computeReplaced(
    db,
    sql`own.person_id in (select row.value ->> 'person_id'
      from ${kept} as kept, json_each(kept.snapshot, '$.attendance') as row)`,
  ),
];

/** Returns the statements that move the attendance of a merged record to the record that stays. */
export const moveAttendance = (db: Database, from: string, to: string): Statement[] => [
  ...["attendance_operations", "attendance_replacements"].map((table) =>
    db.run(sql`update ${sql.raw(table)} set person_id = ${to} where person_id = ${from}`),
  ),
  computeReplaced(db, sql`own.person_id = ${to}`),
];

/**
 * Returns the statements that move attendance back to a restored record: all operations that phones
 * sent for the record or for records merged into it, before and after the merge.
 */
export const returnAttendance = (
  db: Database,
  { from, to }: { from: string; to: string },
): Statement[] => [
  ...["attendance_operations", "attendance_replacements"].map((table) =>
    db.run(sql`update ${sql.raw(table)} set person_id = ${to}
      where person_id = ${from} and sent_person_id in ${withMerged(jsonValues([to]))}`),
  ),
  computeReplaced(db, sql`own.person_id in (${from}, ${to})`),
];

/** A standing operation: no other operation replaces it. */
export interface StandingRow {
  personId: string;
  id: string;
  came: number;
  by: string;
  /** The account of the operation as it is now. */
  byNow: string | null;
  at: string;
}

/** Returns a read of the standing operations of some persons of a list, in the order of arrival. */
const findStandingOf = (listId: string, persons: SQL): Read<readonly StandingRow[]> =>
  readSql<StandingRow>(sql`
    select person_id as "personId", id, came, actor_name as "by",
      ${accountNow(sql`actor_id`)} as "byNow", at
    from attendance_operations indexed by attendance_operations_standing
    where list_id = ${listId} and is_replaced = 0 and ${persons} order by seq`);

/** Reads all standing operations of a list. */
export const findAllStanding = (listId: string) => findStandingOf(listId, sql`1`);

/** Reads the standing operations of the persons with an operation after a value of the counter. */
export const findStandingSince = (listId: string, since: number) =>
  findStandingOf(
    listId,
    sql`person_id in (select person_id from attendance_operations
      where list_id = ${listId} and seq > ${since})`,
  );

/** Reads the standing operations of the persons in sent operations. */
export const findStandingNamed = (request: SentOperations) =>
  findStandingOf(request.listId, sql`person_id in ${namedPersons(request)}`);

/** Reads the sent ids of persons who have no place on the list and are no waiting walk-ins. */
export const findNotOnList = (request: SentOperations): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`
      select distinct ${sentPerson} as id from ${sentRows(request)}
      where not exists (select 1 from list_persons where list_id = ${request.listId}
        and person_id = ${recordOfSent(request)} and ${HAS_PLACE})
      and (${recordOfSent(request)} in (${pendingWalkIns(request.listId)})) is not true`),
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
  isApplicant: number;
}

/**
 * Returns a query: the walk-ins of a list who wait for approval. A walk-in has the id of its first
 * tick, which follows the record through merges. A tick alone proves no walk-in, because a sender
 * can tick any person whose id is known.
 */
const pendingWalkIns = (listId: string): SQL => sql`
  select applicant.id from walk_ins as sent
  cross join attendance_operations as tick on tick.list_id = sent.list_id and tick.id = sent.id
  cross join persons as applicant on applicant.id = tick.person_id
  where sent.list_id = ${listId} and applicant.status = 'pending'`;

/**
 * Reads the participants of a list for the door, and the walk-ins who wait for approval, by last
 * name.
 */
export const findDoorPeople = (listId: string): Read<readonly DoorRow[]> =>
  readSql<DoorRow>(sql`
    select persons.id, first_name as "firstName", last_name as "lastName",
      substr(birth_date, 1, 4) as "birthYear", household_id as "householdId",
      status = 'pending' as "isApplicant"
    from persons where persons.id in (
      select person_id from list_persons
      where list_persons.list_id = ${listId} and ${HAS_PLACE}
      union ${pendingWalkIns(listId)})
    order by last_name_key, first_name_key, persons.seq`);

/** Reads the walk-ins of a list who wait for approval, by last name. */
export const findWalkIns = (listId: string): Read<ListWalkIn[]> =>
  mapRead(
    readSql<Omit<ListWalkIn, "came"> & { came: number }>(sql`
      select persons.id, first_name as "firstName", last_name as "lastName",
        ${hasCome(sql`${listId}`, sql`persons.id`)} as came
      from persons where persons.id in (${pendingWalkIns(listId)})
      order by last_name_key, first_name_key, persons.seq`),
    (rows) => rows.map(({ came, ...person }) => ({ ...person, came: came === 1 })),
  );
