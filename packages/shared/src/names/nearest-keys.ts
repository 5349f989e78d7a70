import type { Skeleton } from "./name-key.ts";
import { skeletons, withN, writeKey } from "./name-key.ts";

/** Shorter words have too many neighbours. */
const SHORTEST_WORD = 5;
const CLASSES = Array.from("BPGDTKSCLMNR");
const ENDS = ["", "A", "I", "O"] as const;
const VOWELS = ["E", "I", "U"] as const;

/** Returns the consonants with one deleted, replaced, inserted, or two neighbours swapped. */
function editedConsonants(consonants: string): string[] {
  const edited: string[] = [];
  for (let at = 0; at <= consonants.length; at += 1) {
    const [before, here, rest] = [
      consonants.slice(0, at),
      consonants.charAt(at),
      consonants.slice(at + 1),
    ];
    edited.push(...CLASSES.map((one) => before + one + here + rest));
    if (here === "") continue;
    edited.push(before + rest, ...CLASSES.map((one) => before + one + rest));
    if (rest !== "") edited.push(before + rest.charAt(0) + here + rest.slice(1));
  }
  // Where an edit brings M before a labial, a vowel may stand between them or not.
  const withBoth = (one: string) => (withN(one) === one ? [one] : [one, withN(one)]);
  const isNew = withN(consonants) === consonants;
  return (isNew ? edited.flatMap(withBoth) : edited).filter(Boolean);
}

/** Returns a reading with one sound wrong: a consonant, or a vowel that begins or ends it. */
function editedSkeletons(skeleton: Skeleton): Skeleton[] {
  const { start, consonants, end } = skeleton;
  const first = consonants.charAt(0);
  const last = consonants.slice(-1);
  return [
    ...editedConsonants(consonants).map((edited) => ({ ...skeleton, consonants: edited })),
    ...ENDS.map((other) => ({ ...skeleton, end: other })),
    { ...skeleton, start: start === "" ? "A" : "" },
    // A vowel in place of a consonant that begins or ends the name, and the reverse.
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
 * Returns the name keys that differ from the likeliest key of a folded word of five or more letters
 * by one sound: what a search may offer when it finds no person. About thirty for each consonant.
 */
export function nearestKeys(word: string): string[] {
  const [likeliest] = word.length < SHORTEST_WORD ? [] : skeletons(word);
  if (likeliest === undefined) return [];
  const near = editedSkeletons(likeliest).flatMap((skeleton) =>
    VOWELS.map((vowel) => writeKey({ ...skeleton, vowel })),
  );
  return [...new Set(near)].filter((key) => key !== writeKey(likeliest));
}
