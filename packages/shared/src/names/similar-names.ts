import { keysOfName, likeKeysOfName, searchedKeysOfName } from "./search.ts";

/** The names by which two persons are compared. */
export interface FullName {
  firstName: string;
  lastName: string;
}

/** The keys of a stored full name. */
export interface StoredKeys {
  first: readonly string[];
  last: readonly string[];
}

/** Returns the keys by which a stored full name is compared. */
export const storedKeys = ({ firstName, lastName }: FullName): StoredKeys => ({
  first: keysOfName(firstName),
  last: keysOfName(lastName),
});

/** How alike two names are: the same by sound, or near it; null for others. */
type Alike = "same" | "near" | null;

/** How alike two full names are: near when one of both names is near, far when both are. */
export type Likeness = Alike | "far";

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/** Returns a function that compares one name with a stored one. */
function compare(name: string): (stored: readonly string[]) => Alike {
  const own = searchedKeysOfName(name);
  const like = likeKeysOfName(name);
  return (stored) => {
    if (share(own, stored)) return "same";
    return share(like, stored) ? "near" : null;
  };
}

/** Two full names are as alike as their parts. */
function both(one: Alike, other: Alike): Likeness {
  if (one === null || other === null) return null;
  if (one === other) return one === "same" ? one : "far";
  return "near";
}

const LIKENESSES: readonly Likeness[] = ["same", "near", "far", null];

/**
 * Returns a function that compares a full name with stored ones: the same in another script, spelling or
 * gender of the surname, near when one sound of the first or the last name differs, or far when one of
 * each differs. Some people write the last name first, so the two may be swapped.
 */
export function comparedWith({ firstName, lastName }: FullName): (stored: StoredKeys) => Likeness {
  const [first, last] = [compare(firstName), compare(lastName)];
  return (stored) => {
    const straight = both(first(stored.first), last(stored.last));
    const swapped = both(first(stored.last), last(stored.first));
    return LIKENESSES.find((one) => one === straight || one === swapped) ?? null;
  };
}
