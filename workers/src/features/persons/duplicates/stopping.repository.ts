import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import {
  keyTexts,
  oneSoundKeyTexts,
  nicknameTexts,
  sameNameTexts,
} from "@kehila/shared/names/search";
import type { Comparable } from "@kehila/shared/matcher/question";
import type { FullName } from "@kehila/shared/names/similar-names";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/client.ts";
import { expectNoRow } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { FoundPerson, FoundRow, IsExcepted } from "./found-persons.repository.ts";
import { byCandidate, FOUND_COLUMNS, NAMESAKES_MAX } from "./found-persons.repository.ts";
import { keysJson, rowsWithKeys } from "./name-keys.repository.ts";

/** The statuses to search; the rule for ID numbers can have more statuses than the other rules. */
export interface SearchedStatuses {
  settled: readonly PersonStatus[];
  readable: readonly PersonStatus[];
  exceptIds: readonly string[];
  /** Persons whose names are known not to stop the save. */
  clearedIds?: readonly string[];
}

/**
 * Returns the texts of the same name in any script, and the keys that find them. A name without
 * keys, as in Chinese, has one script; the other name's keys find its person.
 */
function sameNameTextsOf({ firstName, lastName }: FullName) {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  return {
    sameFirst: sameNameTexts(firstName, "firstName"),
    sameLast: sameNameTexts(lastName, "lastName"),
    firstKeys: keysJson(first.length > 0 ? first : last),
    lastKeys: keysJson(last.length > 0 ? last : first),
  };
}

/** Returns the index texts of a name, and the index texts of similar names. */
function similarNameTexts({ firstName, lastName }: FullName) {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  return {
    first,
    last,
    likeFirst: [...first, ...nicknameTexts(firstName), ...oneSoundKeyTexts(firstName)],
    likeLast: [...last, ...oneSoundKeyTexts(lastName)],
  };
}

/** Returns an adult in the format of the statements; an empty text matches no person. */
function wantedOf(person: Comparable) {
  const { idNumber, phone, firstName, lastName, birthDate, gender, city } = person;
  const numbers = { idNumber: idNumber || null, phone: phone || null };
  if (!firstName || !lastName) return numbers;
  const name = { firstName, lastName };
  const year = birthDate?.slice(0, "2026".length);
  return {
    ...numbers,
    lastNameKey: sortKey(lastName),
    firstNameKey: sortKey(firstName),
    ...sameNameTextsOf(name),
    gender: gender ?? null,
    birthDate: birthDate || null,
    localityKey: city ? localityKey(city) : null,
    ...(year
      ? { bornFrom: `${year}-01-01`, bornTo: `${year}-12-31`, ...similarNameTexts(name) }
      : {}),
  };
}

/** Whether two SQL values are equal, or one of the values is unknown. */
const mayEqual = (a: SQL, b: SQL): SQL => sql`ifnull(${a} = ${b}, 1)`;

/** Whether a person is born in the same year and lives in the same city as the candidate. */
const IS_NEIGHBOUR = sql`ifnull(place_key = wanted.place_key
  and birth_date between wanted.born_from and wanted.born_to, 0)`;

/** Whether a person with the same name can be the candidate, by gender and birth date. */
const MAY_BE_SAME = sql`${mayEqual(sql`gender`, sql`wanted.gender`)}
  and (${mayEqual(sql`birth_date`, sql`wanted.birth_date`)} or ${IS_NEIGHBOUR})`;

/** Whether the search text contains one of the texts in a column of JSON. */
const hasAnyText = (column: string): SQL =>
  sql`exists (select 1 from json_each(wanted.${sql.raw(column)}) as text
    where instr(persons.search_text, text.value) > 0)`;

/** The limit of persons per status with the same name; an equal birth date comes first. */
const NAMESAKES = sql.raw(String(NAMESAKES_MAX));

/** The values of the common table expressions, as SQL. */
type Values = Record<"candidates" | "exceptIds" | "clearedIds" | "settled" | "readable", SQL>;

/**
 * Returns a common table expression `found`: a row per rule by which a person may stop a save, with
 * the candidate's number. Persons who share a number or the same name stop the save; a similar name
 * with a second reason is tested by texts alone, and `stopsSave()` decides. Cross joins fix the
 * order, so that each part looks persons up in its own index.
 */
const foundTables = ({ candidates, exceptIds, clearedIds, settled, readable }: Values): SQL => sql`
  wanted as materialized (select key as candidate, value ->> 'idNumber' as id_number,
    value ->> 'phone' as phone, value ->> 'lastNameKey' as last_name_key,
    value ->> 'firstNameKey' as first_name_key, value ->> 'firstKeys' as first_keys, value ->> 'lastKeys' as last_keys,
    value ->> 'gender' as gender, value ->> 'birthDate' as birth_date,
    value ->> 'localityKey' as place_key, value ->> 'bornFrom' as born_from,
    value ->> 'bornTo' as born_to, value -> 'first' as first, value -> 'last' as last,
    value -> 'likeFirst' as like_first, value -> 'likeLast' as like_last,
    value -> 'sameFirst' as same_first, value -> 'sameLast' as same_last
    from json_each(${candidates})),
  excepted as materialized (
    select seq from persons where id in (select value from json_each(${exceptIds}))),
  cleared as materialized (select seq from excepted
    union all select seq from persons where id in (select value from json_each(${clearedIds}))),
  settled as (select value as status from json_each(${settled})),
  readable as (select value as status from json_each(${readable})),
  named as (
    select candidate, persons.seq
      from wanted cross join readable cross join persons
      where persons.seq in (select seq from persons
        where status = readable.status and last_name_key = wanted.last_name_key
          and first_name_key = wanted.first_name_key and seq not in (select seq from cleared)
          and ${MAY_BE_SAME}
        order by ifnull(birth_date = wanted.birth_date, 0) desc, seq limit ${NAMESAKES})
    union all
    select candidate, persons.seq
      from wanted cross join persons
      where persons.seq in (select seq from (
        select persons.seq, row_number() over (partition by status
            order by ifnull(birth_date = wanted.birth_date, 0) desc, persons.seq) as ordinal
          from (${rowsWithKeys(sql`wanted.first_keys`, sql`wanted.last_keys`)}) as namesake
          cross join persons on persons.seq = namesake.seq
          where status in (select status from readable)
            and persons.seq not in (select seq from cleared) and ${MAY_BE_SAME}
            and ${hasAnyText("same_first")} and ${hasAnyText("same_last")})
        where ordinal <= ${NAMESAKES})
    union all
    select candidate, persons.seq
      from wanted cross join readable cross join persons indexed by persons_by_birth_date
      where persons.status = readable.status
        and ifnull(persons.birth_date, '') between wanted.born_from and wanted.born_to
        and (persons.birth_date = wanted.birth_date or persons.place_key = wanted.place_key)
        and ${mayEqual(sql`persons.gender`, sql`wanted.gender`)}
        and persons.seq not in (select seq from cleared)
        and ((${hasAnyText("first")} and ${hasAnyText("like_last")})
          or (${hasAnyText("last")} and ${hasAnyText("like_first")}))),
  found as (
    select candidate, persons.seq, 'idNumber' as reason
      from wanted cross join settled cross join persons
      where persons.status = settled.status and ifnull(persons.id_number, '') = wanted.id_number
        and persons.seq not in (select seq from excepted)
    union all
    select candidate, persons.seq, 'phone'
      from wanted cross join readable cross join persons
      where persons.status = readable.status and ifnull(persons.phone, '') = wanted.phone
        and persons.seq not in (select seq from excepted)
    union all
    select candidate, seq, 'name' from named)`;

const valuesOf = (candidates: readonly Comparable[], searchedStatuses: SearchedStatuses) => ({
  candidates: JSON.stringify(candidates.map(wantedOf)),
  settled: JSON.stringify(searchedStatuses.settled),
  readable: JSON.stringify(searchedStatuses.readable),
  exceptIds: JSON.stringify(searchedStatuses.exceptIds),
  clearedIds: JSON.stringify(searchedStatuses.clearedIds ?? []),
});

const placeholders: Values = {
  candidates: sql`${sql.placeholder("candidates")}`,
  exceptIds: sql`${sql.placeholder("exceptIds")}`,
  clearedIds: sql`${sql.placeholder("clearedIds")}`,
  settled: sql`${sql.placeholder("settled")}`,
  readable: sql`${sql.placeholder("readable")}`,
};

const noMatch = preparedStatement((db) =>
  expectNoRow(
    db,
    sql`with ${foundTables(placeholders)}
      select iif(reason = 'idNumber', 'DUPLICATE_ID_NUMBER', 'POSSIBLE_DUPLICATES') from found`,
  ),
);

/** Stops the batch if a person may stop the save of one of the candidates. */
export const expectNoMatch = (
  db: Database,
  candidates: readonly Comparable[],
  searchedStatuses: SearchedStatuses,
): Statement => noMatch(db, valuesOf(candidates, searchedStatuses));

/**
 * Reads the persons who may stop a save, in the order of the candidates, without excepted persons.
 */
export function findStopping(
  candidates: readonly Comparable[],
  searchedStatuses: SearchedStatuses,
  isExcepted: IsExcepted = () => sql`0`,
): Read<FoundPerson[][]> {
  if (candidates.length === 0) return readOfValue([]);
  const {
    candidates: wanted,
    exceptIds,
    clearedIds,
    settled,
    readable,
  } = valuesOf(candidates, searchedStatuses);
  const tables = foundTables({
    candidates: sql`${wanted}`,
    exceptIds: sql`${exceptIds}`,
    clearedIds: sql`${clearedIds}`,
    settled: sql`${settled}`,
    readable: sql`${readable}`,
  });
  const read = readSql<FoundRow & { candidate: number }>(
    sql`with ${tables} select found.candidate, ${FOUND_COLUMNS} from found
      cross join ${persons} on ${persons.seq} = found.seq where not ${isExcepted(sql`${persons.id}`)}`,
  );
  return mapRead(read, (rows) => byCandidate(candidates.length, rows));
}
