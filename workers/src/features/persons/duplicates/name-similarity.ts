import { sortKey } from "@kehila/shared/names/fold";
import { placeKey } from "@kehila/shared/names/places";
import type { FullName, Likeness } from "@kehila/shared/names/similar-names";
import { comparedWith, isSameFullName, storedKeys } from "@kehila/shared/names/similar-names";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { Gender } from "@kehila/shared/persons/parts";

type Reason = PersonMatch["matchedBy"][number];

/** The fields of a person that are compared. */
export interface PersonToCompare extends FullName {
  birthDate?: string | null | undefined;
  gender?: Gender | null | undefined;
  city?: string | null | undefined;
}

/** Whether both values are known and different. */
const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b && a !== b);

/** Whether two persons are born on the same day, or live in one city and are born in one year. */
function haveSecondReason(person: PersonToCompare, otherPerson: PersonToCompare): boolean {
  if (!person.birthDate || !otherPerson.birthDate) return false;
  if (person.birthDate === otherPerson.birthDate) return true;
  if (!person.city || !otherPerson.city) return false;
  const yearOf = (day: string): string => day.slice(0, "2026".length);
  return (
    yearOf(person.birthDate) === yearOf(otherPerson.birthDate) &&
    placeKey(person.city) === placeKey(otherPerson.city)
  );
}

/**
 * Returns a function that compares a person with others by name. A near name or a nickname counts
 * only if genders do not differ; different birth dates then need a second reason. Two near names
 * count only with equal birth dates.
 */
function likenessTo(person: PersonToCompare): (otherPerson: PersonToCompare) => Likeness {
  const compare = comparedWith(person);
  return (otherPerson) => {
    const likeness = compare(storedKeys(otherPerson));
    if (likeness === "same" || likeness === null) return likeness;
    if (differ(person.gender, otherPerson.gender)) return null;
    const { birthDate } = person;
    if (likeness === "far")
      return birthDate && birthDate === otherPerson.birthDate ? likeness : null;
    const isOtherBirth = differ(birthDate, otherPerson.birthDate);
    return isOtherBirth && !haveSecondReason(person, otherPerson) ? null : likeness;
  };
}

/**
 * Returns a function: whether a match stops a save that is not confirmed
 * (docs/product.md#duplicates). The same ID number or phone stops a save. The same name, also in
 * another script, stops a save unless genders or birth dates differ. A similar name or a nickname
 * needs a second reason.
 */
export function stopsSaveOf(
  person: PersonToCompare | null,
): (match: PersonToCompare & { matchedBy: readonly Reason[] }) => boolean {
  const isSameName = person && isSameFullName(person);
  const compare = person && comparedWith(person);
  return (match) => {
    if (match.matchedBy.includes("idNumber") || match.matchedBy.includes("phone")) return true;
    if (!person || !isSameName || !compare || differ(person.gender, match.gender)) return false;
    const hasReason = haveSecondReason(person, match);
    if (isSameName(match)) return hasReason || !differ(person.birthDate, match.birthDate);
    const likeness = hasReason ? compare(storedKeys(match)) : null;
    return likeness !== null && likeness !== "far";
  };
}

const rank = ({ matchedBy }: { matchedBy: readonly Reason[] }): number =>
  Math.min(...matchedBy.map((reason) => MATCH_REASONS.indexOf(reason)));

/** Returns a function: whether another full name is equal after folding. */
export function isNamed({ firstName, lastName }: FullName): (otherName: FullName) => boolean {
  const [first, last] = [sortKey(firstName), sortKey(lastName)];
  return (otherName) =>
    sortKey(otherName.lastName) === last && sortKey(otherName.firstName) === first;
}

/**
 * Joins persons who share a field and persons with a similar name into one list, each once with all
 * reasons. Sorted by the strongest reason, nicknames and near names last, then by equal birth date,
 * then in the given order. So among persons with the same name, the one born on the same day comes
 * first.
 */
export function likeliestFirst<Row extends PersonToCompare & { id: string }>(
  person: PersonToCompare | null,
  matchedRows: readonly (Row & { matchedBy: Reason[] })[],
  similarRows: readonly Row[],
): (Row & { matchedBy: Reason[] })[] {
  if (person === null) return [...matchedRows];
  const { birthDate } = person;
  const sharesBirthDate = (row: PersonToCompare) =>
    Number(Boolean(birthDate) && row.birthDate === birthDate);
  const bornFirst = <One extends Row>(rows: readonly One[]): One[] =>
    rows.toSorted((a, b) => sharesBirthDate(b) - sharesBirthDate(a));
  const knownIds = new Set(matchedRows.map(({ id }) => id));
  const otherRows = similarRows.filter(({ id }) => !knownIds.has(id));
  const isSameName = isNamed(person);
  const likenessOf = likenessTo(person);
  const sameNameRows = otherRows
    .filter(isSameName)
    .map((row) => ({ ...row, matchedBy: ["name" as const] }));
  const similar = Map.groupBy(
    otherRows.filter((row) => !isSameName(row)),
    likenessOf,
  );
  const sharingRows = matchedRows.map((row) => ({
    ...row,
    matchedBy:
      row.matchedBy.includes("name") || likenessOf(row) === null
        ? row.matchedBy
        : [...row.matchedBy, "similarName" as const],
  }));
  return [
    ...bornFirst<Row & { matchedBy: Reason[] }>([...sharingRows, ...sameNameRows]),
    ...(["same", "nickname", "near", "far"] as const)
      .flatMap((level) => bornFirst(similar.get(level) ?? []))
      .map((row) => ({ ...row, matchedBy: ["similarName" as const] })),
  ].toSorted((a, b) => rank(a) - rank(b));
}
