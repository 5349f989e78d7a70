import { nameVariants } from "./name-variants.ts";
import { CYRILLIC, HEBREW, LATIN } from "./name-key-rules.ts";
import type { Rule, Rules } from "./name-key-rules.ts";

/** Maximum keys of a word; the likelier readings come first. */
const MOST_KEYS = 4;
/** Words with more readings than this are read in the likeliest way only. */
const MOST_READINGS = 6;
/** Longer words are not names and would only produce long keys. */
const LONGEST_NAME = 40;
/**
 * Names with this few consonants include their first vowel in the key, or too many names would
 * share it.
 */
const SHORT_SKELETON = 2;

interface Script {
  letters: RegExp;
  rules: Rules;
  /** Whether a vowel may be missing between any two letters. */
  abjad: boolean;
}

const SCRIPTS: readonly Script[] = [
  { letters: /^[\p{Script=Latin}']+$/u, rules: LATIN, abjad: false },
  { letters: /^[\p{Script=Cyrillic}']+$/u, rules: CYRILLIC, abjad: false },
  { letters: /^[\p{Script=Hebrew}']+$/u, rules: HEBREW, abjad: true },
];

function holds(rule: Rule, padded: string, at: number): boolean {
  if (!padded.startsWith(rule.letters, at)) return false;
  if (rule.before !== "" && !rule.before.includes(padded.charAt(at - 1))) return false;
  return rule.after === "" || rule.after.includes(padded.charAt(at + rule.letters.length));
}

/** Returns the readings of a word as strings of sounds. */
function readings(word: string, rules: Rules): string[] {
  const padded = `^${word}$`;
  let read = [""];
  let at = 1;
  while (at <= word.length) {
    const rule = rules.get(padded.charAt(at))?.find((candidate) => holds(candidate, padded, at));
    if (rule !== undefined) {
      const fits = read.length * rule.sounds.length <= MOST_READINGS;
      const sounds = fits ? rule.sounds : rule.sounds.slice(0, 1);
      read = sounds.flatMap((sound) => read.map((before) => before + sound));
    }
    at += rule?.letters.length ?? 1;
  }
  return read;
}

const isConsonant = (sound: string): boolean => /^[A-Z]/u.test(sound);

/** Returns the class of a run of vowels: round, close or open. */
function vowelClass(vowels: string): string {
  if (vowels.includes("o")) return "U";
  return vowels.includes("i") ? "I" : "E";
}

/**
 * Returns the keys of one reading: its consonants, plus whether a vowel begins (A) and ends it (A,
 * I).
 */
function skeletons(sounds: string, abjad: boolean): string[] {
  let consonants = "";
  let previous = "";
  for (const sound of sounds) {
    if (isConsonant(sound) && (abjad || sound !== previous)) consonants += sound;
    previous = sound;
  }
  if (consonants === "" || consonants === "Y") return [];
  const start = isConsonant(sounds) ? "" : "A";
  const openEnd = previous === "i" ? "I" : "A";
  const key = `${start}${consonants}${isConsonant(previous) ? "" : openEnd}`;
  if (consonants.length > SHORT_SKELETON) return [key];
  const [, firstVowels = ""] = /^[A-Z]?([a-z]*)/u.exec(sounds) ?? [];
  // An unwritten vowel may be open or round; a close one is almost always written.
  if (abjad && firstVowels === "") return [`E${key}`, `U${key}`];
  return [vowelClass(firstVowels) + key];
}

function spelledKeys(word: string): string[] {
  const script = SCRIPTS.find(({ letters }) => letters.test(word));
  if (script === undefined) return [];
  const letters = word.replaceAll("'", "");
  return readings(letters, script.rules).flatMap((sounds) => skeletons(sounds, script.abjad));
}

/**
 * Returns the name keys of a word: equal for spellings of one name in Latin, Cyrillic and Hebrew.
 * Takes one folded word; returns none for what is not a name (digits, one letter).
 */
export function nameKeys(word: string): string[] {
  if (word.length < 2 || word.length > LONGEST_NAME) return [];
  const keys = (nameVariants.get(word) ?? [word]).flatMap(spelledKeys);
  return [...new Set(keys)].slice(0, MOST_KEYS);
}
