import type { SQL } from "drizzle-orm";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { applicationSenders } from "../../db/schema/applications.ts";
import { children, persons } from "../../db/schema/persons.ts";
import { appliedRows, restoreApplied } from "../participants/participants.sql.ts";

/** A rejection: one act of one user, in one or several batches. */
export interface Rejection {
  rejectionId: string;
  rejectedBy: string;
}

/** The names of a table's columns. Triggers fill the copies in persons when the rows come back. */
const namesOf = (table: SQLiteTable): string[] =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => table !== persons || !["children_count", "list_categories"].includes(name));

/** The rows of a table that a condition names, as a JSON array. */
const rowsOf = (table: SQLiteTable, condition: SQL): SQL => {
  const members = namesOf(table).map((name) => `'${name}', ${name}`);
  return sql`json((select json_group_array(json_object(${sql.raw(members.join(", "))}))
    from ${table} where ${condition}))`;
};

/** The applicants of a rejection that are still in the tables of persons. */
const stillThere = ({ rejectionId }: Rejection): SQL => sql`status = 'pending' and household_id in (
  select id from rejected_applications where rejection_id = ${rejectionId})`;

/** A query for history entries: the applicants that the rejection is about to remove. */
export const rejectedEntries = (rejection: Rejection): SQL =>
  sql`select id, null, null from persons where ${stillThere(rejection)} order by seq`;

/** Keeps the households of applicants, who are named by id. A person of another status stays. */
export const keepRejected = (
  db: Database,
  { rejectionId, rejectedBy }: Rejection,
  { ids, at }: { ids: readonly string[]; at: string },
): Statement =>
  db.run(sql`insert into rejected_applications (id, rejection_id, rejected_by, rejected_at, snapshot)
    select household, ${rejectionId}, ${rejectedBy}, ${at}, json_object(
      'persons', ${rowsOf(persons, sql`household_id = household and status = 'pending'`)},
      'children', ${rowsOf(
        children,
        sql`household_id = household and not exists (
          select 1 from persons where household_id = household and status <> 'pending')`,
      )},
      'senders', ${rowsOf(applicationSenders, sql`household_id = household`)},
      'applications', json((${appliedRows(sql`household`)})))
    from (select distinct household_id as household from persons
      where id in ${jsonValues(ids)} and status = 'pending')`);

/** Takes the applicants of a rejection, who are kept, out of the tables of persons. */
export const removeRejected = (db: Database, rejection: Rejection): Statement[] => [
  db.run(sql`delete from persons where ${stillThere(rejection)}`),
  db.run(sql`delete from households where id in (
      select id from rejected_applications where rejection_id = ${rejection.rejectionId})
    and not exists (select 1 from persons where household_id = households.id)`),
];

/** The first applications of a rejection that its user may undo since `since`. */
const undoable = ({ rejectionId, rejectedBy }: Rejection, since: string, limit: number): SQL =>
  sql`(select * from rejected_applications where rejection_id = ${rejectionId}
    and rejected_by = ${rejectedBy} and rejected_at > ${since} order by id limit ${limit})`;

/** Reads how many applications of a rejection the actor may undo: those that the actor rejected. */
export const countUndoable = (rejectionId: string, since: string): Read<number> =>
  mapRead(
    readSql<{ rejectedBy: string; count: number }>(sql`
      select rejected_by as "rejectedBy", count(*) as count from rejected_applications
      where rejection_id = ${rejectionId} and rejected_at > ${since} group by rejected_by`),
    (rows, { actor }) => rows.find(({ rejectedBy }) => rejectedBy === actor?.id)?.count ?? 0,
  );

/** A query of history: the applicants who come back. */
export const returningEntries = (rejection: Rejection, since: string, limit: number): SQL =>
  sql`select row.value ->> 'id', null, json_object('status', 'pending')
    from ${undoable(rejection, since, limit)} as kept, json_each(kept.snapshot, '$.persons') as row`;

/** Brings the first applications of a rejection back, each applicant in a new version. */
export function restoreRejected(
  db: Database,
  rejection: Rejection,
  since: string,
  limit: number,
): Statement[] {
  const kept = undoable(rejection, since, limit);
  const insert = (table: SQLiteTable, member: string) => {
    const names = namesOf(table);
    const values = names.map((name) =>
      name === "version" ? "(row.value ->> 'version') + 1" : `row.value ->> '${name}'`,
    );
    return db.run(sql`insert into ${table} (${sql.raw(names.join(", "))})
      select ${sql.raw(values.join(", "))}
      from ${kept} as kept, json_each(kept.snapshot, ${`$.${member}`}) as row`);
  };
  return [
    expectThat(db, sql`exists (select 1 from ${kept})`, "NOT_FOUND"),
    db.run(sql`insert or ignore into households (id) select id from ${kept}`),
    insert(persons, "persons"),
    insert(children, "children"),
    insert(applicationSenders, "senders"),
    restoreApplied(db, kept),
    db.run(sql`delete from rejected_applications where id in (select id from ${kept})`),
  ];
}

/**
 * Reads rejected applications whose hour of undo is over: their ids and the ids of the applicants.
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

/** Deletes rejected applications, whose snapshots end with them. */
export const deleteOverdue = (db: Database, ids: readonly string[], before: string): Statement =>
  db.run(sql`delete from rejected_applications
    where id in ${jsonValues(ids)} and rejected_at <= ${before}`);
