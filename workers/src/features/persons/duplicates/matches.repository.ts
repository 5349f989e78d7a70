import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { sortKey } from "@kehila/shared/names/fold";
import { and, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/client.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import { expectNoRow } from "../../../db/expectations.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import type { FoundPerson, FoundRow } from "./found-persons.repository.ts";
import {
  MATCHES_MAX,
  maxPerStatus,
  oncePerPerson,
  FOUND_COLUMNS,
  withoutKeys,
} from "./found-persons.repository.ts";

/** The fields by which two persons can match. */
export interface MatchCriteria {
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  /** First and last name match only together. */
  name?: { firstName: string; lastName: string } | null | undefined;
}

/** The criteria that are present. */
type CandidateValues = {
  [Name in keyof ReturnType<typeof candidateValues>]?: string | null | undefined;
};

/** Removes missing criteria, which need no rule. */
const presentCriteria = (wanted: CandidateValues): CandidateValues =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));

/** Returns criteria in the format of the statements; an empty text matches no person. */
const candidateValues = ({ idNumber, phone, name }: MatchCriteria) => ({
  idNumber: idNumber || null,
  phone: phone || null,
  lastNameKey: name ? sortKey(name.lastName) : null,
  firstNameKey: name ? sortKey(name.firstName) : null,
});

/** The statuses to search; the rule for ID numbers can have more statuses than the other rules. */
interface SearchedStatuses {
  settled: readonly PersonStatus[];
  readable: readonly PersonStatus[];
  exceptIds: readonly string[];
}

/**
 * A common table expression `found`: a row per criterion that a person matches, with the
 * candidate's number. Cross joins fix the order, so that each part looks persons up in its own
 * index.
 */
const found = sql`
  wanted as materialized (select key as candidate, value ->> 'idNumber' as id_number,
    value ->> 'phone' as phone, value ->> 'lastNameKey' as last_name_key,
    value ->> 'firstNameKey' as first_name_key from json_each(${sql.placeholder("candidates")})),
  excepted as materialized (select value as id from json_each(${sql.placeholder("exceptIds")})),
  settled as (select value as status from json_each(${sql.placeholder("settled")})),
  readable as (select value as status from json_each(${sql.placeholder("readable")})),
  matching as (
    select candidate, persons.seq, persons.id, 'idNumber' as reason
      from wanted cross join settled cross join persons
      where persons.status = settled.status and ifnull(persons.id_number, '') = wanted.id_number
    union all
    select candidate, persons.seq, persons.id, 'phone'
      from wanted cross join readable cross join persons
      where persons.status = readable.status and ifnull(persons.phone, '') = wanted.phone
    union all
    select candidate, persons.seq, persons.id, 'name'
      from wanted cross join readable cross join persons
      where persons.seq in (select namesake.seq from persons as namesake
        where namesake.status = readable.status and namesake.last_name_key = wanted.last_name_key
          and namesake.first_name_key = wanted.first_name_key
          and namesake.id not in (select id from excepted)
        order by namesake.seq limit ${sql.raw(String(MATCHES_MAX + 2))})),
  found as (select * from matching where id not in (select id from excepted))`;

const valuesOf = (candidates: readonly MatchCriteria[], among: SearchedStatuses) => ({
  candidates: JSON.stringify(candidates.map(candidateValues)),
  settled: JSON.stringify(among.settled),
  readable: JSON.stringify(among.readable),
  exceptIds: JSON.stringify(among.exceptIds),
});

const noMatch = preparedStatement((db) =>
  expectNoRow(
    db,
    sql`with ${found} select iif(reason = 'idNumber', 'DUPLICATE_ID_NUMBER', 'POSSIBLE_DUPLICATES')
      from found`,
  ),
);

/** Stops the batch if a person matches one of the candidates. */
export const expectNoMatch = (
  db: Database,
  candidates: readonly MatchCriteria[],
  among: SearchedStatuses,
): Statement => noMatch(db, valuesOf(candidates, among));

/** Whether there are no criteria. */
export const isEmpty = ({ idNumber, phone, name }: MatchCriteria): boolean =>
  !idNumber && !phone && !name;

/** A person who shares a field, with the fields that distinguish two persons. */
export type MatchRow = FoundPerson & Pick<PersonMatch, "matchedBy">;
type Reason = PersonMatch["matchedBy"][number];

interface MatchValues {
  candidates: readonly CandidateValues[];
  /** JSON of ids to exclude from the matches. */
  exceptIds?: string | undefined;
  most: number;
}

/**
 * Selects the first persons per status who share a field with a candidate, each rule by its index.
 * Avoids temporary tables and sorting, because D1 counts their rows as read.
 */
const selectMatches = prepareShapes<readonly PersonStatus[], MatchValues>(
  (statuses, { candidates, exceptIds, most }) => {
    const isOther =
      exceptIds && sql`${persons.id} not in (select value from json_each(${exceptIds}))`;
    const selects = candidates.flatMap(({ idNumber, phone, lastNameKey, firstNameKey }, number) =>
      [
        idNumber && sql`ifnull(${persons.idNumber}, '') = ${idNumber}`,
        phone && sql`ifnull(${persons.phone}, '') = ${phone}`,
        lastNameKey &&
          firstNameKey &&
          sql`${persons.lastNameKey} = ${lastNameKey} and ${persons.firstNameKey} = ${firstNameKey}`,
      ].flatMap((rule) =>
        rule
          ? statuses.map(
              (status) => sql`select * from (
                select ${sql.raw(String(number))} as candidate, ${FOUND_COLUMNS} from ${persons}
                where ${and(sql.raw(`status = '${status}'`), rule, isOther || undefined)}
                order by ${persons.seq} limit ${most})`,
            )
          : [],
      ),
    );
    return unionAll(selects);
  },
);

/** Returns the fields that a person shares with a candidate. */
function sharedFields(wanted: CandidateValues, row: FoundRow): Reason[] {
  const isShared = {
    idNumber: row.idNumber !== null && row.idNumber === wanted.idNumber,
    phone: row.phone !== null && row.phone === wanted.phone,
    name: row.lastNameKey === wanted.lastNameKey && row.firstNameKey === wanted.firstNameKey,
    similarName: false,
  };
  return MATCH_REASONS.filter((reason) => isShared[reason]);
}

/** Returns a candidate's matches in the order of the table, first by ID number, then by phone. */
function matchesOf(wanted: CandidateValues, rows: readonly FoundRow[]): MatchRow[] {
  const matches = oncePerPerson(rows).map((row) => ({
    ...withoutKeys(row),
    matchedBy: sharedFields(wanted, row),
  }));
  const rankOf = (reason: Reason, { matchedBy }: MatchRow): number =>
    Number(!matchedBy.includes(reason));
  return matches.toSorted(
    (one, other) =>
      rankOf("idNumber", one) - rankOf("idNumber", other) ||
      rankOf("phone", one) - rankOf("phone", other),
  );
}

/**
 * Reads the persons who share the ID number, the phone or the full name with a candidate, in the
 * order of the candidates, at most {@link MATCHES_MAX} per status, two more if adults of the same household may be among them. One statement, in which each rule has its index.
 */
export function findMatches(
  candidates: readonly MatchCriteria[],
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
  isHousehold = true,
): Read<MatchRow[][]> {
  if (candidates.every(isEmpty)) return readOfValue(candidates.map(() => []));
  const wanted = candidates.map(candidateValues);
  const select = selectMatches.with(statuses, {
    candidates: wanted.map(presentCriteria),
    exceptIds: exceptIds.length > 0 ? JSON.stringify(exceptIds) : undefined,
    most: maxPerStatus(isHousehold),
  });
  return mapRead(readSelect<FoundRow & { candidate: number }>(select), (rows) =>
    wanted.map((one, number) =>
      matchesOf(
        one,
        rows.filter(({ candidate }) => candidate === number),
      ),
    ),
  );
}
