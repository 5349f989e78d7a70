import type { PersonMatch } from "@kehila/shared/person-answers";
import { MATCH_REASONS } from "@kehila/shared/person-answers";
import { keysOfName, searchedKeysOfName } from "@kehila/shared/search";

interface Name {
  firstName: string;
  lastName: string;
}

type Reason = PersonMatch["matchedBy"][number];

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/**
 * Whether two full names are the same in another script, spelling or gender of the surname: first
 * and last name share a name key each. Some people write the last name first, so the two may be
 * swapped.
 */
function areSimilar(one: Name, other: Name): boolean {
  const [first, last] = [searchedKeysOfName(one.firstName), searchedKeysOfName(one.lastName)];
  const [otherFirst, otherLast] = [keysOfName(other.firstName), keysOfName(other.lastName)];
  return (
    (share(first, otherFirst) && share(last, otherLast)) ||
    (share(first, otherLast) && share(last, otherFirst))
  );
}

const rank = ({ matchedBy }: { matchedBy: readonly Reason[] }): number =>
  Math.min(...matchedBy.map((reason) => MATCH_REASONS.indexOf(reason)));

/**
 * Joins persons who share a field and persons with a similar name into one list: each once, with
 * every reason, sorted by the strongest reason and then in the given order.
 */
export function likeliestFirst<Row extends Name & { id: string }>(
  name: Name | null,
  same: readonly (Row & { matchedBy: Reason[] })[],
  alike: readonly Row[],
): (Row & { matchedBy: Reason[] })[] {
  if (name === null) return [...same];
  const known = new Set(same.map(({ id }) => id));
  return [
    ...same.map((row) => ({
      ...row,
      matchedBy:
        row.matchedBy.includes("name") || !areSimilar(name, row)
          ? row.matchedBy
          : [...row.matchedBy, "similarName" as const],
    })),
    ...alike
      .filter((row) => !known.has(row.id) && areSimilar(name, row))
      .map((row) => ({ ...row, matchedBy: ["similarName" as const] })),
  ].toSorted((one, other) => rank(one) - rank(other));
}
