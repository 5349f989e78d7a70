import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { SEARCH_TEXT_VERSION } from "@kehila/shared/names/search";
import type { Database, Statement } from "../../../../db/client.ts";
import { runBatch } from "../../../../db/client.ts";
import { jsonValues } from "../../../../db/json-values.ts";
import type { Read } from "../../../../db/read.ts";
import { mapRead, readSql } from "../../../../db/read.ts";
import { persons } from "../../../../db/schema/persons.ts";
import { DUPLICATES, SEARCH_TEXTS } from "../../../../db/schema/second-factor.ts";
import type { ComparedPerson, Pair } from "./pair-evidence.ts";

/**
 * The version of the rules that find and weigh pairs. Increase it with every change of them: the
 * next night then looks up all persons again.
 */
const RULES_VERSION = 1;

/** The rules of a look-up; name keys, nicknames and places belong to the search text. */
const RULES = `${RULES_VERSION}.${SEARCH_TEXT_VERSION}`;

/** A person with an id, to look up. */
export type FoundPerson = ComparedPerson & { id: string };

type PersonRow = Omit<FoundPerson, "children"> & { children: string };

const selectPersons = (from: SQL): Read<FoundPerson[]> =>
  mapRead(
    readSql<PersonRow>(sql`select persons.id, persons.seq, persons.version,
        household_id as "householdId", first_name as "firstName", last_name as "lastName",
        id_number as "idNumber", gender, birth_date as "birthDate", phone, address, city,
        (select json_group_array(json_object('firstName', first_name, 'birthDate', birth_date))
          from children where children.household_id = persons.household_id) as children
      from ${from}`),
    (rows) =>
      rows.map(({ children, ...row }) => ({
        ...row,
        children: JSON.parse(children) as FoundPerson["children"],
      })),
  );

/** Reads the next persons to look up, at most `most`. */
export const findUnchecked = (most: number): Read<FoundPerson[]> =>
  selectPersons(sql`(select seq from unchecked_persons order by seq limit ${most}) as unchecked
    cross join persons on persons.seq = unchecked.seq where status <> 'pending'`);

/** Reads persons to compare; applications are left out. */
export const findCompared = (ids: readonly string[]): Read<FoundPerson[]> =>
  selectPersons(sql`${jsonValues(ids)} as named cross join persons on persons.id = named.value
    where status <> 'pending'`);

/** Reads the ids of the persons in stored pairs with some persons. */
export const findPaired = (most: number): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`
      with unchecked as (select seq from unchecked_persons order by seq limit ${most})
      select persons.id from unchecked cross join duplicate_pairs as pair on pair.one_seq = unchecked.seq
        cross join ${persons} on persons.seq = pair.other_seq
      union
      select persons.id from unchecked cross join duplicate_pairs as pair on pair.other_seq = unchecked.seq
        cross join ${persons} on persons.seq = pair.one_seq`),
    (rows) => rows.map(({ id }) => id),
  );

/** Reads the ids of the persons who are born on the same day as one of some persons. */
export const findBornWith = (birthDates: readonly string[]): Read<{ id: string }[]> =>
  mapRead(
    readSql<{
      id: string;
    }>(sql`select persons.id from ${jsonValues([...new Set(birthDates)])} as born
      cross join json_each('["active","archived"]') as among
      cross join persons indexed by persons_by_birth_date
      where persons.status = among.value and ifnull(persons.birth_date, '') = born.value`),
    (rows) => [...rows],
  );

/** A pair to store, the lower row number first. */
export type StoredPair = Pair & { one: number; other: number };

/**
 * Stores what a step has found: its pairs replace all earlier pairs of the persons looked up, except
 * that a pair that was found again stays put off. A person edited meanwhile is looked up again.
 */
export async function storePairs(
  db: Database,
  checked: readonly Pick<FoundPerson, "seq" | "version">[],
  pairs: readonly StoredPair[],
): Promise<void> {
  const seqs = jsonValues(checked.map(({ seq }) => seq));
  const found = JSON.stringify(pairs);
  const gone = (side: SQL): Statement =>
    db.run(sql`delete from duplicate_pairs where ${side} in ${seqs} and not exists (
      select 1 from json_each(${found}) as pair
      where pair.value ->> 'one' = one_seq and pair.value ->> 'other' = other_seq)`);
  await runBatch(db, [
    gone(sql`one_seq`),
    gone(sql`other_seq`),
    db.run(sql`insert into duplicate_pairs (one_seq, other_seq, likeness, evidence)
      select one.seq, other.seq, pair.value ->> 'likeness', pair.value -> 'evidence'
      from json_each(${found}) as pair
        cross join persons as one on one.seq = pair.value ->> 'one'
        cross join persons as other on other.seq = pair.value ->> 'other'
      where true
      on conflict (one_seq, other_seq) do update
        set likeness = excluded.likeness, evidence = excluded.evidence`),
    db.run(sql`delete from unchecked_persons where seq in (
      select persons.seq from json_each(${JSON.stringify(checked)}) as checked
        cross join persons on persons.seq = checked.value ->> 'seq'
      where persons.version = checked.value ->> 'version')`),
    // An approval that was undone makes an application of a person again.
    db.run(sql`delete from unchecked_persons where seq in (
      select unchecked.seq from (select seq from unchecked_persons order by seq limit 100) as unchecked
        cross join persons on persons.seq = unchecked.seq where status = 'pending')`),
  ]);
}

/**
 * Adds all persons to the next look-up if the rules have changed since the last one, as soon as the
 * search texts are rewritten to the current name keys.
 */
export async function startLookUp(db: Database, now: string): Promise<void> {
  const isOld = sql`not exists (select 1 from settings
    where key = ${DUPLICATES} and value ->> 'rules' = ${RULES})
    and exists (select 1 from settings where key = ${SEARCH_TEXTS}
      and value ->> 'version' = ${SEARCH_TEXT_VERSION} and value ->> 'after' is null)`;
  await runBatch(db, [
    db.run(sql`insert or ignore into unchecked_persons (seq)
      select seq from persons where status <> 'pending' and ${isOld}`),
    db.run(sql`insert into settings (key, value, updated_at)
      select ${DUPLICATES}, json_object('rules', ${RULES}), ${now} where ${isOld}
      on conflict (key) do update
        set value = json_set(value, '$.rules', ${RULES}), updated_at = excluded.updated_at`),
  ]);
}

/** Stores when the last look-up ended. */
export const endLookUp = (db: Database, now: string): Promise<void> =>
  runBatch(db, [
    db.run(sql`insert into settings (key, value, updated_at)
      values (${DUPLICATES}, json_object('checkedAt', ${now}), ${now})
      on conflict (key) do update
        set value = json_set(value, '$.checkedAt', ${now}), updated_at = excluded.updated_at`),
  ]);
