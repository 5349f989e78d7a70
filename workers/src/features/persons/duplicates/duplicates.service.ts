import type { Comparable } from "@kehila/shared/matcher/question";
import type { FieldErrors } from "@kehila/shared/base/errors";
import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { PersonCheck } from "@kehila/shared/persons/persons";
import { AppError } from "../../../core/app-error.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, readOfValue, mapRead, runRead } from "../../../db/read.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { logShown } from "../../access-log/access-log.service.ts";
import { coupleIds } from "../record/households.service.ts";
import { presentMatch } from "./duplicates.presenter.ts";
import type { FoundPerson } from "./found-persons.repository.ts";
import { MATCHES_MAX } from "./found-persons.repository.ts";
import { expectNoMatch, findCandidates, isEmpty } from "./candidates.repository.ts";
import type { Judged } from "./judged.ts";
import { judgedFor } from "./judged.ts";
import { mayRead } from "../record/visibility.service.ts";
import type { PersonFields } from "../record/record.sql.ts";
import { findRecord } from "../record/record.sql.ts";

/** The statuses in which an ID number is unique; applications are not included. */
const UNIQUE_STATUSES = ["active", "archived"] as const;

const AMONG_ALL = { settled: PERSON_STATUSES, readable: PERSON_STATUSES };

/**
 * Reads likely duplicates among the persons that the actor may read, the likeliest first: equal ID
 * number, phone or name, then similar names in another script, spelling or order, persons born on
 * the same day first. Persons of the same household never match.
 */
export function checkDuplicates({ db }: PlanScope, body: PersonCheck): Read<PersonMatch[]> {
  const { firstName, lastName, idNumber, phone, birthDate, gender, city, excludeId } = body;
  const name = firstName && lastName ? { firstName, lastName } : null;
  const typed = name ? { ...name, idNumber, phone, birthDate, gender, city } : { idNumber, phone };
  const reads = joinReads({
    household: excludeId === undefined ? readOfValue(null) : findRecord(db, excludeId),
    found: findCandidates("check", [typed], AMONG_ALL),
  });
  return mapRead(reads, ({ household, found }, scope) => {
    const excluded = household && mayRead(scope, household.person.status) ? household : null;
    const exceptIds = excluded ? coupleIds(excluded) : [];
    const rows = (found[0] ?? []).filter(
      ({ id, status }) => mayRead(scope, status) && !exceptIds.includes(id),
    );
    const { person: stored } = excluded ?? {};
    const person = name
      ? {
          ...typed,
          birthDate: birthDate ?? stored?.birthDate,
          gender: gender ?? stored?.gender,
          city: city ?? stored?.city,
        }
      : typed;
    return judgedFor<FoundPerson>(person, rows)
      .filter(({ matchedBy }) => matchedBy.length > 0)
      .slice(0, MATCHES_MAX)
      .map((row) => ({ ...presentMatch(row, row.matchedBy), stopsSave: row.stopsSave }));
  });
}

/** Refuses a save (409) with the matches that the actor may read, which are logged as opened. */
async function refuseWith(
  scope: Scope,
  code: "DUPLICATE_ID_NUMBER" | "POSSIBLE_DUPLICATES",
  matches: readonly PersonMatch[],
  fields: FieldErrors = {},
): Promise<never> {
  await logShown(scope, matches);
  throw new AppError(code, {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    extra: { matches },
  });
}

/** Returns the matches that the actor may read. */
const showMatches = (scope: Scope, matches: readonly Judged<FoundPerson>[]): PersonMatch[] =>
  matches
    .filter(({ status }) => mayRead(scope, status))
    .map((match) => presentMatch(match, match.matchedBy));

/** One adult in a save, with the new or changed fields. */
export interface Candidate {
  criteria: Comparable;
  adult: NonNullable<PersonMatch["adult"]>;
}

/** Returns the fields of a new adult for the duplicate check. */
export function candidateOf(fields: PersonFields, adult: Candidate["adult"]): Candidate {
  const { idNumber, phone, firstName, lastName, birthDate, gender, city } = fields;
  return { criteria: { idNumber, phone, firstName, lastName, birthDate, gender, city }, adult };
}

/** Refuses equal ID numbers of two adults in one household. */
export function refuseSameIdNumber(
  fields: Pick<PersonFields, "idNumber">,
  spouse: Pick<PersonFields, "idNumber"> | null,
): void {
  if (spouse?.idNumber && spouse.idNumber === fields.idNumber) {
    throw new AppError("INVALID_INPUT", { fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" } });
  }
}

/** The handling of duplicates in a save. */
interface Save {
  exceptIds: readonly string[];
  /** Whether the actor confirmed the persons with the same phone or full name. */
  confirmed: boolean;
  /** Whether the check inside the batch has already stopped this save. */
  isRetry: boolean;
  /** The result of `findConfirmed()`, if a route has read the result with the session. */
  stoppingRows?: StoppingRows | null | undefined;
}

/** The persons who may stop a save, for each candidate. */
export type StoppingRows = readonly (readonly FoundPerson[])[];

/** The result of a duplicate check that allows the save. */
interface AllowedSave {
  /** Ids of the duplicates that the actor confirmed. */
  confirmed: string[];
  /** The check inside the batch, which stops one of two simultaneous saves. */
  expectations: Statement[];
}

/**
 * Returns the weight of a match with one adult: a name weighs more than a phone, which couples
 * often share.
 */
const weight = ({ matchedBy }: PersonMatch): number =>
  (matchedBy.includes("name") ? 2 : 0) + (matchedBy.includes("phone") ? 1 : 0);

/**
 * Refuses a save that would create a duplicate (409): always for an active or archived person's ID
 * number, and for the matches of `stopsSave()` unless confirmed. The check is part of the batch;
 * duplicates are read only if the check has stopped the save, or if the actor confirms them.
 * Persons that were read and do not stop the save are excluded from the check of the next batch.
 */
export async function refuseDuplicates(
  scope: Scope,
  candidates: readonly Candidate[],
  { exceptIds, confirmed, isRetry, stoppingRows }: Save,
): Promise<AllowedSave> {
  const { stopping, cleared } =
    confirmed || isRetry
      ? await refuseBlockingDuplicates(scope, candidates, { exceptIds, confirmed, stoppingRows })
      : { stopping: [], cleared: [] };
  const searchedStatuses = {
    settled: UNIQUE_STATUSES,
    readable: UNIQUE_STATUSES.filter((status) => mayRead(scope, status)),
    exceptIds,
    clearedIds: cleared,
  };
  // Confirmed names and phones stop nothing, so the batch does not look them up.
  const criteria = candidates
    .map(({ criteria: one }) => (confirmed ? { idNumber: one.idNumber } : one))
    .filter((candidate) => !isEmpty(candidate));
  return {
    confirmed: stopping,
    expectations: criteria.length > 0 ? [expectNoMatch(scope.db, criteria, searchedStatuses)] : [],
  };
}

/** The persons that may stop a save, split by `stopsSave()`. */
interface StoppingPersons {
  /** Ids of the persons that stop the save unless confirmed. */
  stopping: string[];
  /** Ids of the persons with similar names that do not stop the save. */
  cleared: string[];
}

/**
 * Reads the persons who may stop a save and are readable for the actor. Also includes a hidden
 * person with the same ID number, because the number alone refuses the save.
 */
export const findConfirmed = (
  candidates: readonly Candidate[],
  exceptIds: readonly string[],
): Read<StoppingRows> =>
  mapRead(
    findCandidates(
      "save",
      candidates.map((candidate) => candidate.criteria),
      { settled: UNIQUE_STATUSES, readable: UNIQUE_STATUSES, exceptIds },
    ),
    (foundMatches, scope) =>
      foundMatches.map((rows, number) => {
        const ownIdNumber = candidates[number]?.criteria.idNumber;
        return rows.filter(
          ({ status, idNumber }) =>
            (idNumber !== null && idNumber === ownIdNumber) || mayRead(scope, status),
        );
      }),
  );

/** Throws for duplicates that stop a save (409); returns confirmed duplicates. */
async function refuseBlockingDuplicates(
  scope: Scope,
  candidates: readonly Candidate[],
  { exceptIds, confirmed, stoppingRows: knownRows }: Omit<Save, "isRetry">,
): Promise<StoppingPersons> {
  const stoppingRows = knownRows ?? (await runRead(scope, findConfirmed(candidates, exceptIds)));
  const possible = new Map<string, PersonMatch>();
  const clearedIds: string[] = [];
  for (const [number, { adult, criteria }] of candidates.entries()) {
    const rows = judgedFor<FoundPerson>(criteria, stoppingRows[number] ?? []);
    clearedIds.push(...rows.filter((row) => !row.stopsSave).map(({ id }) => id));
    const matches = rows.filter((row) => row.stopsSave).slice(0, MATCHES_MAX);
    const visible = showMatches(scope, matches).map((match) => ({ ...match, adult }));
    if (matches.some((match) => match.matchedBy.includes("idNumber"))) {
      await refuseWith(scope, "DUPLICATE_ID_NUMBER", visible, {
        [adult === "person" ? "idNumber" : "spouse.idNumber"]: "DUPLICATE_ID_NUMBER",
      });
    }
    for (const match of visible) {
      const possibleMatch = possible.get(match.id);
      if (!possibleMatch || weight(match) > weight(possibleMatch)) possible.set(match.id, match);
    }
  }
  if (possible.size > 0 && !confirmed) {
    await refuseWith(scope, "POSSIBLE_DUPLICATES", [...possible.values()]);
  }
  return { stopping: [...possible.keys()], cleared: clearedIds };
}

/**
 * Refuses ID numbers, by field, that an active or archived person has (409), except for the given
 * persons. The error names each such field.
 */
export async function refuseTaken(
  scope: Scope,
  numbers: Readonly<Record<string, string | null>>,
  exceptIds: readonly string[],
): Promise<void> {
  const given = Object.entries(numbers).filter(([, idNumber]) => idNumber !== null);
  const holders = await runRead(
    scope,
    findCandidates(
      "save",
      given.map(([, idNumber]) => ({ idNumber })),
      { settled: UNIQUE_STATUSES, readable: [], exceptIds },
    ),
  );
  const taken = given.filter((_given, index) => (holders[index] ?? []).length > 0);
  if (taken.length === 0) return;
  await refuseWith(
    scope,
    "DUPLICATE_ID_NUMBER",
    given.flatMap(([, idNumber], index) =>
      showMatches(scope, judgedFor<FoundPerson>({ idNumber }, holders[index] ?? [])),
    ),
    Object.fromEntries(taken.map(([field]) => [field, "DUPLICATE_ID_NUMBER"])),
  );
}
