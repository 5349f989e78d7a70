import { nameVariants } from "./variants.ts";
import { readingRules } from "./name-key-rules.ts";
import type { Rule, Rules, ScriptRules } from "./name-key-rules.ts";

/** Maximum keys of a word; the keys of likelier readings come first. */
const MOST_KEYS = 6;
/** Maximum readings of a word; the likeliest are kept. */
const MOST_READINGS = 12;
/** Longer words are not names, and would only give long keys. */
const LONGEST_NAME = 40;
/**
 * Maximum consonants of a key that includes the first vowel. Without the vowel, too many short
 * names would have the same key.
 */
const SHORT_SKELETON = 2;
/** Minimum sounds in the beginning of a name: consonants, and a vowel before them. */
const SHORTEST_PART = 3;
/** Minimum letters of a typed word that has fewer than `SHORTEST_PART` sounds. */
const SHORTEST_WORD = 4;
const MOST_BEGINNINGS = 6;
/** Minimum letters of a word of few sounds that is read only in its likeliest reading. */
const LONG_PART = 7;

const RULES = readingRules();

const SCRIPTS = [
  { script: "latin", letters: /^[\p{Script=Latin}']+$/u },
  { script: "cyrillic", letters: /^[\p{Script=Cyrillic}']+$/u },
  { script: "hebrew", letters: /^[\p{Script=Hebrew}']+$/u },
] as const;

/** Only consonants: a Latin or Cyrillic name of five letters or more has a vowel. */
const VOWELLESS = /^[bcdfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщьъ']{5,}$/u;

/** The skeleton of a reading: the sounds that name keys compare. */
export interface Skeleton {
  /** The class of the first vowel: U round, I close or E open. */
  vowel: string;
  /** `A` if the reading begins with a vowel, otherwise empty. */
  start: string;
  consonants: string;
  /** The vowel that ends the reading: I close, O round or A open. */
  end: string;
}

/**
 * Returns the name key of a skeleton. With up to two consonants the key begins with the class of
 * the first vowel. With three consonants and no initial vowel it begins with U for a round first
 * vowel, otherwise with E.
 */
export function writeKey({ vowel, start, consonants, end }: Skeleton): string {
  const skeleton = `${start}${consonants}${end}`;
  if (consonants.length <= SHORT_SKELETON) return vowel + skeleton;
  if (consonants.length > SHORT_SKELETON + 1 || start !== "") return skeleton;
  return (vowel === "U" ? "U" : "E") + skeleton;
}

/** Returns the distinct keys of skeletons, at most {@link MOST_KEYS}. */
export const writeKeys = (readingsOfName: readonly Skeleton[]): string[] =>
  [...new Set(readingsOfName.map(writeKey))].slice(0, MOST_KEYS);

function isApplicable(rule: Rule, paddedWord: string, position: number): boolean {
  if (!paddedWord.startsWith(rule.letters, position)) return false;
  if (rule.before !== "" && !rule.before.includes(paddedWord.charAt(position - 1))) return false;
  return (
    rule.after === "" || rule.after.includes(paddedWord.charAt(position + rule.letters.length))
  );
}

interface Reading {
  sounds: string;
  /** How unlikely the reading is: the sum of the indexes of its chosen sounds. */
  rank: number;
  /** The last chosen index for each ambiguous spelling. */
  chosen: Readonly<Record<string, number>>;
}

/**
 * Returns a reading extended by one sound of the next letters. Repeated letters of a word usually
 * have the same sound, so a different sound raises the rank: Chochana has two sh or two ch.
 */
function extend({ sounds, rank, chosen }: Reading, letters: string, sound: string, index: number) {
  const before = chosen[letters];
  return {
    sounds: sounds + sound,
    rank: rank + (before === undefined ? index : 2 * Math.abs(index - before)),
    chosen: { ...chosen, [letters]: index },
  };
}

/** Returns the likeliest of some readings. */
const likeliestReadings = (allReadings: readonly Reading[]): Reading[] =>
  allReadings.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_READINGS);

/** Returns each reading extended by each possible sound of the next letters. */
function extendAll(
  before: readonly Reading[],
  letters: string,
  sounds: readonly string[],
): Reading[] {
  const [only = "", ...others] = sounds;
  if (others.length === 0) {
    return before.map((reading) => ({ ...reading, sounds: reading.sounds + only }));
  }
  return likeliestReadings(
    sounds.flatMap((sound, index) =>
      before.map((reading) => extend(reading, letters, sound, index)),
    ),
  );
}

const UNKNOWN = { sounds: [""], near: [] } as const;

/** Returns the rules that match the letters of a word with start and end marks, in order. */
function rulesOf(paddedWord: string, rules: Rules): Pick<Rule, "letters" | "sounds" | "near">[] {
  const foundRules: Pick<Rule, "letters" | "sounds" | "near">[] = [];
  let position = 1;
  while (position < paddedWord.length - 1) {
    const from = position;
    const rule = rules
      .get(paddedWord.charAt(position))
      ?.find((candidate) => isApplicable(candidate, paddedWord, from));
    const foundRule = rule ?? { letters: paddedWord.charAt(position), ...UNKNOWN };
    foundRules.push(foundRule);
    position += foundRule.letters.length;
  }
  return foundRules;
}

const START: readonly Reading[] = [{ sounds: "", rank: 0, chosen: {} }];

/** Returns the likeliest readings of a word with start and end marks. */
function readings(paddedWord: string, rules: Rules): Reading[] {
  return rulesOf(paddedWord, rules).reduce<Reading[]>(
    (read, { letters, sounds }) => extendAll(read, letters, sounds),
    [...START],
  );
}

/** Returns the likeliest readings with a near sound at one index. */
function readingsWithNearSound(paddedWord: string, rules: Rules): Reading[] {
  let [exactReadings, nearReadings]: Reading[][] = [[...START], []];
  for (const { letters, sounds, near } of rulesOf(paddedWord, rules)) {
    const first = (exactReadings ?? []).flatMap((reading) =>
      near.map((sound, index) => ({
        ...reading,
        sounds: reading.sounds + sound,
        rank: reading.rank + index,
      })),
    );
    nearReadings = likeliestReadings([...extendAll(nearReadings ?? [], letters, sounds), ...first]);
    exactReadings = extendAll(exactReadings ?? [], letters, sounds);
  }
  return nearReadings ?? [];
}

/**
 * Replaces M by N right before a labial, where spellings vary (Senbeta, Sembeta). An M before a
 * vowel stays, as in Karimov.
 */
export const withNormalisedNasal = (sounds: string): string =>
  sounds.replaceAll(/M(?=[BP])/gu, "N");

const isConsonant = (sound: string): boolean => /^[A-Z]/u.test(sound);

/** Returns the classes of a run of vowels: round, close or open. */
function vowelClasses(vowels: string): string[] {
  // Yo can be written as e too: Fyodor, Feodor, Fedor.
  if (/[ie]a?o/u.test(vowels)) return ["U", "E"];
  if (vowels.includes("o")) return ["U"];
  return [vowels.includes("i") ? "I" : "E"];
}

/** Returns the class of the final vowel of a reading: close, round or open. */
function endOf(sound: string): string {
  if (isConsonant(sound)) return "";
  if (sound === "i") return "I";
  return sound === "o" ? "O" : "A";
}

/**
 * Returns the skeletons of one reading. In an abjad, a vowel between any two letters may be
 * unwritten.
 */
function skeletonsOf(sounds: string, isAbjad: boolean): Skeleton[] {
  let consonants = "";
  let previous = "";
  // An initial M stays: before a labial, Hebrew leaves the vowel unwritten (מבורך, Mevorach).
  const initial = isAbjad ? sounds.slice(0, 1) : "";
  for (const sound of initial + withNormalisedNasal(sounds.slice(initial.length))) {
    if (isConsonant(sound) && (isAbjad || sound !== previous)) consonants += sound;
    previous = sound;
  }
  if (consonants === "" || consonants === "Y") return [];
  const [, firstVowels = ""] = /^[A-Z]?([a-z]*)/u.exec(sounds) ?? [];
  // An unwritten vowel may be open or round; close vowels are almost always written.
  const vowels = isAbjad && firstVowels === "" ? ["E", "U"] : vowelClasses(firstVowels);
  return vowels.map((vowel) => ({
    vowel,
    start: isConsonant(sounds) ? "" : "A",
    consonants,
    end: endOf(previous),
  }));
}

/** Returns the skeletons of the readings of a folded spelling, up to a maximum rank. */
function skeletonsOfSpelling(
  word: string,
  end: "$" | "…",
  rules: ScriptRules,
  maxRank = Infinity,
  readingsOf = readings,
): Skeleton[] {
  const script = SCRIPTS.find(({ letters }) => letters.test(word))?.script;
  if (script === undefined || VOWELLESS.test(word)) return [];
  // In Its'hak, s and h are two sounds, not sh.
  const paddedWord = `^${word.replaceAll("s'h", "skh").replaceAll("'", "")}${end}`;
  return readingsOf(paddedWord, rules[script])
    .filter(({ rank }) => rank <= maxRank)
    .flatMap(({ sounds }) => skeletonsOf(sounds, script === "hebrew"));
}

/** Returns the skeletons of a folded word; none for a text that is no name (digits, one letter). */
export function skeletons(word: string, rules = RULES): Skeleton[] {
  if (word.length < 2 || word.length > LONGEST_NAME) return [];
  return (nameVariants.get(word) ?? [word]).flatMap((form) =>
    skeletonsOfSpelling(form, "$", rules),
  );
}

/** Returns the skeletons of a folded word with one near sound, the likeliest first. */
export function nearSkeletons(word: string, rules = RULES): Skeleton[] {
  if (word.length < 2 || word.length > LONGEST_NAME) return [];
  return (nameVariants.get(word) ?? [word]).flatMap((form) =>
    skeletonsOfSpelling(form, "$", rules, Infinity, readingsWithNearSound),
  );
}

/**
 * Returns the name keys of a word, equal for spellings of one name in Latin, Cyrillic and Hebrew.
 * Takes a folded word; returns none for a text that is no name (digits, one letter).
 */
export const nameKeys = (word: string, rules?: ScriptRules): string[] =>
  writeKeys(skeletons(word, rules));

/** Letters after which a typed word may end in the middle of a sound: t of ts, s of sh, d of dj. */
const UNFINISHED = /[tsczdkpgтдטד]$/u;

const soundsOf = ({ start, consonants }: Skeleton): string => start + consonants;

/** Returns the beginnings of the name keys that begin with a skeleton. */
function beginningsOf(skeleton: Skeleton, length: number): string[] {
  const openSkeleton = { ...skeleton, end: "" };
  const sounds = soundsOf(openSkeleton);
  // The keys of names with few consonants also contain the class of the first vowel.
  const shortForms = [
    writeKey(openSkeleton),
    writeKey({ ...openSkeleton, consonants: `${openSkeleton.consonants}_` }),
  ];
  const shortKeys = shortForms.map((key) => key.replace("_", ""));
  if (sounds.length >= SHORTEST_PART) return [sounds, ...shortKeys];
  return sounds.length === 2 && length >= SHORTEST_WORD ? shortKeys : [];
}

/**
 * Returns the beginnings of the keys of a partly typed name. Needs three sounds, or two sounds in
 * at least four letters, which find names with up to three consonants only. A long word of few
 * sounds has only its likeliest reading, because many names begin with the other readings.
 */
export function keyBeginnings(word: string): string[] {
  if (word.length > LONGEST_NAME) return [];
  const likeliest = new Set(skeletonsOfSpelling(word, "…", RULES, 0).map(soundsOf));
  const beginnings = skeletonsOfSpelling(word, "…", RULES).flatMap((skeleton) => {
    const sounds = soundsOf(skeleton);
    const isShort = word.length >= LONG_PART && sounds.length <= SHORTEST_PART;
    if (isShort && !likeliest.has(sounds)) return [];
    const isCut = skeleton.consonants.length > SHORTEST_PART && UNFINISHED.test(word);
    const consonants = isCut ? skeleton.consonants.slice(0, -1) : skeleton.consonants;
    return beginningsOf({ ...skeleton, consonants }, word.length);
  });
  return [...new Set(beginnings)].slice(0, MOST_BEGINNINGS);
}
