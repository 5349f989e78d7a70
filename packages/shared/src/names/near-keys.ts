import type { Skeleton } from "./name-key.ts";
import type { ScriptRules } from "./name-key-rules.ts";
import { nearSkeletons, skeletons, writeKey, writeKeys } from "./name-key.ts";

/** The key of a near name; with a script if only stored names in that script are likely. */
export interface NearKey {
  key: string;
  script?: "H" | undefined;
}

/** Names with fewer consonants have too many other names at a distance of one sound. */
const SHORTEST_NAME = 3;
/**
 * From this number of consonants on, Latin spellings often omit the first vowel: Espinosa, Spinosa.
 */
const LONG_NAME = 4;
/** Maximum readings to edit, the likeliest first. */
const MOST_READINGS = 2;
const MOST_KEYS = 4;

/** Returns a long name's skeleton with an initial vowel added or removed: Abuzaglo, Buzaglo. */
const otherStart = (skeleton: Skeleton): Skeleton[] =>
  skeleton.consonants.length < LONG_NAME
    ? []
    : [{ ...skeleton, start: skeleton.start === "" ? "A" : "" }];

/**
 * Returns a skeleton with an initial y in place of another vowel, or the reverse: Iftah, Yiftah.
 */
function otherGlide(skeleton: Skeleton): Skeleton[] {
  const { start, consonants } = skeleton;
  if (start !== "" && consonants.length >= SHORTEST_NAME) {
    return [{ ...skeleton, start: "", consonants: `Y${consonants}` }];
  }
  return consonants.startsWith("Y") && consonants.length >= LONG_NAME
    ? [{ ...skeleton, start: "A", consonants: consonants.slice(1) }]
    : [];
}

/** Returns the skeletons of short names whose initial i Hebrew may omit: Irina, ארינה. */
function unwrittenI(word: string, skeleton: Skeleton): NearKey[] {
  const { start, consonants, vowel } = skeleton;
  if (start === "" || consonants.length >= SHORTEST_NAME) return [];
  if (vowel === "I") return [{ key: writeKey({ ...skeleton, vowel: "E" }), script: "H" }];
  const isUnwritten = vowel === "E" && /^\p{Script=Hebrew}/u.test(word);
  return isUnwritten ? [{ key: writeKey({ ...skeleton, vowel: "I" }) }] : [];
}

/**
 * Returns keys of names that differ from a folded word by one sound, the likeliest first. Searches
 * use these keys after all other keys; near keys are not stored.
 */
export function nearKeys(word: string, rules?: ScriptRules): NearKey[] {
  const all = skeletons(word, rules);
  const likeliest = all.slice(0, MOST_READINGS);
  const length = likeliest[0]?.consonants.length ?? 0;
  const otherReadings = nearSkeletons(word, rules).filter(
    ({ consonants }) =>
      consonants.length >= (consonants.length < length ? LONG_NAME : SHORTEST_NAME),
  );
  const ownKeys = new Set(writeKeys(all));
  const candidates = [
    ...likeliest.flatMap((skeleton) => unwrittenI(word, skeleton)),
    ...[
      ...otherReadings,
      ...likeliest.flatMap(otherStart),
      ...likeliest.flatMap(otherGlide),
      ...all,
    ].map((skeleton): NearKey => ({ key: writeKey(skeleton) })),
  ].filter(({ key }) => !ownKeys.has(key));
  return [...new Map(candidates.map((candidate) => [candidate.key, candidate])).values()].slice(
    0,
    MOST_KEYS,
  );
}
