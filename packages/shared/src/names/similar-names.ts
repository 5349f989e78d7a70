import { keysOfName, likeKeysOfName, searchedKeysOfName } from "./search.ts";

/** The names of a person for a comparison. */
export interface FullName {
  firstName: string;
  lastName: string;
}

/** The keys of a stored full name. */
export interface StoredKeys {
  first: readonly string[];
  last: readonly string[];
}

/** Returns the keys of a stored full name. */
export const storedKeys = ({ firstName, lastName }: FullName): StoredKeys => ({
  first: keysOfName(firstName),
  last: keysOfName(lastName),
});

/** The similarity of two names: the same by sound, or nearly; null for others. */
type Alike = "same" | "near" | null;

/** The similarity of two full names: 'near' if one name is near, 'far' if both are. */
export type Likeness = Alike | "far";

const haveCommonKey = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/** Returns a function that compares one name with the keys of a stored name. */
function compare(name: string): (stored: readonly string[]) => Alike {
  const own = searchedKeysOfName(name);
  const like = likeKeysOfName(name);
  return (stored) => {
    if (haveCommonKey(own, stored)) return "same";
    return haveCommonKey(like, stored) ? "near" : null;
  };
}

/** Combines the similarities of first and last name. */
function likenessOf(one: Alike, other: Alike): Likeness {
  if (one === null || other === null) return null;
  if (one === other) return one === "same" ? one : "far";
  return "near";
}

const LIKENESSES: readonly Likeness[] = ["same", "near", "far", null];

/**
 * Returns a function that compares a full name with stored ones: 'same' in another script, spelling
 * or gender of the surname; 'near' if one sound of the first or the last name differs; 'far' if one
 * sound of each differs. First and last name may be swapped, since some people write the last name
 * first.
 */
export function comparedWith({ firstName, lastName }: FullName): (stored: StoredKeys) => Likeness {
  const [first, last] = [compare(firstName), compare(lastName)];
  return (stored) => {
    const straight = likenessOf(first(stored.first), last(stored.last));
    const swapped = likenessOf(first(stored.last), last(stored.first));
    return LIKENESSES.find((one) => one === straight || one === swapped) ?? null;
  };
}
