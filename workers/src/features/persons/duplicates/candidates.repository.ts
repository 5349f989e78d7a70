import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import {
  keyTexts,
  nicknameTexts,
  oneSoundKeyTexts,
  sameNameTexts,
} from "@kehila/shared/names/search";
import { keyOfMarked } from "@kehila/shared/names/search-marks";
import type { Comparable } from "@kehila/shared/matcher/question";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/client.ts";
import { expectNoRow } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readOfValue, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { Use } from "./candidate-rules.sql.ts";
import { foundBy } from "./candidate-rules.sql.ts";
import type { FoundPerson, FoundRow, IsExcepted } from "./found-persons.repository.ts";
import { byCandidate, FOUND_COLUMNS } from "./found-persons.repository.ts";

/** The statuses to search; the rule for ID numbers can have more statuses than the other rules. */
export interface SearchedStatuses {
  settled: readonly PersonStatus[];
  readable: readonly PersonStatus[];
  exceptIds?: readonly string[];
  /** Persons whose names are known not to stop the save. */
  clearedIds?: readonly string[];
}

/** Returns keys of name texts, as `person_keys` has them. */
const keysOf = (texts: readonly string[]): string[] => texts.map(keyOfMarked);

/**
 * Returns a candidate in the format of the statements; an empty text matches no person. A row of a
 * file needs no near names, whose keys take most of the time.
 */
function wantedOf(use: Use, person: Comparable) {
  const { idNumber, phone, firstName, lastName, birthDate, gender, city } = person;
  const numbers = { idNumber: idNumber || null, phone: phone || null };
  if (!firstName || !lastName) return numbers;
  const [firstKeys, lastKeys] = [keysOf(keyTexts(firstName)), keysOf(keyTexts(lastName))];
  const year = birthDate?.slice(0, "2026".length);
  const month = birthDate?.slice(0, "2026-11".length);
  return {
    ...numbers,
    lastNameKey: sortKey(lastName),
    firstNameKey: sortKey(firstName),
    sameFirst: sameNameTexts(firstName, "firstName"),
    sameLast: sameNameTexts(lastName, "lastName"),
    // A name without keys, as in Chinese, has one script; the other name's keys find its person.
    first: firstKeys.length > 0 ? firstKeys : lastKeys,
    last: lastKeys.length > 0 ? lastKeys : firstKeys,
    ...(use === "row"
      ? {}
      : {
          nearFirst: keysOf(oneSoundKeyTexts(firstName)),
          nearLast: keysOf(oneSoundKeyTexts(lastName)),
          nicknames: keysOf(nicknameTexts(firstName)),
        }),
    gender: gender ?? null,
    birthDate: birthDate || null,
    localityKey: city ? localityKey(city) : null,
    ...(year ? { bornFrom: `${year}-01-01`, bornTo: `${year}-12-31` } : {}),
    ...(month ? { monthFrom: `${month}-01`, monthTo: `${month}-31` } : {}),
  };
}

/** The columns of `wanted`: texts, and lists as JSON. */
const TEXTS = [
  "idNumber",
  "phone",
  "lastNameKey",
  "firstNameKey",
  "gender",
  "birthDate",
  "localityKey",
  "bornFrom",
  "bornTo",
  "monthFrom",
  "monthTo",
];
const LISTS = ["sameFirst", "sameLast", "first", "last", "nearFirst", "nearLast", "nicknames"];
const WANTED_COLUMNS = sql.raw(
  [
    ...TEXTS.map((name) => `value ->> '${name}' as ${name}`),
    ...LISTS.map((name) => `value -> '${name}' as ${name}`),
  ].join(", "),
);

/** The values of the common table expressions, as SQL. */
type Values = Record<"candidates" | "exceptIds" | "clearedIds" | "settled" | "readable", SQL>;

/**
 * Returns a common table expression `found`: a row per rule that finds a person, with the
 * candidate's number.
 */
const foundTables = (
  use: Use,
  { candidates, exceptIds, clearedIds, settled, readable }: Values,
): SQL => sql`
  wanted as materialized (select key as candidate, ${WANTED_COLUMNS} from json_each(${candidates})),
  excepted as materialized (
    select seq from persons where id in (select value from json_each(${exceptIds}))),
  cleared as materialized (select seq from excepted
    union all select seq from persons where id in (select value from json_each(${clearedIds}))),
  settled as (select value as status from json_each(${settled})),
  readable as (select value as status from json_each(${readable})),
  found as (${foundBy(use)})`;

const valuesOf = (use: Use, candidates: readonly Comparable[], statuses: SearchedStatuses) => ({
  candidates: JSON.stringify(candidates.map((candidate) => wantedOf(use, candidate))),
  settled: JSON.stringify(statuses.settled),
  readable: JSON.stringify(statuses.readable),
  exceptIds: JSON.stringify(statuses.exceptIds ?? []),
  clearedIds: JSON.stringify(statuses.clearedIds ?? []),
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
    sql`with ${foundTables("save", placeholders)}
      select iif(reason = 'idNumber', 'DUPLICATE_ID_NUMBER', 'POSSIBLE_DUPLICATES') from found`,
  ),
);

/** Stops the batch if a person may stop the save of one of the candidates. */
export const expectNoMatch = (
  db: Database,
  candidates: readonly Comparable[],
  statuses: SearchedStatuses,
): Statement => noMatch(db, valuesOf("save", candidates, statuses));

/** Whether a candidate has nothing by which persons are found. */
export const isEmpty = ({ idNumber, phone, firstName, lastName }: Comparable): boolean =>
  !idNumber && !phone && !(firstName && lastName);

/**
 * Reads the persons to compare with each candidate, in the order of the candidates. `isExcepted`
 * excludes persons by an index, because a list of thousands of ids would be searched for each
 * candidate.
 */
export function findCandidates(
  use: Use,
  candidates: readonly Comparable[],
  statuses: SearchedStatuses,
  isExcepted: IsExcepted = () => sql`0`,
): Read<FoundPerson[][]> {
  if (candidates.every(isEmpty)) return readOfValue(candidates.map(() => []));
  const values = valuesOf(use, candidates, statuses);
  const tables = foundTables(use, {
    candidates: sql`${values.candidates}`,
    exceptIds: sql`${values.exceptIds}`,
    clearedIds: sql`${values.clearedIds}`,
    settled: sql`${values.settled}`,
    readable: sql`${values.readable}`,
  });
  const read = readSql<FoundRow & { candidate: number }>(
    sql`with ${tables} select found.candidate, ${FOUND_COLUMNS} from found
      cross join ${persons} on ${persons.seq} = found.seq where not ${isExcepted(sql`${persons.id}`)}`,
  );
  return mapRead(read, (rows) => byCandidate(candidates.length, rows));
}
