import { sortKey } from "./fold.ts";
import { fullNameKeysOfName, keysOfName, likeKeysOfName, searchedKeysOfName } from "./search.ts";
import { scriptOf } from "./search-marks.ts";

/** The names of a person for a comparison. */
export interface FullName {
  firstName: string;
  lastName: string;
}

/** The keys of a stored full name. */
export interface StoredKeys {
  first: readonly string[];
  last: readonly string[];
  /** The keys of the full names that the first name is a short form of. */
  fullNames: readonly string[];
}

/** Returns the keys of a stored full name. */
export const storedKeys = ({ firstName, lastName }: FullName): StoredKeys => ({
  first: keysOfName(firstName),
  last: keysOfName(lastName),
  fullNames: fullNameKeysOfName(firstName),
});

/** The similarity of two names: the same by sound, a nickname, or nearly; null for others. */
type NameSimilarity = "same" | "nickname" | "near" | null;

/**
 * The similarity of two full names: 'nickname' or 'near' if one name is not the same, 'far' if both
 * are not.
 */
export type Likeness = NameSimilarity | "far";

const haveCommonKey = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/** Returns a function that compares one name with the keys of a stored name. */
function compare(name: string): (stored: readonly string[]) => NameSimilarity {
  const own = searchedKeysOfName(name);
  const like = likeKeysOfName(name);
  return (stored) => {
    if (haveCommonKey(own, stored)) return "same";
    return haveCommonKey(like, stored) ? "near" : null;
  };
}

/** Returns a function: whether a stored first name is a short form or full name of a first name. */
function compareNicknames(firstName: string): (stored: StoredKeys) => boolean {
  const own = keysOfName(firstName);
  const fullNames = fullNameKeysOfName(firstName);
  return (stored) => haveCommonKey(fullNames, stored.first) || haveCommonKey(own, stored.fullNames);
}

/** Combines the similarities of first and last name. */
function likenessOf(one: NameSimilarity, other: NameSimilarity): Likeness {
  if (one === null || other === null) return null;
  if (one === "same") return other;
  return other === "same" ? one : "far";
}

const LIKENESSES: readonly Likeness[] = ["same", "nickname", "near", "far", null];

/**
 * Returns a function that compares a full name with stored ones: 'same' in another script, spelling
 * or gender of the surname; 'nickname' if one first name is a short form of the other; 'near' if one
 * sound of the first or the last name differs; 'far' if neither name is the same. First and last
 * name may be swapped, since some people write the last name first.
 */
export function comparedWith({ firstName, lastName }: FullName): (stored: StoredKeys) => Likeness {
  const [first, last] = [compare(firstName), compare(lastName)];
  const isNickname = compareNicknames(firstName);
  return (stored) => {
    const likeFirst = first(stored.first);
    const firstLikeness = likeFirst !== "same" && isNickname(stored) ? "nickname" : likeFirst;
    const straight = likenessOf(firstLikeness, last(stored.last));
    const swapped = likenessOf(first(stored.last), last(stored.first));
    return LIKENESSES.find((one) => one === straight || one === swapped) ?? null;
  };
}

/**
 * Returns a function: whether a full name is the same as another one. Each of the two names has equal
 * letters after folding, or a common key in another script.
 */
export function isSameFullName({ firstName, lastName }: FullName): (other: FullName) => boolean {
  const [isFirst, isLast] = [isSameName(firstName), isSameName(lastName)];
  return (other) => isLast(other.lastName) && isFirst(other.firstName);
}

function isSameName(name: string): (other: string) => boolean {
  const folded = sortKey(name);
  const keys = searchedKeysOfName(name);
  return (other) =>
    sortKey(other) === folded ||
    (scriptOf(other) !== scriptOf(name) && haveCommonKey(keys, keysOfName(other)));
}
