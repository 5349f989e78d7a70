import type { Skeleton } from "./name-key.ts";
import { writeKey } from "./name-key.ts";

/** Consonants that offices write for each other: z and ts, j, g and h, c and k, v and f, t and d. */
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
/** French and English write them at the end and do not speak them: Armand, Olivier. */
const SILENT_ENDS = Array.from("DTSR");
/** Names with fewer consonants have too many neighbours by one of them. */
const SHORT_NAME = 2;
const LONG_NAME = 4;
/** The likeliest readings of a name that are varied. */
const MOST_READINGS = 3;

type Edit = (skeleton: Skeleton) => Skeleton[];

/** Inserts a consonant after each consonant. */
const inserted = (skeleton: Skeleton, sound: string): Skeleton[] =>
  Array.from(skeleton.consonants, (_, at) => ({
    ...skeleton,
    consonants: skeleton.consonants.slice(0, at + 1) + sound + skeleton.consonants.slice(at + 1),
  }));

/** An initial h or y that is not written, or the reverse: Hernández, Эрнандес, Ернандес. */
const otherStart: Edit = (skeleton) => {
  const { start, consonants } = skeleton;
  const [first, rest] = [consonants.charAt(0), consonants.slice(1)];
  if (start === "" && (!"KY".includes(first) || rest === "")) return [];
  const other =
    start === ""
      ? [
          { start: "A", consonants: rest },
          { start, consonants: (first === "K" ? "Y" : "K") + rest },
        ]
      : ["K", "Y"].map((one) => ({ start: "", consonants: one + consonants }));
  return other.map((one) => ({ ...skeleton, ...one }));
};

/** A consonant, or a vowel of the key, as another office writes it. */
const otherSound: Edit = (skeleton) => [
  ...Array.from(skeleton.consonants).flatMap((sound, at) =>
    (LIKE[sound] ?? []).map((other) => ({
      ...skeleton,
      consonants: skeleton.consonants.slice(0, at) + other + skeleton.consonants.slice(at + 1),
    })),
  ),
  ...VOWELS.map((vowel) => ({ ...skeleton, vowel })),
  ...ENDS.map((end) => ({ ...skeleton, end })),
];

/** M before a labial of a Hebrew name, where a vowel may be unwritten: רחמבייב. */
const otherNasal: Edit = (skeleton) =>
  [
    skeleton.consonants.replace(/M(?=[BP])/u, "N"),
    skeleton.consonants.replace(/N(?=[BP])/u, "M"),
  ].map((consonants) => ({ ...skeleton, consonants }));

/** A final w that is written as a vowel, or the reverse: Yalew, Yaleu. */
const finalGlide: Edit = (skeleton) => {
  const { consonants, end } = skeleton;
  if (end === "" && consonants.endsWith("B")) {
    return ["O", ""].map((other) => ({
      ...skeleton,
      consonants: consonants.slice(0, -1),
      end: other,
    }));
  }
  return end === "" || end === "O" ? [{ ...skeleton, consonants: `${consonants}B`, end: "" }] : [];
};

/** A long name without one of its consonants: Bernadette, ברנאדט. */
const omitted: Edit = (skeleton) =>
  skeleton.consonants.length < LONG_NAME
    ? []
    : Array.from(skeleton.consonants, (_, at) => ({
        ...skeleton,
        consonants: skeleton.consonants.slice(0, at) + skeleton.consonants.slice(at + 1),
      }));

/** A final consonant that is silent, or one more. */
const silentEnd: Edit = (skeleton) => {
  const { consonants, end } = skeleton;
  if (consonants.length < SHORT_NAME) return [];
  const isSilent = end === "" && SILENT_ENDS.includes(consonants.slice(-1));
  return isSilent && consonants.length > SHORT_NAME
    ? ["", "A", "I"].map((other) => ({
        ...skeleton,
        consonants: consonants.slice(0, -1),
        end: other,
      }))
    : SILENT_ENDS.map((one) => ({ ...skeleton, consonants: consonants + one, end: "" }));
};

/** An h that is not written. */
const writtenH: Edit = (skeleton) =>
  skeleton.consonants.length < SHORT_NAME ? [] : inserted(skeleton, "K");

/** A w or l that is written as a vowel: Castillo, קסטיו. */
const writtenGlide: Edit = (skeleton) =>
  skeleton.consonants.length <= SHORT_NAME
    ? []
    : ["B", "L"].flatMap((sound) => inserted(skeleton, sound));

/** Ways in which offices write one sound otherwise, the likeliest first. */
const EDITS: readonly Edit[] = [
  otherStart,
  otherSound,
  otherNasal,
  finalGlide,
  omitted,
  writtenH,
  silentEnd,
  writtenGlide,
];

/**
 * Returns the keys that differ by one sound from the likeliest readings of each form of a name, with their
 * own, the likeliest first.
 */
export function likeKeys(...forms: readonly (readonly Skeleton[])[]): string[] {
  const likeliest = forms.flatMap((readings) => readings.slice(0, MOST_READINGS));
  const like = EDITS.flatMap((edit) => likeliest.flatMap(edit));
  return [...new Set(like.filter(({ consonants }) => consonants !== "").map(writeKey))];
}
