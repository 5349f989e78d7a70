import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { appliedRows, restoreApplied } from "../participants/participants.sql.ts";

/** An approval by one user, in one or several batches. */
export interface Approval {
  approvalId: string;
  approvedBy: string;
}

/** An approved household: its approved adults, and its state before applications were joined. */
interface ApprovedHousehold {
  householdId: string;
  ids: readonly string[];
  /** The household before the join, as JSON. */
  before: string | null;
}

/**
 * Stores what the undo of an approval needs. Runs after the changes, which set the versions, and
 * before the applications for lists end.
 */
export function storeApproved(
  db: Database,
  { approvalId, approvedBy }: Approval,
  approvedHouseholds: readonly ApprovedHousehold[],
  now: string,
): Statement {
  const adults = sql`select json_group_array(json_object('id', id, 'version', version))
    from persons where id in (select value from json_each(given.value -> 'ids'))`;
  const appliedLinks = appliedRows(sql`select value from json_each(given.value -> 'ids')`);
  return db.run(sql`
    insert or replace into approved_applications (id, approval_id, approved_by, approved_at, snapshot)
    select given.value ->> 'householdId', ${approvalId}, ${approvedBy}, ${now}, json_object(
      'adults', json((${adults})), 'before', json(given.value ->> 'before'),
      'applications', json((${appliedLinks})))
    from json_each(${JSON.stringify(approvedHouseholds)}) as given`);
}

/** The undo data of an approved household. */
export interface StoredApproval {
  householdId: string;
  adults: readonly { id: string; version: number }[];
  /** The household before applications were joined, as JSON. */
  before: string | null;
  /** Whether the adults still have the versions from after the approval. */
  isUnchanged: boolean;
}

interface Row {
  householdId: string;
  adults: string;
  before: string | null;
  isUnchanged: number;
}

/** Reads the households of the actor's approval since an instant. */
export const findApproved = (approvalId: string, since: string): Read<readonly StoredApproval[]> =>
  mapRead(
    readSql<Row & { approvedBy: string }>(sql`
      select id as "householdId", approved_by as "approvedBy", snapshot -> '$.adults' as adults,
        snapshot -> '$.before' as before,
        not exists (select 1 from json_each(snapshot, '$.adults') as adult
          left join persons on persons.id = adult.value ->> 'id'
          where persons.version is not adult.value ->> 'version') as "isUnchanged"
      from approved_applications
      where approval_id = ${approvalId} and approved_at > ${since} order by id`),
    (rows, { actor }) =>
      rows
        .filter(({ approvedBy }) => approvedBy === actor?.id)
        .map(({ householdId, adults, before, isUnchanged }) => ({
          householdId,
          adults: JSON.parse(adults) as StoredApproval["adults"],
          before: before === "null" ? null : before,
          isUnchanged: isUnchanged === 1,
        })),
  );

/** Returns a query: ids of the adults of an approval's households. */
export const adultsOfApproval = (approvalId: string): SQL => sql`(
  select adult.value ->> 'id' from approved_applications as kept,
    json_each(kept.snapshot, '$.adults') as adult where kept.approval_id = ${approvalId})`;

/** Returns the statements that restore the list applications of households and end their undo. */
export function endApproval(db: Database, householdIds: readonly string[]): Statement[] {
  const endedApprovals = sql`approved_applications where id in ${jsonValues(householdIds)}`;
  return [
    restoreApplied(db, sql`(select * from ${endedApprovals})`),
    db.run(sql`delete from ${endedApprovals}`),
  ];
}
