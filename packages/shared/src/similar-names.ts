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

/** How alike two full names are: the same by sound, or near it; null for others. */
export type Likeness = "same" | "near" | null;

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/** Returns a function that compares one name with a stored one. */
function compare(name: string): (stored: readonly string[]) => Likeness {
  const own = searchedKeysOfName(name);
  const like = likeKeysOfName(name);
  return (stored) => {
    if (share(own, stored)) return "same";
    return share(like, stored) ? "near" : null;
  };
}

/** Two names are as alike as the less alike of their parts; one part has to be the same. */
function both(one: Likeness, other: Likeness): Likeness {
  if (one === null || other === null) return null;
  if (one === "same" && other === "same") return "same";
  return one === "same" || other === "same" ? "near" : null;
}

/**
 * Returns a function that compares a full name with stored ones: the same in another script, spelling or
 * gender of the surname, or near when one sound of the first or the last name differs. Some people
 * write the last name first, so the two may be swapped.
 */
export function comparedWith({ firstName, lastName }: FullName): (stored: StoredKeys) => Likeness {
  const [first, last] = [compare(firstName), compare(lastName)];
  return (stored) => {
    const straight = both(first(stored.first), last(stored.last));
    if (straight === "same") return straight;
    const swapped = both(first(stored.last), last(stored.first));
    return swapped === "same" ? swapped : (straight ?? swapped);
  };
}
