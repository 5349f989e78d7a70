import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { withMerged } from "../../../db/merged-persons.ts";
import { readSql } from "../../../db/read.ts";
import type { ChildFields } from "../record/record.sql.ts";

/**
 * Reads the ids of the records merged into a person, directly or indirectly. The history of these
 * records belongs to the person.
 */
export async function findMergedIds(db: Database, personId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    with recursive merged(id) as (
      select other_id from person_merges where person_id = ${personId} and undone_at is null
      union
      select other_id from person_merges join merged on person_id = merged.id where undone_at is null
    ) select id from merged`);
  return rows.map(({ id }) => id);
}

/** A merged record. Name and status are from its history entry of the merge; null if redacted. */
export interface MergedRecord {
  id: string;
  /** The id of the record it was merged into. */
  into: string;
  firstName: string | null;
  lastName: string | null;
  status: string | null;
}

/** Reads the records merged into a person, directly or indirectly. */
export const findMergedRecords = (personId: string) =>
  readSql<MergedRecord>(sql`
    select gone.other_id as id, gone.person_id as "into", ended.before ->> 'firstName' as "firstName",
      ended.before ->> 'lastName' as "lastName", ended.before ->> 'status' as status
    from (select person_id, other_id from person_merges
        where undone_at is null and person_id in ${withMerged(jsonValues([personId]))}) as gone
      left join history as ended on ended.seq = (select max(seq) from history
        where entity = 'person' and entity_id = gone.other_id and action = 'person.merge'
          and before ->> 'status' is not null)`);

/** Returns the statement that redacts the snapshots of merges with one of the query's persons. */
export const blankSnapshots = (db: Database, personIds: SQL): Statement =>
  db.run(sql`update person_merges set snapshot = null
    where snapshot is not null and (person_id in ${personIds} or other_id in ${personIds})`);

/** Returns a query: the children of one record in each snapshot. */
const snapshotChildren = (side: "own" | "other"): SQL => sql`
  select person_merges.id, child.value ->> 'id', child.value ->> 'firstName',
    child.value ->> 'birthDate'
  from person_merges cross join json_each(snapshot, ${`$.${side}.children`}) as child
  where snapshot is not null`;

/**
 * Returns the statement that removes a child from all snapshots of merges, including the original
 * of a copy, and both children that a merge joined. Copies made by a separation have no link to the
 * original: in merges of the parents, they are matched by name and birth date.
 */
export function removeChildFromSnapshots(
  db: Database,
  child: ChildFields,
  parentIds: readonly string[],
): Statement {
  const parents = jsonValues(parentIds);
  const childrenLeft = (side: "own" | "other"): SQL => sql`json((
    select json_group_array(json(child.value) order by child.key)
    from json_each(snapshot, ${`$.${side}.children`}) as child
    where child.value ->> 'id' not in (select id from gone)))`;
  return db.run(sql`with recursive
    kept(merge_id, id, first_name, birth_date) as materialized (
      ${snapshotChildren("own")} union all ${snapshotChildren("other")}),
    gone(id) as (
      select ${child.id}
      union
      select kept.id from kept join person_merges as merge on merge.id = kept.merge_id
        where (merge.person_id in ${parents} or merge.other_id in ${parents})
          and kept.first_name = ${child.firstName} and kept.birth_date = ${child.birthDate}
      union
      select brought.value ->> 'from' from gone cross join person_merges
        cross join json_each(snapshot, '$.family.brought') as brought
        where snapshot is not null and brought.value ->> 'id' = gone.id
      union
      select same.id from gone cross join kept on kept.id = gone.id
        cross join kept as same on same.merge_id = kept.merge_id
          and same.first_name = kept.first_name and same.birth_date = kept.birth_date)
    update person_merges set snapshot = json_set(snapshot,
      '$.own.children', ${childrenLeft("own")}, '$.other.children', ${childrenLeft("other")})
    where id in (select merge_id from kept where kept.id in (select id from gone))`);
}
