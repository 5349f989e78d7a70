import type { Skeleton } from "./name-key.ts";
import { skeletons, withNormalisedNasal, writeKey } from "./name-key.ts";

/** Shorter words have too many other names at a distance of one sound. */
const SHORTEST_WORD = 5;
const CLASSES = Array.from("BPGDTKSCLMNR");
const ENDS = ["", "A", "I", "O"] as const;
const VOWELS = ["E", "I", "U"] as const;

/** Returns the consonants with one deleted, replaced or inserted, or two neighbours swapped. */
function editedConsonants(consonants: string): string[] {
  const edits: string[] = [];
  for (let position = 0; position <= consonants.length; position += 1) {
    const [before, sound, rest] = [
      consonants.slice(0, position),
      consonants.charAt(position),
      consonants.slice(position + 1),
    ];
    edits.push(...CLASSES.map((otherSound) => before + otherSound + sound + rest));
    if (sound === "") continue;
    edits.push(before + rest, ...CLASSES.map((otherSound) => before + otherSound + rest));
    if (rest !== "") edits.push(before + rest.charAt(0) + sound + rest.slice(1));
  }
  // An edit may put M before a labial. With an unwritten vowel between them, M stays; without, N.
  const withBoth = (otherSound: string) =>
    withNormalisedNasal(otherSound) === otherSound
      ? [otherSound]
      : [otherSound, withNormalisedNasal(otherSound)];
  const isNew = withNormalisedNasal(consonants) === consonants;
  return (isNew ? edits.flatMap(withBoth) : edits).filter(Boolean);
}

/**
 * Returns skeletons with one different sound: a consonant, the initial vowel or the final vowel.
 */
function editedSkeletons(skeleton: Skeleton): Skeleton[] {
  const { start, consonants, end } = skeleton;
  const first = consonants.charAt(0);
  const last = consonants.slice(-1);
  return [
    ...editedConsonants(consonants).map((editedSounds) => ({
      ...skeleton,
      consonants: editedSounds,
    })),
    ...ENDS.map((otherEnd) => ({ ...skeleton, end: otherEnd })),
    { ...skeleton, start: start === "" ? "A" : "" },
    // A vowel in place of an initial or final consonant, and the reverse.
    ...(start === "" && consonants.length > 1
      ? [{ ...skeleton, start: "A", consonants: consonants.slice(1) }]
      : CLASSES.filter((otherSound) => otherSound !== first).map((otherSound) => ({
          ...skeleton,
          start: "",
          consonants: otherSound + consonants,
        }))),
    ...(end === "" && consonants.length > 1
      ? ["A", "I", "O"].map((otherVowel) => ({
          ...skeleton,
          end: otherVowel,
          consonants: consonants.slice(0, -1),
        }))
      : CLASSES.filter((otherSound) => otherSound !== last).map((otherSound) => ({
          ...skeleton,
          end: "",
          consonants: consonants + otherSound,
        }))),
  ];
}

/**
 * Returns the name keys that differ by one sound from the likeliest key of a folded word of five or
 * more letters, about thirty per consonant. A search without results suggests names by these keys.
 */
export function oneEditKeys(word: string): string[] {
  const [likeliest] = word.length < SHORTEST_WORD ? [] : skeletons(word);
  if (likeliest === undefined) return [];
  const nearbyKeys = editedSkeletons(likeliest).flatMap((skeleton) =>
    VOWELS.map((vowel) => writeKey({ ...skeleton, vowel })),
  );
  return [...new Set(nearbyKeys)].filter((key) => key !== writeKey(likeliest));
}
