import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { SEARCH_TEXT_VERSION } from "@kehila/shared/names/search";
import type { Database, Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { DUPLICATES, SEARCH_TEXTS } from "../../lib/settings/setting-keys.ts";
import { unionAll } from "../../db/union-all.ts";
import type { Pair } from "@kehila/shared/matcher/likeness";
import type { ComparedPerson } from "./blocking-keys.ts";
import { blockingKeysOf, DIGITS_OF, slipsOf } from "./blocking-keys.ts";

/**
 * The version of the rules that find and weigh pairs. Increase the version with every change of the
 * rules: the next night then looks up all persons again.
 */
const RULES_VERSION = 4;

/** The version of a look-up; the search text's version covers name keys, nicknames and places. */
const RULES = `${RULES_VERSION}.${SEARCH_TEXT_VERSION}`;

/** A person to look up, or to compare with the person of row number `owner`. */
export type FoundPerson = ComparedPerson & { id: string; owner: number };

type PersonRow = Omit<FoundPerson, "children"> & { children: string };

const selectPersons = (from: SQL, owner = sql`persons.seq`): Read<FoundPerson[]> =>
  mapRead(
    readSql<PersonRow>(sql`select ${owner} as owner, persons.id, persons.seq, persons.version,
        household_id as "householdId",
        first_name as "firstName", last_name as "lastName",
        id_number as "idNumber", gender, birth_date as "birthDate", phone, address, city,
        (select json_group_array(json_object('firstName', first_name, 'birthDate', birth_date))
          from children where children.household_id = persons.household_id) as children
      from ${from}`),
    (rows) =>
      rows.map((row) => ({
        ...row,
        children: JSON.parse(row.children) as FoundPerson["children"],
      })),
  );

/** Reads the next persons to look up, at most `maxRows`. */
export const findUnchecked = (maxRows: number): Read<FoundPerson[]> =>
  selectPersons(sql`unchecked_persons as unchecked cross join persons on persons.seq = unchecked.seq
    where status <> 'pending' order by unchecked.seq limit ${maxRows}`);

/** Stores the blocking keys of persons in place of the persons' earlier keys. */
export async function storeKeys(db: Database, persons: readonly FoundPerson[]): Promise<void> {
  const keys = persons.map((person) => [person.seq, blockingKeysOf(person)]);
  await runBatch(db, [
    db.run(
      sql`delete from duplicate_keys where seq in ${jsonValues(persons.map(({ seq }) => seq))}`,
    ),
    db.run(sql`insert into duplicate_keys (seq, key)
      select persons.seq, key.value from json_each(${JSON.stringify(keys)}) as own
        cross join persons on persons.seq = own.value ->> 0
        cross join json_each(own.value -> 1) as key`),
  ]);
}

/** Maximum persons with one common value, such as a birth date, to compare; the latest first. */
const BLOCK_MAX = sql.raw("200");

const SETTLED = sql.raw(`json_each('["active","archived"]') as settled`);

/** Returns a join with the persons of a phone or birth date: `BLOCK_MAX` per status, by index. */
const blockOf = (expression: SQL, value: SQL): SQL => sql`${SETTLED} cross join persons
  on persons.seq in (select seq from persons where status = settled.value
    and ${expression} = ${value} order by seq desc limit ${BLOCK_MAX})`;

/**
 * Reads the persons to compare with `unchecked`, whose keys are stored. A person is compared for one
 * of four reasons, each with its own index: a common key; the same phone or birth date; a phone or
 * ID number that differs by a slip; a stored pair. Applications are not compared.
 */
export function findCandidates(unchecked: readonly FoundPerson[]): Read<FoundPerson[]> {
  const slips = (name: keyof typeof DIGITS_OF): SQL => {
    const slipRows = unchecked.map((person) => [
      person.seq,
      person[name] ? slipsOf(person[name], DIGITS_OF[name]) : [],
    ]);
    return sql`json_each(${JSON.stringify(slipRows)}) as own cross join json_each(own.value -> 1) as slip`;
  };
  const queries = [
    sql`select own.seq as owner, other_seq as seq
      from own cross join duplicate_pairs on one_seq = own.seq`,
    sql`select own.seq as owner, one_seq as seq
      from own cross join duplicate_pairs on other_seq = own.seq`,
    sql`select own.seq as owner, persons.seq
      from own cross join duplicate_keys as key on key.seq = own.seq
        cross join persons on persons.seq in (select seq from duplicate_keys
          where duplicate_keys.key = key.key order by seq desc limit ${BLOCK_MAX})`,
    sql`select own.seq as owner, persons.seq
      from own cross join ${blockOf(sql`ifnull(phone, '')`, sql`own.phone`)} where own.phone <> ''`,
    sql`select own.seq as owner, persons.seq
      from own cross join ${blockOf(sql`ifnull(birth_date, '')`, sql`own.birth_date`)}
      where own.birth_date <> ''`,
    sql`select own.value ->> 0 as owner, persons.seq from ${slips("idNumber")}
      cross join persons indexed by persons_id_number
        on id_number = slip.value and id_number is not null and status <> 'pending'`,
    sql`select own.value ->> 0 as owner, persons.seq from ${slips("phone")}
      cross join ${SETTLED} cross join persons indexed by persons_by_phone
        on status = settled.value and ifnull(phone, '') = slip.value`,
  ];
  return selectPersons(
    sql`(with own as materialized (select seq, ifnull(phone, '') as phone,
          ifnull(birth_date, '') as birth_date
        from ${jsonValues(unchecked.map(({ seq }) => seq))} as named
          cross join persons on persons.seq = named.value)
      select distinct owner, seq from (${unionAll(queries)})
    ) as found cross join persons on persons.seq = found.seq
    where found.owner <> found.seq and status <> 'pending'`,
    sql`found.owner`,
  );
}

/** A pair to store, the lower row number first. */
export type StoredPair = Pair & { one: number; other: number };

/**
 * Stores the pairs of a step in place of all earlier pairs of its persons. A pair that is found
 * again stays put off. A person edited meanwhile stays in the queue.
 */
export async function storePairs(
  db: Database,
  checkedPersons: readonly Pick<FoundPerson, "seq" | "version">[],
  pairs: readonly StoredPair[],
): Promise<void> {
  const seqs = jsonValues(checkedPersons.map(({ seq }) => seq));
  const pairsJson = JSON.stringify(pairs);
  const deletePairsNotFound = (side: SQL): Statement =>
    db.run(sql`delete from duplicate_pairs where ${side} in ${seqs} and not exists (
      select 1 from json_each(${pairsJson}) as pair
      where pair.value ->> 'one' = one_seq and pair.value ->> 'other' = other_seq)`);
  await runBatch(db, [
    deletePairsNotFound(sql`one_seq`),
    deletePairsNotFound(sql`other_seq`),
    db.run(sql`insert into duplicate_pairs (one_seq, other_seq, likeness, evidence)
      select one.seq, other.seq, pair.value ->> 'likeness', pair.value -> 'evidence'
      from json_each(${pairsJson}) as pair
        cross join persons as one on one.seq = pair.value ->> 'one'
        cross join persons as other on other.seq = pair.value ->> 'other'
      where true
      on conflict (one_seq, other_seq) do update
        set likeness = excluded.likeness, evidence = excluded.evidence`),
    db.run(sql`delete from unchecked_persons where seq in (
      select persons.seq from json_each(${JSON.stringify(checkedPersons)}) as checked
        cross join persons on persons.seq = checked.value ->> 'seq'
      where persons.version = checked.value ->> 'version')`),
    // A queued person whose approval was undone is an application again.
    db.run(sql`delete from unchecked_persons where seq in (
      select unchecked.seq from (select seq from unchecked_persons order by seq limit 100) as unchecked
        cross join persons on persons.seq = unchecked.seq where status = 'pending')`),
  ]);
}

/**
 * Adds all persons to the next look-up if the rules have changed since the last look-up. Waits
 * until the search texts are rewritten to the current name keys.
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
