import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { sortKey } from "@kehila/shared/names/fold";
import type { FullName } from "@kehila/shared/names/similar-names";
import { and, sql } from "drizzle-orm";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import type { FoundPerson, FoundRow } from "./found-persons.repository.ts";
import {
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
  name?: FullName | null | undefined;
}

/** The criteria that are present. */
type CandidateValues = {
  [Name in keyof ReturnType<typeof candidateValues>]?: string | null | undefined;
};

/** Removes missing criteria, which need no rule. */
const presentCriteria = (wantedValues: CandidateValues): CandidateValues =>
  Object.fromEntries(Object.entries(wantedValues).filter(([, value]) => value !== null));

/** Returns criteria in the format of the statements; an empty text matches no person. */
const candidateValues = ({ idNumber, phone, name }: MatchCriteria) => ({
  idNumber: idNumber || null,
  phone: phone || null,
  lastNameKey: name ? sortKey(name.lastName) : null,
  firstNameKey: name ? sortKey(name.firstName) : null,
});

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
  limit: number;
}

/**
 * Selects the first persons per status who share a field with a candidate, each rule by its index.
 * Avoids temporary tables and sorting, because D1 counts their rows as read.
 */
const selectMatches = prepareShapes<readonly PersonStatus[], MatchValues>(
  (statuses, { candidates, exceptIds, limit }) => {
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
                order by ${persons.seq} limit ${limit})`,
            )
          : [],
      ),
    );
    return unionAll(selects);
  },
);

/** Returns the fields that a person shares with a candidate. */
function sharedFields(wantedValues: CandidateValues, row: FoundRow): Reason[] {
  const isShared = {
    idNumber: row.idNumber !== null && row.idNumber === wantedValues.idNumber,
    phone: row.phone !== null && row.phone === wantedValues.phone,
    name:
      row.lastNameKey === wantedValues.lastNameKey &&
      row.firstNameKey === wantedValues.firstNameKey,
    similarName: false,
  };
  return MATCH_REASONS.filter((reason) => isShared[reason]);
}

/** Returns a candidate's matches in the order of the table, first by ID number, then by phone. */
function matchesOf(wantedValues: CandidateValues, rows: readonly FoundRow[]): MatchRow[] {
  const matches = oncePerPerson(rows).map((row) => ({
    ...withoutKeys(row),
    matchedBy: sharedFields(wantedValues, row),
  }));
  const rankOf = (reason: Reason, { matchedBy }: MatchRow): number =>
    Number(!matchedBy.includes(reason));
  return matches.toSorted(
    (a, b) =>
      rankOf("idNumber", a) - rankOf("idNumber", b) || rankOf("phone", a) - rankOf("phone", b),
  );
}

/**
 * Reads the persons who share the ID number, the phone or the full name with a candidate, in the
 * order of the candidates, in one statement. At limit {@link maxPerStatus} per status.
 */
export function findMatches(
  candidates: readonly MatchCriteria[],
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
  isHousehold = true,
): Read<MatchRow[][]> {
  if (candidates.every(isEmpty)) return readOfValue(candidates.map(() => []));
  const wantedValues = candidates.map(candidateValues);
  const select = selectMatches.with(statuses, {
    candidates: wantedValues.map(presentCriteria),
    exceptIds: exceptIds.length > 0 ? JSON.stringify(exceptIds) : undefined,
    limit: maxPerStatus(isHousehold),
  });
  return mapRead(readSelect<FoundRow & { candidate: number }>(select), (rows) =>
    wantedValues.map((values, number) =>
      matchesOf(
        values,
        rows.filter(({ candidate }) => candidate === number),
      ),
    ),
  );
}
