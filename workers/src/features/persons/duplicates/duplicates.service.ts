import type { FieldErrors } from "@kehila/shared/base/errors";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { PersonCheck } from "@kehila/shared/persons/persons";
import { AppError } from "../../../core/app-error.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, known, mapRead, runRead } from "../../../db/read.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { logShown } from "../../access-log/access-log.service.ts";
import { refuseWhileStopped } from "../../access-log/shown.service.ts";
import { coupleIds } from "../record/households.service.ts";
import { presentMatch } from "./duplicates.presenter.ts";
import type { FoundPerson } from "./found-persons.repository.ts";
import { MATCHES_MAX } from "./found-persons.repository.ts";
import type { MatchCriteria, MatchRow } from "./matches.repository.ts";
import { expectNoMatch, findMatches, isEmpty } from "./matches.repository.ts";
import { findNamesakes } from "./namesakes.repository.ts";
import { isNamed, likeliestFirst } from "./name-similarity.ts";
import { mayRead } from "../record/visibility.service.ts";
import type { PersonFields } from "../record/record.repository.ts";
import { findRecord } from "../record/record.repository.ts";

/** Persons in these states hold their ID number; applications do not. */
const SETTLED = ["active", "archived"] as const;

/**
 * Reads likely duplicates among the persons that the actor may read, the likeliest first: the same ID
 * number, phone or name, then names that are the same in another script, spelling or order, those born
 * on the same day first. A household never matches itself.
 */
export function checkDuplicates({ db }: PlanScope, body: PersonCheck): Read<PersonMatch[]> {
  const { firstName, lastName, idNumber, phone, excludeId } = body;
  const name = firstName && lastName ? { firstName, lastName } : null;
  const isHousehold = excludeId !== undefined;
  const reads = joinReads({
    household: excludeId === undefined ? known(null) : findRecord(db, excludeId),
    matches: findMatches([{ idNumber, phone, name }], PERSON_STATUSES, [], isHousehold),
    namesakes: name ? findNamesakes(name, body.birthDate ?? undefined) : known([]),
  });
  return mapRead(reads, ({ household, matches, namesakes }, scope) => {
    refuseWhileStopped(scope);
    const excluded = household && mayRead(scope, household.person.status) ? household : null;
    const exceptIds = excluded ? coupleIds(excluded) : [];
    const among = <Row extends { id: string; status: PersonStatus }>(rows: readonly Row[]) =>
      rows.filter(({ id, status }) => mayRead(scope, status) && !exceptIds.includes(id));
    const person = name && { ...name, birthDate: body.birthDate ?? excluded?.person.birthDate };
    return likeliestFirst(person, among(matches[0] ?? []), among(namesakes))
      .slice(0, MATCHES_MAX)
      .map(presentMatch);
  });
}

/** Refuses a save with the matches that the actor may read, which are logged as opened (409). */
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

/** The matches that the actor may read, as an answer shows them. */
const showMatches = (scope: Scope, matches: readonly MatchRow[]): PersonMatch[] =>
  matches.filter(({ status }) => mayRead(scope, status)).map(presentMatch);

/** One adult of a save, with the fields that are new or changed. */
export interface Candidate {
  criteria: MatchCriteria;
  /** Of many namesakes those born on that day come first. */
  birthDate: PersonFields["birthDate"];
  adult: NonNullable<PersonMatch["adult"]>;
}

/** The fields by which duplicates of a new adult are looked for. */
export function candidateOf(fields: PersonFields, adult: Candidate["adult"]): Candidate {
  const { idNumber, phone, firstName, lastName, birthDate } = fields;
  return { criteria: { idNumber, phone, name: { firstName, lastName } }, birthDate, adult };
}

/** Two adults of one household cannot share an ID number. */
export function refuseSameIdNumber(
  fields: Pick<PersonFields, "idNumber">,
  spouse: Pick<PersonFields, "idNumber"> | null,
): void {
  if (spouse?.idNumber && spouse.idNumber === fields.idNumber) {
    throw new AppError("INVALID_INPUT", { fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" } });
  }
}

/** How a save treats duplicates. */
interface Save {
  exceptIds: readonly string[];
  /** Whether the actor confirmed persons with the same phone or full name. */
  confirmed: boolean;
  /** Whether the check inside the batch has stopped this save already. */
  isRetry: boolean;
}

/** The result of a duplicate check that lets a save pass. */
interface Cleared {
  /** Ids of the duplicates that the actor confirmed. */
  confirmed: string[];
  /** The check inside the batch: of two simultaneous saves one is stopped. */
  stillSo: Statement[];
}

/** Weighs a match with one adult of a couple, who may share a phone but no name. */
const weight = ({ matchedBy }: PersonMatch): number =>
  (matchedBy.includes("name") ? 2 : 0) + (matchedBy.includes("phone") ? 1 : 0);

/**
 * Refuses a save that would create a duplicate (409): always for the ID number of an active or
 * archived person, and for phone or full name unless confirmed. The batch itself checks; duplicates
 * are looked up only to name them, when that check has stopped the save or the actor confirms them.
 */
export async function refuseDuplicates(
  scope: Scope,
  candidates: readonly Candidate[],
  { exceptIds, confirmed, isRetry }: Save,
): Promise<Cleared> {
  const criteria = candidates.map((candidate) => candidate.criteria).filter((one) => !isEmpty(one));
  const among = {
    settled: SETTLED,
    readable: confirmed ? [] : SETTLED.filter((status) => mayRead(scope, status)),
    exceptIds,
  };
  return {
    confirmed:
      confirmed || isRetry ? await nameDuplicates(scope, candidates, { exceptIds, confirmed }) : [],
    stillSo: criteria.length > 0 ? [expectNoMatch(scope.db, criteria, among)] : [],
  };
}

/** Reads the settled persons with exactly the name of a candidate who were born on that day. */
function findExactNamesakes(
  candidate: Candidate | undefined,
  exceptIds: readonly string[],
): Read<FoundPerson[]> {
  const { criteria, birthDate } = candidate ?? {};
  if (!criteria?.name || !birthDate) return known([]);
  const isSameName = isNamed(criteria.name);
  return mapRead(findNamesakes(criteria.name, birthDate), (rows) =>
    rows.filter(
      (row) =>
        row.birthDate === birthDate &&
        row.status !== "pending" &&
        !exceptIds.includes(row.id) &&
        isSameName(row),
    ),
  );
}

/** Throws for duplicates that block a save (409); returns the ids of those that were confirmed. */
async function nameDuplicates(
  scope: Scope,
  candidates: readonly Candidate[],
  { exceptIds, confirmed }: Omit<Save, "isRetry">,
): Promise<string[]> {
  const criteria = candidates.map((candidate) => candidate.criteria);
  const [person, spouse] = candidates;
  const { found, ...namesakes } = await runRead(
    scope,
    joinReads({
      found: findMatches(criteria, SETTLED, exceptIds),
      person: findExactNamesakes(person, exceptIds),
      spouse: findExactNamesakes(spouse, exceptIds),
    }),
  );
  const possible = new Map<string, PersonMatch>();
  for (const [
    number,
    {
      adult,
      birthDate,
      criteria: { name },
    },
  ] of candidates.entries()) {
    const born = number === 0 ? namesakes.person : namesakes.spouse;
    const likely = likeliestFirst(name ? { ...name, birthDate } : null, found[number] ?? [], born);
    const matches = likely.slice(0, MATCHES_MAX);
    const visible = showMatches(scope, matches).map((match) => ({ ...match, adult }));
    if (matches.some((match) => match.matchedBy.includes("idNumber"))) {
      await refuseWith(scope, "DUPLICATE_ID_NUMBER", visible, {
        [adult === "person" ? "idNumber" : "spouse.idNumber"]: "DUPLICATE_ID_NUMBER",
      });
    }
    for (const match of visible) {
      const other = possible.get(match.id);
      if (!other || weight(match) > weight(other)) possible.set(match.id, match);
    }
  }
  if (possible.size > 0 && !confirmed) {
    await refuseWith(scope, "POSSIBLE_DUPLICATES", [...possible.values()]);
  }
  return [...possible.keys()];
}

/** Refuses an ID number that an active or archived person has (409), unless it is one of some. */
export async function refuseTaken(
  scope: Scope,
  idNumber: string | null,
  exceptIds: readonly string[],
  fields: FieldErrors = {},
): Promise<void> {
  const [found = []] = await runRead(scope, findMatches([{ idNumber }], SETTLED, exceptIds));
  if (found.length === 0) return;
  await refuseWith(scope, "DUPLICATE_ID_NUMBER", showMatches(scope, found), fields);
}
