import type { Skeleton } from "./name-key.ts";
import { writeKey } from "./name-key.ts";

/** Consonants that offices write for each other: z and ts, j, g and h, v and f; some omit h. */
const LIKE: Readonly<Record<string, readonly string[]>> = {
  S: ["C", "G"],
  C: ["S"],
  G: ["S", "K"],
  K: ["G", ""],
  B: ["P"],
  P: ["B"],
};
const ENDS = ["", "A", "I", "O"] as const;
const VOWELS = ["E", "I", "U"] as const;
/** The likeliest readings of a name that are varied. */
const MOST_READINGS = 2;
const MOST_KEYS = 24;

/** Returns consonants with one of them as another office writes it. */
const likeConsonants = (consonants: string): string[] =>
  Array.from(consonants).flatMap((sound, at) =>
    (LIKE[sound] ?? []).map((other) => consonants.slice(0, at) + other + consonants.slice(at + 1)),
  );

/** Returns a reading with one sound as another office writes it: a consonant, or a vowel of the key. */
const likeSkeletons = (skeleton: Skeleton): Skeleton[] =>
  [
    ...likeConsonants(skeleton.consonants).map((consonants) => ({ ...skeleton, consonants })),
    ...VOWELS.map((vowel) => ({ ...skeleton, vowel })),
    ...ENDS.map((end) => ({ ...skeleton, end })),
  ].filter(({ consonants }) => consonants !== "");

/** Returns the keys that differ from the likeliest readings of a name by one sound, with their own. */
export const likeKeys = (readings: readonly Skeleton[]): string[] =>
  [...new Set(readings.slice(0, MOST_READINGS).flatMap(likeSkeletons).map(writeKey))].slice(
    0,
    MOST_KEYS,
  );
