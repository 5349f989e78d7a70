import { sortKey } from "./fold.ts";

/** Returns the given keys of a name; of a name without keys, as in Chinese, its folded letters. */
export const keysOrLetters = (name: string, keys: readonly string[]): readonly string[] =>
  keys.length > 0 ? keys : [sortKey(name)];

/**
 * Returns each pair of a key of the first and a key of the last name, sorted. Two spellings of a
 * full name have a common pair, in either order of the names.
 */
export const keyPairs = (first: readonly string[], last: readonly string[]): string[][] =>
  first.flatMap((key) => last.map((otherKey) => [key, otherKey].toSorted()));
