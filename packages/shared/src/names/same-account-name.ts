import { sortKey } from "./fold.ts";
import { nameKeys } from "./name-key.ts";

/** Returns, for each word of a name, its keys; a word without a key stands for itself. */
function wordKeys(name: string): ReadonlySet<string>[] {
  const words = sortKey(name).split(" ").filter(Boolean);
  return words.map((word) => {
    const keys = nameKeys(word);
    return new Set(keys.length > 0 ? keys : [word]);
  });
}

/**
 * Whether two names of accounts can be taken for each other: their words have common keys, in any
 * order and script.
 */
export function isSameAccountName(one: string, other: string): boolean {
  const [first, second] = [wordKeys(one), wordKeys(other)];
  return first.length === second.length && canPair(first, second);
}

function canPair(
  [word, ...others]: readonly ReadonlySet<string>[],
  candidates: readonly ReadonlySet<string>[],
): boolean {
  if (!word) return true;
  return candidates.some(
    (candidate, index) =>
      [...word].some((key) => candidate.has(key)) &&
      canPair(others, candidates.toSpliced(index, 1)),
  );
}
