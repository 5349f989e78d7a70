import { sortKey } from "@kehila/shared/names/fold";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { FullName, Likeness } from "@kehila/shared/names/similar-names";
import { comparedWith, storedKeys } from "@kehila/shared/names/similar-names";

type Reason = PersonMatch["matchedBy"][number];

/** The fields of a person that are compared. */
type Compared = FullName & { birthDate?: string | null | undefined };

/**
 * Returns a function that compares a person with others by name. If one name is only near, the
 * birth dates must not differ; if both are only near, the birth dates must be equal.
 */
function likenessTo(person: Compared): (other: Compared) => Likeness {
  const compare = comparedWith(person);
  return (other) => {
    const likeness = compare(storedKeys(other));
    const areBirthsKnown = Boolean(person.birthDate && other.birthDate);
    const isOtherBirth = areBirthsKnown && person.birthDate !== other.birthDate;
    if (likeness === "far") return areBirthsKnown && !isOtherBirth ? likeness : null;
    return likeness === "near" && isOtherBirth ? null : likeness;
  };
}

const rank = ({ matchedBy }: { matchedBy: readonly Reason[] }): number =>
  Math.min(...matchedBy.map((reason) => MATCH_REASONS.indexOf(reason)));

/** Returns whether a person has exactly this name, by the comparison of a save. */
export function isNamed({ firstName, lastName }: FullName): (other: FullName) => boolean {
  const [first, last] = [sortKey(firstName), sortKey(lastName)];
  return (other) => sortKey(other.lastName) === last && sortKey(other.firstName) === first;
}

/**
 * Joins persons who share a field and persons with a similar name into one list, each once with all
 * reasons. Sorted by the strongest reason, near names last, then by equal birth date, then in the
 * given order. So among persons with the same name, the one born on the same day comes first.
 */
export function likeliestFirst<Row extends Compared & { id: string }>(
  person: Compared | null,
  matchedRows: readonly (Row & { matchedBy: Reason[] })[],
  similarRows: readonly Row[],
): (Row & { matchedBy: Reason[] })[] {
  if (person === null) return [...matchedRows];
  const { birthDate } = person;
  const sharesBirthDate = (row: Compared) =>
    Number(Boolean(birthDate) && row.birthDate === birthDate);
  const bornFirst = <One extends Row>(rows: readonly One[]): One[] =>
    rows.toSorted((one, other) => sharesBirthDate(other) - sharesBirthDate(one));
  const knownIds = new Set(matchedRows.map(({ id }) => id));
  const others = similarRows.filter(({ id }) => !knownIds.has(id));
  const isSameName = isNamed(person);
  const likenessOf = likenessTo(person);
  const named = others.filter(isSameName).map((row) => ({ ...row, matchedBy: ["name" as const] }));
  const similar = Map.groupBy(
    others.filter((row) => !isSameName(row)),
    likenessOf,
  );
  const sharing = matchedRows.map((row) => ({
    ...row,
    matchedBy:
      row.matchedBy.includes("name") || likenessOf(row) === null
        ? row.matchedBy
        : [...row.matchedBy, "similarName" as const],
  }));
  return [
    ...bornFirst<Row & { matchedBy: Reason[] }>([...sharing, ...named]),
    ...(["same", "near", "far"] as const)
      .flatMap((level) => bornFirst(similar.get(level) ?? []))
      .map((row) => ({ ...row, matchedBy: ["similarName" as const] })),
  ].toSorted((one, other) => rank(one) - rank(other));
}
