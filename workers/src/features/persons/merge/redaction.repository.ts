import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { MergeTrace } from "./redaction.ts";

type Fields = Record<string, unknown>;
interface Row extends Omit<MergeTrace, "before" | "after" | "ended"> {
  before: string | null;
  after: string | null;
  ended: string | null;
  otherStatus: string | null;
}

/** A trace, and the state of the record that came back; null when it is gone again. */
export type FoundTrace = MergeTrace & { otherStatus: string | null };

const fieldsOf = (json: string | null): Fields | null =>
  json === null ? null : (JSON.parse(json) as Fields);

const rowsOf = (ids: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Whom the history of some persons names as spouse: whoever stops being it has become it before. */
const spousesOf = (ids: SQL): SQL => sql`
  select coalesce(after ->> 'spouseId', before ->> 'spouseId') from history
  where entity = 'person' and entity_id in ${ids}`;

/**
 * Traces of the merges that a condition on `person_merges` names, if they were undone. The cross join
 * keeps the plan from starting at everybody's history.
 */
async function findTraces(db: Database, merges: SQL): Promise<FoundTrace[]> {
  const rows = await db.all<Row>(sql`
    with pair as materialized (select distinct person_id, other_id from person_merges
      where undone_at is not null and ${merges})
    select person_id as "personId", other_id as "otherId", began.seq as first,
      began.before, began.after,
      (select min(seq) from history as undone where undone.entity = 'person'
        and undone.entity_id = person_id and undone.seq > began.seq
        and undone.action = 'person.unmerge' and undone.after ->> 'mergedPersonId' = other_id) as last,
      (select before from history as ended where ended.entity = 'person'
        and ended.entity_id = other_id and ended.seq > began.seq and ended.action = 'person.merge'
        order by seq limit 1) as ended,
      (select status from persons where id = other_id) as "otherStatus"
    from pair cross join history as began on began.entity = 'person' and began.entity_id = person_id
      and began.action = 'person.merge' and began.after ->> 'mergedPersonId' = other_id
    where began.before ->> 'status' is null and last is not null`);
  return rows.map(({ before, after, ended, ...row }) => ({
    ...row,
    before: fieldsOf(before) ?? {},
    after: fieldsOf(after) ?? {},
    ended: fieldsOf(ended),
  }));
}

/** Undone merges that may have left something in a person's history: its own, and its spouses'. */
export const findTracesIn = (db: Database, personId: string): Promise<FoundTrace[]> => {
  const ids = rowsOf([personId]);
  return findTraces(
    db,
    sql`person_id in (select value from json_each(${JSON.stringify([personId])}) union ${spousesOf(ids)})`,
  );
};

/** Undone merges of persons into others, or of others into them. */
export const findTracesOf = (
  db: Database,
  ids: readonly string[],
  side: "other_id" | "person_id",
): Promise<FoundTrace[]> => findTraces(db, sql`${sql.raw(side)} in ${rowsOf(ids)}`);

/** Persons and all whom their history names as spouse. */
export async function findWithSpouses(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string | null }>(
    sql`select value as id from json_each(${JSON.stringify(ids)}) union ${spousesOf(rowsOf(ids))}`,
  );
  return rows.map(({ id }) => id).filter((id) => id !== null);
}
