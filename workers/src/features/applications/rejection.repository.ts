import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import { keptColumns, rowsAsJson } from "../../db/kept-rows.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { applicationSenders } from "../../db/schema/applications.ts";
import { children, persons } from "../../db/schema/persons.ts";
import {
  attendanceRows,
  replacementRows,
  restoreAttendance,
} from "../participants/attendance.sql.ts";
import { appliedRows, restoreApplied } from "../participants/participants.sql.ts";

/** A rejection by one user, in one or several batches. */
export interface Rejection {
  rejectionId: string;
  rejectedBy: string;
}

/** Returns a condition: pending persons whose households the rejection has stored. */
const isStoredApplicant = ({
  rejectionId,
}: Rejection): SQL => sql`status = 'pending' and household_id in (
  select id from rejected_applications where rejection_id = ${rejectionId})`;

/** Returns a query for history entries: the applicants that the rejection will remove. */
export const rejectedEntries = (rejection: Rejection): SQL =>
  sql`select id, null, null from persons where ${isStoredApplicant(rejection)} order by seq`;

/** Returns a query: the applicants of a household. */
const applicantsOf = (household: SQL): SQL =>
  sql`select id from persons where household_id = ${household} and status = 'pending'`;

/** Returns a query: the applicants that a rejection has stored. */
export const storedApplicants = (rejection: Rejection): SQL =>
  sql`select id from persons where ${isStoredApplicant(rejection)}`;

/** Stores the households of applicants by id. Persons with another status are not stored. */
export const storeRejected = (
  db: Database,
  { rejectionId, rejectedBy }: Rejection,
  { ids, at }: { ids: readonly string[]; at: string },
): Statement =>
  db.run(sql`insert into rejected_applications (id, rejection_id, rejected_by, rejected_at, snapshot)
    select household, ${rejectionId}, ${rejectedBy}, ${at}, json_object(
      'persons', ${rowsAsJson(persons, sql`household_id = household and status = 'pending'`)},
      'children', ${rowsAsJson(
        children,
        sql`household_id = household and not exists (
          select 1 from persons where household_id = household and status <> 'pending')`,
      )},
      'senders', ${rowsAsJson(applicationSenders, sql`household_id = household`)},
      'applications', json((${appliedRows(applicantsOf(sql`household`))})),
      'attendance', json((${attendanceRows(applicantsOf(sql`household`))})),
      'replacements', json((${replacementRows(applicantsOf(sql`household`))})))
    from (select distinct household_id as household from persons
      where id in ${jsonValues(ids)} and status = 'pending')`);

/** Deletes the stored applicants of a rejection from the tables of persons. */
export const removeRejected = (db: Database, rejection: Rejection): Statement[] => [
  db.run(sql`delete from persons where ${isStoredApplicant(rejection)}`),
  db.run(sql`delete from households where id in (
      select id from rejected_applications where rejection_id = ${rejection.rejectionId})
    and not exists (select 1 from persons where household_id = households.id)`),
];

/** Returns the first applications of a rejection by this user, if it was after `since`. */
export const undoableRows = (
  { rejectionId, rejectedBy }: Rejection,
  since: string,
  limit: number,
): SQL =>
  sql`(select * from rejected_applications where rejection_id = ${rejectionId}
    and rejected_by = ${rejectedBy} and rejected_at > ${since} order by id limit ${limit})`;

/**
 * Reads how many applications of a rejection the actor can restore: only those the actor rejected.
 */
export const countUndoable = (rejectionId: string, since: string): Read<number> =>
  mapRead(
    readSql<{ rejectedBy: string; count: number }>(sql`
      select rejected_by as "rejectedBy", count(*) as count from rejected_applications
      where rejection_id = ${rejectionId} and rejected_at > ${since} group by rejected_by`),
    (rows, { actor }) => rows.find(({ rejectedBy }) => rejectedBy === actor?.id)?.count ?? 0,
  );

/** Returns a query for history entries: the restored applicants. */
export const returningEntries = (rejection: Rejection, since: string, limit: number): SQL =>
  sql`select row.value ->> 'id', null, json_object('status', 'pending')
    from ${undoableRows(rejection, since, limit)} as kept, json_each(kept.snapshot, '$.persons') as row`;

/** Restores the first applications of a rejection, each applicant in a new version. */
export function restoreRejected(
  db: Database,
  rejection: Rejection,
  since: string,
  limit: number,
): Statement[] {
  const restorable = undoableRows(rejection, since, limit);
  const insert = (table: SQLiteTable, member: string) => {
    const { names, values } = keptColumns(table, "version");
    return db.run(sql`insert into ${table} (${names}) select ${values}
      from ${restorable} as kept, json_each(kept.snapshot, ${`$.${member}`}) as kept_row`);
  };
  return [
    expectThat(db, sql`exists (select 1 from ${restorable})`, "NOT_FOUND"),
    db.run(sql`insert or ignore into households (id) select id from ${restorable}`),
    insert(persons, "persons"),
    insert(children, "children"),
    insert(applicationSenders, "senders"),
    restoreApplied(db, restorable),
    ...restoreAttendance(db, restorable),
    db.run(sql`delete from rejected_applications where id in (select id from ${restorable})`),
  ];
}

/**
 * Reads rejected applications whose hour for undo is over: their ids, and the ids of the
 * applicants.
 */
export const findOverdue = (before: string, limit: number) =>
  mapRead(
    readSql<{ id: string; personId: string }>(sql`
      select kept.id, row.value ->> 'id' as "personId"
      from (select * from rejected_applications where rejected_at <= ${before} limit ${limit}) as kept,
        json_each(kept.snapshot, '$.persons') as row`),
    (rows) => ({
      ids: [...new Set(rows.map(({ id }) => id))],
      personIds: rows.map(({ personId }) => personId),
    }),
  );

/** Deletes rejected applications and their snapshots. */
export const deleteOverdue = (db: Database, ids: readonly string[], before: string): Statement =>
  db.run(sql`delete from rejected_applications
    where id in ${jsonValues(ids)} and rejected_at <= ${before}`);
