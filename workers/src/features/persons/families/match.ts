import type { Evidence } from "@kehila/shared/matcher/question";
import { Question } from "@kehila/shared/matcher/question";
import {
  contradicts,
  differ,
  isLikelyOfRow,
  isMeantByRow,
  soundsSame,
} from "@kehila/shared/matcher/uses";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportValues } from "@kehila/shared/imports/rows";
import { knownIdNumber } from "@kehila/shared/persons/identifiers";
import { presentMatch } from "../duplicates/duplicates.presenter.ts";
import { reasonsOf } from "../duplicates/judged.ts";
import type { FoundPerson } from "../duplicates/found-persons.repository.ts";
import { MATCHES_MAX } from "../duplicates/found-persons.repository.ts";

/** The given values of an adult: of a row, or of the spouse in its columns. */
export type AdultValues = ImportValues["person"];

/** The persons of the register that match given values. */
export interface AdultMatch {
  /**
   * Persons identified by record id or ID number; without either, by phone and name. Also the
   * further candidates: see `furtherCandidates()`.
   */
  same: readonly FoundAdult[];
  /** Whether the values contradict a person of `same`: see `contradictsStored()`. */
  isContradicted: boolean;
  /** Whether a person hidden from the actor has the ID number. */
  isTaken: boolean;
  /** Persons who may be the described person, the likeliest first. */
  likely: readonly FoundAdult[];
}

/** A found person, with the reasons that a check shows. */
export interface FoundAdult {
  id: string;
  status: PersonStatus;
  shown: PersonMatch;
  /** Whether the ID number is equal, so that no other person can have it. */
  hasIdNumber: boolean;
}

type StoredValues = Pick<
  FoundPerson,
  "firstName" | "lastName" | "idNumber" | "birthDate" | "gender"
>;

/**
 * Whether given values describe another person than a stored one. A missing first or last name is
 * taken from the stored person. An equal ID number identifies the person, as a record id does.
 */
export function contradictsStored(
  values: AdultValues,
  stored: StoredValues,
  isRecord = false,
): boolean {
  const { firstName = stored.firstName, lastName = stored.lastName } = values;
  const question = new Question({ ...values, firstName, lastName });
  const evidence = question.evidence(new Question(stored));
  return contradicts(evidence, isRecord || evidence.idNumber === "same");
}

/** Returns a stored person in the format of a match, without a reason. */
export const presentPerson = (person: FoundPerson): PersonMatch => ({
  gender: person.gender,
  ...presentMatch(person, []),
});

/** A found person with the evidence that the given values describe the person. */
interface Candidate {
  match: FoundPerson;
  evidence: Evidence;
}

/** The given values that a stored person has too. */
type Fit = ReadonlySet<"name" | "phone" | "birth">;

const fitOf = ({ evidence }: Candidate): Fit =>
  new Set([
    ...(soundsSame(evidence) ? (["name"] as const) : []),
    ...(["phone", "birth"] as const).filter((fact) => evidence[fact] === "same"),
  ]);

/**
 * Returns the persons that values describe in addition to the identified persons: by name and
 * phone, or by name and birth date. If the identified person has another name: by the name alone,
 * or by phone and birth date. A person with another ID number is a candidate only if a person with
 * the given ID number was found and lacks one of the equal values.
 */
function furtherCandidates(
  identified: readonly Candidate[],
  people: readonly Candidate[],
): Candidate[] {
  const ids = new Set(identified.map(({ match }) => match.id));
  const fits = identified.map(fitOf);
  const hasHolder = identified.some(({ evidence }) => evidence.idNumber === "same");
  const hasSameName = fits.some((fit) => fit.has("name"));
  return people.filter((person) => {
    if (ids.has(person.match.id)) return false;
    const fit = fitOf(person);
    const isDescribed = hasSameName
      ? fit.has("name") && fit.size > 1
      : fit.has("name") || fit.size === 2;
    if (!isDescribed || !differ(person.evidence.idNumber)) return isDescribed;
    return hasHolder && fits.some((otherFit) => [...fit].some((field) => !otherFit.has(field)));
  });
}

const present = (
  { match, evidence }: Candidate,
  matchedBy: PersonMatch["matchedBy"] = reasonsOf(evidence),
): FoundAdult => ({
  id: match.id,
  status: match.status,
  hasIdNumber: evidence.idNumber === "same",
  shown: { gender: match.gender, ...presentMatch(match, matchedBy) },
});

/** Returns a likely person. A row also asks about similar names that a check does not show. */
function presentLikely(candidate: Candidate): FoundAdult {
  const reasons = reasonsOf(candidate.evidence);
  return present(candidate, reasons.length > 0 ? reasons : ["similarName"]);
}

/** Returns the rank of the strongest reason to offer a person for a row. */
const rank = ({ evidence }: Candidate): number =>
  [evidence.phone === "same", evidence.name === "equal", true].indexOf(true);

/**
 * Returns the persons that given values identify, and the persons who are likely. `record` is the
 * person by id from a column of our own export; it overrides phone and name, not the ID number.
 */
export function matchAdult(
  values: AdultValues,
  rows: readonly FoundPerson[],
  mayRead: (status: PersonStatus) => boolean,
  record: FoundPerson | null,
): AdultMatch {
  // A filler joins no row with a person, and stops no row.
  const question = new Question({ ...values, idNumber: knownIdNumber(values.idNumber) });
  const compare = (match: FoundPerson): Candidate => ({
    match,
    evidence: question.evidence(new Question(match)),
  });
  const distinct = [...new Map(rows.map((match) => [match.id, match])).values()].map(compare);
  const people = distinct.filter(({ match }) => mayRead(match.status));
  const named = record && mayRead(record.status) ? [compare(record)] : [];
  const byIdNumber = people.filter(({ evidence }) => evidence.idNumber === "same");
  const identified = [...named, ...byIdNumber];
  const meant =
    identified.length > 0 ? identified : people.filter(({ evidence }) => isMeantByRow(evidence));
  const same = [
    ...new Map(
      [...meant, ...(meant.length > 0 ? furtherCandidates(meant, people) : [])].map((person) => [
        person.match.id,
        person,
      ]),
    ).values(),
  ];
  const sameIds = new Set(same.map(({ match }) => match.id));
  return {
    same: same.map((candidate) => present(candidate)),
    isContradicted: same.some(({ match }) =>
      contradictsStored(values, match, match.id === record?.id),
    ),
    isTaken: distinct.some(
      ({ match: { status }, evidence }) =>
        evidence.idNumber === "same" && !mayRead(status) && status !== "pending",
    ),
    likely: people
      .filter(({ match, evidence }) => !sameIds.has(match.id) && isLikelyOfRow(evidence))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, MATCHES_MAX)
      .map(presentLikely),
  };
}
