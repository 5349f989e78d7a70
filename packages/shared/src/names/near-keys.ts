import type { Skeleton } from "./name-key.ts";
import type { ScriptRules } from "./name-key-rules.ts";
import { nearSkeletons, skeletons, writeKey, writeKeys } from "./name-key.ts";

/** The key of a near name, in the script of the stored name where only that one makes it likely. */
export interface NearKey {
  key: string;
  script?: "H" | undefined;
}

/** Names with fewer consonants have too many neighbours by one of them. */
const SHORTEST_NAME = 3;
/**
 * Consonants from which the first vowel of a name is often unwritten in Latin: Espinosa, Spinosa.
 */
const LONG_NAME = 4;
/** The likeliest readings of a name that are varied. */
const MOST_READINGS = 2;
const MOST_KEYS = 4;

/** Returns a reading of a long name with an initial vowel, or without: Abuzaglo, Buzaglo. */
const otherStart = (skeleton: Skeleton): Skeleton[] =>
  skeleton.consonants.length < LONG_NAME
    ? []
    : [{ ...skeleton, start: skeleton.start === "" ? "A" : "" }];

/** Returns a reading with an initial y in place of another vowel, or the reverse: Iftah, Yiftah. */
function otherGlide(skeleton: Skeleton): Skeleton[] {
  const { start, consonants } = skeleton;
  if (start !== "" && consonants.length >= SHORTEST_NAME) {
    return [{ ...skeleton, start: "", consonants: `Y${consonants}` }];
  }
  return consonants.startsWith("Y") && consonants.length >= LONG_NAME
    ? [{ ...skeleton, start: "A", consonants: consonants.slice(1) }]
    : [];
}

/** Returns short names whose initial i Hebrew may leave unwritten: Irina, ארינה. */
function unwrittenI(word: string, skeleton: Skeleton): NearKey[] {
  const { start, consonants, vowel } = skeleton;
  if (start === "" || consonants.length >= SHORTEST_NAME) return [];
  if (vowel === "I") return [{ key: writeKey({ ...skeleton, vowel: "E" }), script: "H" }];
  const isUnwritten = vowel === "E" && /^\p{Script=Hebrew}/u.test(word);
  return isUnwritten ? [{ key: writeKey({ ...skeleton, vowel: "I" }) }] : [];
}

/**
 * Returns keys of names that a folded word may also be when one sound was heard otherwise, the likeliest
 * first. A search asks for them after all others; they are not stored.
 */
export function nearKeys(word: string, rules?: ScriptRules): NearKey[] {
  const all = skeletons(word, rules);
  const likeliest = all.slice(0, MOST_READINGS);
  const length = likeliest[0]?.consonants.length ?? 0;
  const heard = nearSkeletons(word, rules).filter(
    ({ consonants }) =>
      consonants.length >= (consonants.length < length ? LONG_NAME : SHORTEST_NAME),
  );
  const own = new Set(writeKeys(all));
  const near = [
    ...likeliest.flatMap((skeleton) => unwrittenI(word, skeleton)),
    ...[...heard, ...likeliest.flatMap(otherStart), ...likeliest.flatMap(otherGlide), ...all].map(
      (skeleton): NearKey => ({ key: writeKey(skeleton) }),
    ),
  ].filter(({ key }) => !own.has(key));
  return [...new Map(near.map((one) => [one.key, one])).values()].slice(0, MOST_KEYS);
}
