import { sortKey } from "./fold.ts";
import {
  fullNameKeysOfName,
  keysOfName,
  oneSoundKeysOfName,
  searchedKeysOfName,
} from "./search.ts";
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
 * The similarity of two full names: 'nickname' or 'near' if only the first or only the last name
 * differs, 'far' if both differ a little.
 */
export type FullNameSimilarity = NameSimilarity | "far";

const haveCommonKey = (keys: readonly string[], otherKeys: readonly string[]): boolean =>
  keys.some((key) => otherKeys.includes(key));

/** Returns a function that compares one name with the keys of a stored name. */
function compare(name: string): (storedKeys: readonly string[]) => NameSimilarity {
  const ownKeys = searchedKeysOfName(name);
  const oneSoundKeys = oneSoundKeysOfName(name);
  return (keys) => {
    if (haveCommonKey(ownKeys, keys)) return "same";
    return haveCommonKey(oneSoundKeys, keys) ? "near" : null;
  };
}

/** Returns a function: whether a stored first name is a short form or full name of a first name. */
function compareNicknames(firstName: string): (storedKeys: StoredKeys) => boolean {
  const ownKeys = keysOfName(firstName);
  const fullNames = fullNameKeysOfName(firstName);
  return (keys) => haveCommonKey(fullNames, keys.first) || haveCommonKey(ownKeys, keys.fullNames);
}

/** Combines the similarities of first and last name. */
function combinedSimilarity(
  similarity: NameSimilarity,
  otherSimilarity: NameSimilarity,
): FullNameSimilarity {
  if (similarity === null || otherSimilarity === null) return null;
  if (similarity === "same") return otherSimilarity;
  return otherSimilarity === "same" ? similarity : "far";
}

const SIMILARITIES: readonly FullNameSimilarity[] = ["same", "nickname", "near", "far", null];

/**
 * Returns a function that compares a full name with stored ones: 'same' in another script, spelling
 * or gender of the surname; 'nickname' if one first name is a short form of the other; 'near' if
 * one sound of the first or the last name differs; 'far' if neither name is the same. First and
 * last name may be swapped, since some people write the last name first.
 */
export function comparedWith({
  firstName,
  lastName,
}: FullName): (storedKeys: StoredKeys) => FullNameSimilarity {
  const [first, last] = [compare(firstName), compare(lastName)];
  const isNickname = compareNicknames(firstName);
  return (keys) => {
    const firstNames = first(keys.first);
    const firstSimilarity = firstNames !== "same" && isNickname(keys) ? "nickname" : firstNames;
    const straightSimilarity = combinedSimilarity(firstSimilarity, last(keys.last));
    const swappedSimilarity = combinedSimilarity(first(keys.last), last(keys.first));
    return (
      SIMILARITIES.find(
        (similarity) => similarity === straightSimilarity || similarity === swappedSimilarity,
      ) ?? null
    );
  };
}

/**
 * Returns a function: whether a full name is the same as another one. Each of the two names has
 * equal letters after folding, or a common key in another script.
 */
export function isSameFullName({
  firstName,
  lastName,
}: FullName): (otherName: FullName) => boolean {
  const [isFirst, isLast] = [isSameName(firstName), isSameName(lastName)];
  return (otherName) => isLast(otherName.lastName) && isFirst(otherName.firstName);
}

function isSameName(name: string): (otherName: string) => boolean {
  const foldedName = sortKey(name);
  const keys = searchedKeysOfName(name);
  return (otherName) =>
    sortKey(otherName) === foldedName ||
    (scriptOf(otherName) !== scriptOf(name) && haveCommonKey(keys, keysOfName(otherName)));
}
