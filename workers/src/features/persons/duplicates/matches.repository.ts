import type { Comparable } from "@kehila/shared/matcher/question";
import { sortKey } from "@kehila/shared/names/fold";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readOfValue, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import type { FoundPerson, FoundRow, IsExcepted } from "./found-persons.repository.ts";
import { byCandidate, FOUND_COLUMNS, MATCHES_MAX } from "./found-persons.repository.ts";

/**
 * Maximum persons to read for one rule, status and candidate. Two thousand persons may share a
 * birth date, since documents often say 1 January, and many share an institution's phone.
 */
const COMPARED = MATCHES_MAX * 2;

/** The statuses of the persons to find: `settled` by an ID number, which is unique. */
interface AmongStatuses {
  settled: readonly PersonStatus[];
  readable: readonly PersonStatus[];
}

/** A rule by which persons match a candidate. */
interface Rule {
  statuses: keyof AmongStatuses;
  /** Whether the candidate has the values of the rule. */
  given: SQL;
  matches: SQL;
  /** The order of the rule's index, so that no further rows are read and sorted. */
  order: SQL;
}

/**
 * Returns the persons who satisfy a rule for each candidate. Cross joins fix the order, so that
 * each candidate is looked up in the index of the rule. The limit bounds the rows read, so excluded
 * persons are removed after the limit.
 */
const lookUp = (isExcepted: IsExcepted, { statuses, given, matches, order }: Rule): SQL => sql`
  select candidate, persons.seq
    from wanted cross join ${sql.raw(statuses)} as among cross join persons
    where ${given} and persons.seq in (select one.seq from persons as one
      where one.status = among.status and ${matches}
      order by ${order} limit ${sql.raw(String(COMPARED))})
      and not ${isExcepted(sql`persons.id`)}`;

const BY_SEQ = sql`one.seq`;

/** By ID number, phone and full name. */
const NUMBERS_AND_NAMES: readonly Rule[] = [
  {
    statuses: "settled",
    given: sql`wanted.id_number is not null`,
    matches: sql`ifnull(one.id_number, '') = wanted.id_number`,
    order: BY_SEQ,
  },
  {
    statuses: "readable",
    given: sql`wanted.phone is not null`,
    matches: sql`ifnull(one.phone, '') = wanted.phone`,
    order: BY_SEQ,
  },
  {
    statuses: "readable",
    given: sql`wanted.last_name_key is not null`,
    matches: sql`one.last_name_key = wanted.last_name_key and one.first_name_key = wanted.first_name_key`,
    order: BY_SEQ,
  },
];

/** By birth date: the persons with the nearest names before and after the candidate's name. */
const BIRTH_DATES: readonly Rule[] = [
  [sql`>=`, sql`one.last_name_key, one.first_name_key, one.seq`] as const,
  [sql`<`, sql`one.last_name_key desc, one.first_name_key desc, one.seq desc`] as const,
].map(([side, order]) => ({
  statuses: "readable",
  given: sql`wanted.birth_date is not null`,
  matches: sql`ifnull(one.birth_date, '') = wanted.birth_date
    and (one.last_name_key, one.first_name_key) ${side} (wanted.last_name_key, wanted.first_name_key)`,
  order,
}));

/** Whether a candidate has nothing by which persons are found. */
export const isEmpty = ({ idNumber, phone, firstName, lastName }: Comparable): boolean =>
  !idNumber && !phone && !(firstName && lastName);

/** Returns a candidate in the format of the statement; an empty text matches no person. */
const wantedOf = ({ idNumber, phone, firstName, lastName, birthDate }: Comparable) => ({
  idNumber: idNumber || null,
  phone: phone || null,
  ...(firstName && lastName
    ? {
        lastNameKey: sortKey(lastName),
        firstNameKey: sortKey(firstName),
        birthDate: birthDate || null,
      }
    : {}),
});

const findBy = (
  rules: readonly Rule[],
  candidates: readonly Comparable[],
  { settled, readable }: AmongStatuses,
  isExcepted: IsExcepted,
): Read<FoundPerson[][]> => {
  if (candidates.every(isEmpty)) return readOfValue(candidates.map(() => []));
  const read = readSql<FoundRow & { candidate: number }>(sql`with
    wanted as materialized (select key as candidate, value ->> 'idNumber' as id_number,
      value ->> 'phone' as phone, value ->> 'lastNameKey' as last_name_key,
      value ->> 'firstNameKey' as first_name_key, value ->> 'birthDate' as birth_date
      from json_each(${JSON.stringify(candidates.map(wantedOf))})),
    settled as (select value as status from json_each(${JSON.stringify(settled)})),
    readable as (select value as status from json_each(${JSON.stringify(readable)})),
    matching as (${unionAll(rules.map((rule) => lookUp(isExcepted, rule)))})
    select matching.candidate, ${FOUND_COLUMNS}
    from matching cross join ${persons} on ${persons.seq} = matching.seq`);
  return mapRead(read, (rows) => byCandidate(candidates.length, rows));
};

/**
 * Reads the persons who share ID number, phone or full name with each of the candidates, in one
 * statement, except for the given persons.
 */
export const findMatches = (
  candidates: readonly Comparable[],
  among: AmongStatuses,
  exceptIds: readonly string[] = [],
): Read<FoundPerson[][]> =>
  findBy(NUMBERS_AND_NAMES, candidates, among, (id) => sql`${id} in ${jsonValues(exceptIds)}`);

/**
 * Reads what {@link findMatches} reads, and persons by birth date, for rows of a file. `isExcepted` excludes persons by
 * an index, because a list of thousands of ids would be searched for each candidate.
 */
export const findRowMatches = (
  candidates: readonly Comparable[],
  among: AmongStatuses,
  isExcepted: IsExcepted,
): Read<FoundPerson[][]> =>
  findBy([...NUMBERS_AND_NAMES, ...BIRTH_DATES], candidates, among, isExcepted);
