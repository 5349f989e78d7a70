import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";

/**
 * Returns the statement that adds late operations of phones to the snapshots of rejected
 * applicants, so that an undo of the rejection restores them. `operations` is a query of
 * `operationsForMissing()`. An operation that is already in a snapshot changes nothing.
 */
export const keepForRejected = (db: Database, operations: SQL): Statement =>
  db.run(sql`update rejected_applications set snapshot = json_set(snapshot, '$.attendance', json((
      select json_group_array(json(row) order by isLate, ord) from (
        select kept.value as row, kept.key as ord, 0 as isLate
        from json_each(rejected_applications.snapshot, '$.attendance') as kept
        union all
        select late.row, late.ord, 1 from (${operations}) as late
        where ${isApplicant} and not exists (
          select 1 from json_each(rejected_applications.snapshot, '$.attendance') as known
          where known.value ->> 'list_id' = late.list_id and known.value ->> 'id' = late.id)))))
    where exists (${operations})
      and exists (select 1 from (${operations}) as late where ${isApplicant})`);

/** A condition: the snapshot contains the person of a late operation. */
const isApplicant = sql`exists (
  select 1 from json_each(rejected_applications.snapshot, '$.persons') as applicant
  where applicant.value ->> 'id' = late.person_id)`;
