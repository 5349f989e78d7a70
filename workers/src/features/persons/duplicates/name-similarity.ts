import type { PersonMatch } from "@kehila/shared/person-answers";
import { MATCH_REASONS } from "@kehila/shared/person-answers";
import type { FullName, Likeness } from "@kehila/shared/similar-names";
import { comparedWith, storedKeys } from "@kehila/shared/similar-names";

type Reason = PersonMatch["matchedBy"][number];

/** What of a person is compared. */
type Compared = FullName & { birthDate?: string | null | undefined };

/**
 * Returns how alike a person is to others by name. Names that are only near tell nothing about persons
 * who are born on different days, and names that are both near only about those born on one day.
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

/**
 * Joins persons who share a field and persons with a similar name into one list: each once, with
 * every reason, sorted by the strongest reason, near names last, and then in the given order.
 */
export function likeliestFirst<Row extends Compared & { id: string }>(
  person: Compared | null,
  same: readonly (Row & { matchedBy: Reason[] })[],
  alike: readonly Row[],
): (Row & { matchedBy: Reason[] })[] {
  if (person === null) return [...same];
  const known = new Set(same.map(({ id }) => id));
  const likeness = likenessTo(person);
  const similar = Map.groupBy(
    alike.filter(({ id }) => !known.has(id)),
    likeness,
  );
  return [
    ...same.map((row) => ({
      ...row,
      matchedBy:
        row.matchedBy.includes("name") || likeness(row) === null
          ? row.matchedBy
          : [...row.matchedBy, "similarName" as const],
    })),
    ...(["same", "near", "far"] as const)
      .flatMap((how) => similar.get(how) ?? [])
      .map((row) => ({ ...row, matchedBy: ["similarName" as const] })),
  ].toSorted((one, other) => rank(one) - rank(other));
}
