import type { Skeleton } from "./name-key.ts";
import { writeKey } from "./name-key.ts";

/** Consonants that offices transliterate differently: z as ts, j as g or h, c as k, v as f. */
const LIKE: Readonly<Record<string, readonly string[]>> = {
  S: ["C", "G"],
  C: ["S", "K"],
  G: ["S", "K"],
  K: ["G", "", "C"],
  B: ["P"],
  P: ["B"],
  T: ["D"],
  D: ["T"],
};
const ENDS = ["", "A", "I", "O"] as const;
const VOWELS = ["E", "I", "U"] as const;
/** Final letters that are silent in French and English: Armand, Olivier. */
const SILENT_ENDS = Array.from("DTSR");
/** Names with fewer consonants have too many other names at a distance of one consonant. */
const SHORT_NAME = 2;
const LONG_NAME = 4;
/** Maximum readings to edit, the likeliest first. */
const MOST_READINGS = 3;

type Edit = (skeleton: Skeleton) => Skeleton[];

/** Returns the skeletons with a consonant inserted after each consonant. */
const insertions = (skeleton: Skeleton, sound: string): Skeleton[] =>
  Array.from(skeleton.consonants, (_, index) => ({
    ...skeleton,
    consonants:
      skeleton.consonants.slice(0, index + 1) + sound + skeleton.consonants.slice(index + 1),
  }));

/** Adds, removes or exchanges an initial h or y: Hernández, Эрнандес, Ернандес. */
const otherStart: Edit = (skeleton) => {
  const { start, consonants } = skeleton;
  const [first, rest] = [consonants.charAt(0), consonants.slice(1)];
  if (start === "" && (!"KY".includes(first) || rest === "")) return [];
  const otherStarts =
    start === ""
      ? [
          { start: "A", consonants: rest },
          { start, consonants: (first === "K" ? "Y" : "K") + rest },
        ]
      : ["K", "Y"].map((otherStartSounds) => ({
          start: "",
          consonants: otherStartSounds + consonants,
        }));
  return otherStarts.map((change) => ({ ...skeleton, ...change }));
};

/** Replaces a consonant, the first vowel or the final vowel by a sound another office may write. */
const otherSound: Edit = (skeleton) => [
  ...Array.from(skeleton.consonants).flatMap((sound, index) =>
    (LIKE[sound] ?? []).map((likeSound) => ({
      ...skeleton,
      consonants:
        skeleton.consonants.slice(0, index) + likeSound + skeleton.consonants.slice(index + 1),
    })),
  ),
  ...VOWELS.map((vowel) => ({ ...skeleton, vowel })),
  ...ENDS.map((end) => ({ ...skeleton, end })),
];

/**
 * Replaces M before a labial by N, and the reverse: a Hebrew name may have an unwritten vowel after
 * the M (רחמבייב).
 */
const otherNasal: Edit = (skeleton) =>
  [
    skeleton.consonants.replace(/M(?=[BP])/u, "N"),
    skeleton.consonants.replace(/N(?=[BP])/u, "M"),
  ].map((consonants) => ({ ...skeleton, consonants }));

/** Replaces a final w by a vowel, and the reverse: Yalew, Yaleu. */
const finalGlide: Edit = (skeleton) => {
  const { consonants, end } = skeleton;
  if (end === "" && consonants.endsWith("B")) {
    return ["O", ""].map((otherEnd) => ({
      ...skeleton,
      consonants: consonants.slice(0, -1),
      end: otherEnd,
    }));
  }
  return end === "" || end === "O" ? [{ ...skeleton, consonants: `${consonants}B`, end: "" }] : [];
};

/** Omits one consonant of a long name: Bernadette, ברנאדט. */
const omission: Edit = (skeleton) =>
  skeleton.consonants.length < LONG_NAME
    ? []
    : Array.from(skeleton.consonants, (_, index) => ({
        ...skeleton,
        consonants: skeleton.consonants.slice(0, index) + skeleton.consonants.slice(index + 1),
      }));

/** Removes or adds a silent final consonant. */
const silentEnd: Edit = (skeleton) => {
  const { consonants, end } = skeleton;
  if (consonants.length < SHORT_NAME) return [];
  const isSilent = end === "" && SILENT_ENDS.includes(consonants.slice(-1));
  return isSilent && consonants.length > SHORT_NAME
    ? ["", "A", "I"].map((otherEnd) => ({
        ...skeleton,
        consonants: consonants.slice(0, -1),
        end: otherEnd,
      }))
    : SILENT_ENDS.map((silentLetter) => ({
        ...skeleton,
        consonants: consonants + silentLetter,
        end: "",
      }));
};

/** Adds an h that another office omits. */
const writtenH: Edit = (skeleton) =>
  skeleton.consonants.length < SHORT_NAME ? [] : insertions(skeleton, "K");

/** Adds a w or l that another office writes as a vowel: Castillo, קסטיו. */
const writtenGlide: Edit = (skeleton) =>
  skeleton.consonants.length <= SHORT_NAME
    ? []
    : ["B", "L"].flatMap((sound) => insertions(skeleton, sound));

/** Edits of one sound, the likeliest difference between offices first. */
const EDITS: readonly Edit[] = [
  otherStart,
  otherSound,
  otherNasal,
  finalGlide,
  omission,
  writtenH,
  silentEnd,
  writtenGlide,
];

/**
 * Returns the keys of the likeliest readings of each form of a name, and keys at a distance of one
 * sound, the likeliest first.
 */
export function oneSoundKeys(...forms: readonly (readonly Skeleton[])[]): string[] {
  const likeliest = forms.flatMap((readings) => readings.slice(0, MOST_READINGS));
  const likeSkeletons = EDITS.flatMap((edit) => likeliest.flatMap(edit));
  return [...new Set(likeSkeletons.filter(({ consonants }) => consonants !== "").map(writeKey))];
}
