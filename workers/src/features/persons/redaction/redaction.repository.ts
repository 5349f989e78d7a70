import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import type { UndoneMerge } from "./redaction.ts";

type Fields = Record<string, unknown>;
interface Row extends Omit<UndoneMerge, "before" | "after" | "ended"> {
  before: string | null;
  after: string | null;
  ended: string | null;
  otherStatus: string | null;
}

/** An undone merge, with the status of the restored record; null if the record was deleted. */
export type FoundMerge = UndoneMerge & { otherStatus: string | null };

const fieldsOf = (json: string | null): Fields | null =>
  json === null ? null : (JSON.parse(json) as Fields);

/**
 * Returns a query: persons in a history's spouse fields. A former spouse appears in the entry that
 * made the couple.
 */
const spousesOf = (ids: SQL): SQL => sql`
  select coalesce(after ->> 'spouseId', before ->> 'spouseId') as spouse from history
  where entity = 'person' and entity_id in ${ids} and spouse is not null`;

/**
 * Reads the undone merges that satisfy a condition on `person_merges`. The cross join prevents a
 * query plan that starts with the whole history.
 */
function findUndone(merges: SQL): Read<FoundMerge[]> {
  const query = sql`
    with pair as materialized (select distinct person_id, other_id from person_merges
      where undone_at is not null and ${merges})
    select person_id as "personId", other_id as "otherId", began.seq as first,
      began.change_id as "changeId",
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
    where began.before ->> 'status' is null and last is not null`;
  return mapRead(readSql<Row>(query), (rows) =>
    rows.map(({ before, after, ended, ...row }) => ({
      ...row,
      before: fieldsOf(before) ?? {},
      after: fieldsOf(after) ?? {},
      ended: fieldsOf(ended),
    })),
  );
}

/**
 * Reads the undone merges that may have left values in a person's history: merges into the person
 * and into all spouses.
 */
export const findUndoneMerges = (personId: string): Read<FoundMerge[]> => {
  const ids = jsonValues([personId]);
  return findUndone(sql`person_id in (select value from ${ids} union ${spousesOf(ids)})`);
};

/** Reads the undone merges with the given persons as merged (`other_id`) or surviving records. */
export const findUndoneOf = (
  ids: readonly string[],
  side: "other_id" | "person_id",
): Read<FoundMerge[]> => findUndone(sql`${sql.raw(side)} in ${jsonValues(ids)}`);

/**
 * Returns a query: ids of records whose histories may contain a child. `parents` has the parent's
 * id and the child's first name and birth date. Merges and marriages, including past merges and
 * marriages, lead to further records; a record that still has the child is excluded.
 */
export const relativesOf = (parents: SQL): SQL => sql`(
  with recursive relative(id, first_name, birth_date) as (
    select * from ${parents}
    union
    select merge.other_id, relative.first_name, relative.birth_date
      from relative cross join person_merges as merge on merge.person_id = relative.id
    union
    select merge.person_id, relative.first_name, relative.birth_date
      from relative cross join person_merges as merge on merge.other_id = relative.id
    union
    select coalesce(entry.after ->> 'spouseId', entry.before ->> 'spouseId'),
        relative.first_name, relative.birth_date
      from relative cross join history as entry
        on entry.entity = 'person' and entry.entity_id = relative.id
      where coalesce(entry.after ->> 'spouseId', entry.before ->> 'spouseId') is not null
  )
  select relative.id from relative where not exists (
    select 1 from persons join children on children.household_id = persons.household_id
    where persons.id = relative.id and children.first_name = relative.first_name
      and children.birth_date = relative.birth_date))`;

/** Reads whether any person of a query was part of an undone merge. */
export const findIsUndone = (ids: SQL): Read<boolean> => {
  const query = sql`select 1 from person_merges where undone_at is not null
    and (person_id in ${ids} or other_id in ${ids}) limit 1`;
  return mapRead(readSql(query), (rows) => rows.length > 0);
};

/** Reads the ids of persons and of all spouses in their history. */
export async function findWithSpouses(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select value as id from ${jsonValues(ids)} union ${spousesOf(jsonValues(ids))}`,
  );
  return rows.map(({ id }) => id);
}

/** A state of a person, or a side of a history entry. */
interface FormerSide {
  id: string;
  fields: string;
  hasKeys: number;
}

/** The values by which rows of imports are compared with a person. */
interface FormerValues {
  idNumber: string | null;
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
}

/** What rows of imports can hold of persons. */
export interface Traces {
  /** Each person's values, now and at each entry of the history; empty without keys of rows. */
  values: readonly FormerValues[];
  /** The parents of persons who were children of other records. */
  parentIds: readonly string[];
}

/** Reads the traces of persons for imports; nothing without rows and declined differences. */
export const findTraces = (persons: SQL): Read<Traces> => {
  const hasRows = sql`(exists (select 1 from import_rows)
    or exists (select 1 from declined_differences))`;
  const side = (name: "before" | "after", ordinal: number) => sql`
    select entity_id as id, seq, ${sql.raw(String(ordinal))} as ordinal, ${sql.raw(name)} as fields
    from history where ${hasRows} and entity = 'person' and entity_id in ${persons}
      and ${sql.raw(name)} is not null`;
  return mapRead(
    readSql<FormerSide>(sql`select id, fields,
        exists (select 1 from import_keys) as "hasKeys" from (
      ${side("before", 0)} union all ${side("after", 1)} union all
      select id, null, 2, json_object('idNumber', id_number, 'phone', phone,
        'firstName', first_name, 'lastName', last_name, 'birthDate', birth_date)
      from persons where ${hasRows} and id in ${persons})
      order by seq is null, seq, ordinal`),
    (sides) => {
      const states = new Map<string, Fields>();
      const values: FormerValues[] = [];
      const parentIds: string[] = [];
      for (const { id, fields, hasKeys } of sides) {
        const change = fieldsOf(fields) ?? {};
        const state = { ...states.get(id), ...change };
        states.set(id, state);
        if (hasKeys) values.push(textsOf(state));
        if (change["wasChild"] && Array.isArray(change["parentIds"]))
          parentIds.push(...change["parentIds"].map(String));
      }
      return { values, parentIds };
    },
  );
};

/** Returns the compared values of a state. */
function textsOf(state: Fields): FormerValues {
  const text = (field: keyof FormerValues) => {
    const value = state[field];
    return typeof value === "string" ? value : null;
  };
  return {
    idNumber: text("idNumber"),
    phone: text("phone"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    birthDate: text("birthDate"),
  };
}

/** Deletes the decisions that one of these persons is a different one from another. */
export const deleteDecisions = (db: Database, persons: SQL): Statement =>
  db.run(sql`delete from different_persons where one_id in ${persons} or other_id in ${persons}`);

/** Returns a condition on `approved_applications`: one of these persons was approved. */
const approves = (persons: SQL): SQL => sql`exists (
  select 1 from json_each(approved_applications.snapshot, '$.adults') as adult
  where adult.value ->> 'id' in ${persons})`;

/** Deletes the undo data of approvals of these persons. */
export const deleteApprovals = (db: Database, persons: SQL): Statement =>
  db.run(sql`delete from approved_applications where ${approves(persons)}`);

/**
 * Removes the household before the approval from the undo data of approvals of these persons. Their
 * records have changed, so the undo does not return them.
 */
export const blankApprovals = (db: Database, persons: SQL): Statement =>
  db.run(sql`update approved_applications set snapshot = json_set(snapshot, '$.before', null)
    where ${approves(persons)}`);
