import type { Comparable } from "@kehila/shared/matcher/question";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { sortKey } from "@kehila/shared/names/fold";
import { and, sql } from "drizzle-orm";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import type { FoundPerson, FoundRow } from "./found-persons.repository.ts";
import { maxPerStatus, FOUND_COLUMNS, byCandidate } from "./found-persons.repository.ts";

/** The criteria that are present. */
type CandidateValues = {
  [Name in keyof ReturnType<typeof candidateValues>]?: string | null | undefined;
};

/** Removes missing criteria, which need no rule. */
const presentCriteria = (wantedValues: CandidateValues): CandidateValues =>
  Object.fromEntries(Object.entries(wantedValues).filter(([, value]) => value !== null));

/** Returns criteria in the format of the statements; an empty text matches no person. */
const candidateValues = ({ idNumber, phone, firstName, lastName }: Comparable) => ({
  idNumber: idNumber || null,
  phone: phone || null,
  lastNameKey: firstName && lastName ? sortKey(lastName) : null,
  firstNameKey: firstName && lastName ? sortKey(firstName) : null,
});

/** Whether there are no criteria. */
export const isEmpty = ({ idNumber, phone, firstName, lastName }: Comparable): boolean =>
  !idNumber && !phone && !(firstName && lastName);

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

/**
 * Reads the persons who share the ID number, the phone or the full name with a candidate, in the
 * order of the candidates, in one statement. At limit {@link maxPerStatus} per status.
 */
export function findMatches(
  candidates: readonly Comparable[],
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
  isHousehold = true,
): Read<FoundPerson[][]> {
  if (candidates.every(isEmpty)) return readOfValue(candidates.map(() => []));
  const wantedValues = candidates.map(candidateValues);
  const select = selectMatches.with(statuses, {
    candidates: wantedValues.map(presentCriteria),
    exceptIds: exceptIds.length > 0 ? JSON.stringify(exceptIds) : undefined,
    limit: maxPerStatus(isHousehold),
  });
  return mapRead(readSelect<FoundRow & { candidate: number }>(select), (rows) =>
    byCandidate(candidates.length, rows),
  );
}
