import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportValues } from "@kehila/shared/imports/rows";
import type { FullName, Likeness } from "@kehila/shared/names/similar-names";
import { comparedWith, storedKeys } from "@kehila/shared/names/similar-names";
import { presentMatch } from "../duplicates/duplicates.presenter.ts";
import { isNamed } from "../duplicates/name-similarity.ts";
import { MATCHES_MAX } from "../duplicates/found-persons.repository.ts";
import type { ManyCriteria, ManyMatch } from "./many-matches.repository.ts";

/** The given values of an adult: of a row, or of the spouse in its columns. */
export type AdultValues = ImportValues["person"];

type Names = Pick<AdultValues, "firstName" | "lastName">;

/** Returns the full name of given values; null unless both names are given. */
const fullName = ({ firstName, lastName }: Names) =>
  firstName !== undefined && lastName !== undefined ? { firstName, lastName } : null;

export const criteriaOf = (values: AdultValues): ManyCriteria => ({
  idNumber: values.idNumber,
  phone: values.phone,
  name: fullName(values),
  birthDate: values.birthDate,
});

/** The persons of the register that match given values. */
export interface AdultMatch {
  /**
   * Persons identified by record id or ID number; without either, by phone and name. Also the
   * further candidates: see `furtherCandidates()`.
   */
  same: readonly FoundAdult[];
  /** Whether the values contradict a person of `same`: see `contradicts()`. */
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

const SHOWN_REASONS = {
  idNumber: "idNumber",
  phone: "phone",
  name: "name",
  birthDate: "similarName",
} as const;

/**
 * Returns a function that compares a name with other names: by equal letters, then by name keys in
 * any script. Equal letters are needed because a name without letters has no key.
 */
export function likenessTo(values: AdultValues): (otherName: FullName) => Likeness {
  const name = fullName(values);
  if (!name) return () => null;
  const isSameName = isNamed(name);
  let compare: ReturnType<typeof comparedWith> | undefined;
  return (otherName) =>
    isSameName(otherName) ? "same" : (compare ??= comparedWith(name))(storedKeys(otherName));
}

/** Whether both ID numbers are known and different, which proves different persons. */
const differInIdNumber = (values: AdultValues, { idNumber }: ManyMatch): boolean =>
  Boolean(values.idNumber && idNumber && values.idNumber !== idNumber);

type StoredValues = Pick<ManyMatch, "firstName" | "lastName" | "birthDate" | "gender">;

/**
 * Whether given values describe another person than a stored one: another gender, or another name
 * and another birth date. A missing first or last name is taken from the stored person.
 */
export function contradicts(values: AdultValues, stored: StoredValues): boolean {
  if (values.gender && stored.gender && values.gender !== stored.gender) return true;
  if (!values.birthDate || !stored.birthDate || values.birthDate === stored.birthDate) return false;
  const { firstName = stored.firstName, lastName = stored.lastName } = values;
  return likenessTo({ firstName, lastName })(stored) === null;
}

/** The given values that a stored person has too. */
type Fit = ReadonlySet<"name" | "phone" | "birthDate">;

/**
 * Returns the persons that values describe in addition to the identified persons: by name and
 * phone, or by name and birth date. If the identified person has another name: by the name alone,
 * or by phone and birth date. A person with another ID number is a candidate only if a person with
 * the given ID number was found and lacks one of the equal values.
 */
function furtherCandidates<Match extends ManyMatch>(
  identified: readonly Match[],
  people: readonly Match[],
  values: AdultValues,
  fitOf: (match: Match) => Fit,
): Match[] {
  const ids = new Set(identified.map(({ id }) => id));
  const fits = identified.map((match) => fitOf(match));
  const hasHolder = identified.some((match) => hasIdNumberOf(values, match));
  const hasSameName = fits.some((fit) => fit.has("name"));
  return people.filter((match) => {
    if (ids.has(match.id)) return false;
    const fit = fitOf(match);
    const isDescribed = hasSameName
      ? fit.has("name") && fit.size > 1
      : fit.has("name") || fit.size === 2;
    if (!isDescribed || !differInIdNumber(values, match)) return isDescribed;
    return hasHolder && fits.some((otherFit) => [...fit].some((field) => !otherFit.has(field)));
  });
}

const hasIdNumberOf = (values: AdultValues, { idNumber }: ManyMatch): boolean =>
  Boolean(values.idNumber) && values.idNumber === idNumber;

/**
 * Returns the persons that given values identify, and the persons who are likely. `record` is the
 * person by id from a column of our own export; it overrides phone and name, not the ID number.
 */
export function matchAdult(
  values: AdultValues,
  manyMatches: readonly ManyMatch[],
  mayRead: (status: PersonStatus) => boolean,
  record: ManyMatch | null,
): AdultMatch {
  const likenessOf = likenessTo(values);
  const byPerson = Map.groupBy(
    manyMatches.filter(({ status }) => mayRead(status)),
    ({ id }) => id,
  );
  const people = [...byPerson.values()].flatMap((matches) => {
    const [first] = matches;
    if (!first) return [];
    // The phone rule reads a limited number of persons; other rules may find more with this phone.
    const sharedFields = values.phone && values.phone === first.phone ? (["phone"] as const) : [];
    return [
      { ...first, reasons: new Set([...matches.map(({ reason }) => reason), ...sharedFields]) },
    ];
  });
  const byIdNumber = people.filter(({ reasons }) => reasons.has("idNumber"));
  const byPhone = people.filter(
    (match) =>
      match.reasons.has("phone") &&
      !differInIdNumber(values, match) &&
      likenessOf(match) === "same",
  );
  const ownMatches = record && mayRead(record.status) ? [record] : [];
  const meantMatches =
    byIdNumber.length > 0 || ownMatches.length > 0 ? [...ownMatches, ...byIdNumber] : byPhone;
  const fitOf = (match: ManyMatch): Fit =>
    new Set([
      ...(likenessOf(match) === "same" ? (["name"] as const) : []),
      ...(values.phone && values.phone === match.phone ? (["phone"] as const) : []),
      ...(values.birthDate && values.birthDate === match.birthDate ? (["birthDate"] as const) : []),
    ]);
  const further =
    meantMatches.length > 0 ? furtherCandidates(meantMatches, people, values, fitOf) : [];
  const sameMatches = [
    ...new Map([...meantMatches, ...further].map((match) => [match.id, match])).values(),
  ];
  const isSame = new Set(sameMatches.map(({ id }) => id));
  const likelyMatches = people.filter(
    (match) =>
      !isSame.has(match.id) &&
      (match.reasons.has("phone") ||
        match.reasons.has("name") ||
        (!differInIdNumber(values, match) &&
          ["same", "nickname", "near"].includes(likenessOf(match) ?? ""))),
  );
  const reasonsOf = new Map(people.map(({ id, reasons }) => [id, reasons]));
  const presentAdult = (match: ManyMatch): FoundAdult => {
    const reasons = new Set(
      [...(reasonsOf.get(match.id) ?? [])].map((reason) => SHOWN_REASONS[reason]),
    );
    return {
      id: match.id,
      status: match.status,
      hasIdNumber: hasIdNumberOf(values, match),
      shown: {
        gender: match.gender,
        ...presentMatch({
          id: match.id,
          status: match.status,
          firstName: match.firstName,
          lastName: match.lastName,
          idNumber: match.idNumber,
          phone: match.phone,
          city: match.city,
          birthDate: match.birthDate,
          matchedBy: MATCH_REASONS.filter((reason) => reasons.has(reason)),
        }),
      },
    };
  };
  return {
    same: sameMatches.map(presentAdult),
    isContradicted: sameMatches.some((match) => contradicts(values, match)),
    isTaken: manyMatches.some(
      ({ reason, status }) => reason === "idNumber" && !mayRead(status) && status !== "pending",
    ),
    likely: likelyMatches
      .toSorted((a, b) => rank(a.reasons) - rank(b.reasons))
      .slice(0, MATCHES_MAX)
      .map(presentAdult),
  };
}

const ORDER = ["idNumber", "phone", "name", "birthDate"] as const;
const rank = (reasons: ReadonlySet<ManyMatch["reason"]>): number =>
  ORDER.findIndex((reason) => reasons.has(reason));
