import type { Skeleton } from "./name-key.ts";
import { skeletons, withNormalisedNasal, writeKey } from "./name-key.ts";

/** Shorter words have too many other names at a distance of one sound. */
const SHORTEST_WORD = 5;
const CLASSES = Array.from("BPGDTKSCLMNR");
const ENDS = ["", "A", "I", "O"] as const;
const VOWELS = ["E", "I", "U"] as const;

/** Returns the consonants with one deleted, replaced or inserted, or two neighbours swapped. */
function editedConsonants(consonants: string): string[] {
  const edited: string[] = [];
  for (let at = 0; at <= consonants.length; at += 1) {
    const [before, sound, rest] = [
      consonants.slice(0, at),
      consonants.charAt(at),
      consonants.slice(at + 1),
    ];
    edited.push(...CLASSES.map((one) => before + one + sound + rest));
    if (sound === "") continue;
    edited.push(before + rest, ...CLASSES.map((one) => before + one + rest));
    if (rest !== "") edited.push(before + rest.charAt(0) + sound + rest.slice(1));
  }
  // If an edit puts M before a labial, there may be a vowel between them or not.
  const withBoth = (one: string) =>
    withNormalisedNasal(one) === one ? [one] : [one, withNormalisedNasal(one)];
  const isNew = withNormalisedNasal(consonants) === consonants;
  return (isNew ? edited.flatMap(withBoth) : edited).filter(Boolean);
}

/**
 * Returns skeletons with one different sound: a consonant, the initial vowel or the final vowel.
 */
function editedSkeletons(skeleton: Skeleton): Skeleton[] {
  const { start, consonants, end } = skeleton;
  const first = consonants.charAt(0);
  const last = consonants.slice(-1);
  return [
    ...editedConsonants(consonants).map((edited) => ({ ...skeleton, consonants: edited })),
    ...ENDS.map((other) => ({ ...skeleton, end: other })),
    { ...skeleton, start: start === "" ? "A" : "" },
    // A vowel in place of an initial or final consonant, and the reverse.
    ...(start === "" && consonants.length > 1
      ? [{ ...skeleton, start: "A", consonants: consonants.slice(1) }]
      : CLASSES.filter((one) => one !== first).map((one) => ({
          ...skeleton,
          start: "",
          consonants: one + consonants,
        }))),
    ...(end === "" && consonants.length > 1
      ? ["A", "I", "O"].map((other) => ({
          ...skeleton,
          end: other,
          consonants: consonants.slice(0, -1),
        }))
      : CLASSES.filter((one) => one !== last).map((one) => ({
          ...skeleton,
          end: "",
          consonants: consonants + one,
        }))),
  ];
}

/**
 * Returns the name keys that differ by one sound from the likeliest key of a folded word of five or
 * more letters, about thirty per consonant. A search without results offers them.
 */
export function nearestKeys(word: string): string[] {
  const [likeliest] = word.length < SHORTEST_WORD ? [] : skeletons(word);
  if (likeliest === undefined) return [];
  const near = editedSkeletons(likeliest).flatMap((skeleton) =>
    VOWELS.map((vowel) => writeKey({ ...skeleton, vowel })),
  );
  return [...new Set(near)].filter((key) => key !== writeKey(likeliest));
}
