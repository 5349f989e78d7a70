import { CYRILLIC, HEBREW, LATIN } from "./name-key-rules.ts";
import { doublets } from "./name-key-doublets.ts";
import type { Rule, Rules } from "./name-key-rules.ts";

/** A word keeps at most this many keys; the likelier readings come first. */
const MOST_KEYS = 4;
const MOST_READINGS = 6;
/** Longer words are not names, and would only make long keys. */
const LONGEST_NAME = 40;

function rulesFor(word: string): { rules: Rules; abjad: boolean } | null {
  if (/^[\p{Script=Latin}']+$/u.test(word)) return { rules: LATIN, abjad: false };
  if (/^[\p{Script=Cyrillic}']+$/u.test(word)) return { rules: CYRILLIC, abjad: false };
  if (/^[\p{Script=Hebrew}']+$/u.test(word)) return { rules: HEBREW, abjad: true };
  return null;
}

function holds(rule: Rule, padded: string, at: number): boolean {
  if (!padded.startsWith(rule.letters, at)) return false;
  if (rule.before !== "" && !rule.before.includes(padded.charAt(at - 1))) return false;
  const next = padded.charAt(at + rule.letters.length);
  return rule.after === "" || rule.after.includes(next);
}

/** Every reading of a word as a string of sounds, likelier ones first. */
function readings(word: string, rules: Rules): string[] {
  const padded = `^${word}$`;
  let read = [""];
  for (let at = 1; at <= word.length; ) {
    const rule = rules.get(padded.charAt(at))?.find((candidate) => holds(candidate, padded, at));
    if (rule === undefined) {
      at += 1;
      continue;
    }
    const { sounds } = rule;
    const room = read.length * sounds.length <= MOST_READINGS;
    const taken = room ? sounds : sounds.slice(0, 1);
    read = taken.flatMap((sound) => read.map((before) => before + sound));
    at += rule.letters.length;
  }
  return read;
}

const isConsonant = (sound: string): boolean => sound < "a";

/** Names with so few consonants also need their first vowel to be told apart. */
const SHORT = 2;

/** The class of the first vowels in a reading: round, close or open. */
function firstVowel(vowels: string): string {
  if (vowels.includes("o")) return "U";
  return vowels.includes("i") ? "I" : "E";
}

/**
 * The skeletons of one reading: its consonants, and whether a vowel begins and ends it.
 * `abjad` says that vowels may be missing between any two letters.
 */
function skeletons(sounds: string, abjad: boolean): string[] {
  let consonants = "";
  let first = "";
  let previous = "";
  for (const sound of sounds) {
    if (isConsonant(sound)) {
      if (abjad || sound !== previous) consonants += sound;
    } else if (consonants.length <= 1 && (consonants === "" || isInitial(sounds, consonants))) {
      first += sound;
    }
    previous = sound;
  }
  const start = isConsonant(sounds.charAt(0)) ? "" : "A";
  const end = isConsonant(previous) ? "" : previous === "i" ? "I" : "A";
  const key = start + consonants + end;
  if (consonants.length > SHORT) return [key];
  if (abjad && first === "") return [`E${key}`, `U${key}`];
  return [firstVowel(first) + key];
}

const isInitial = (sounds: string, consonant: string): boolean => sounds.startsWith(consonant);

function spelledKeys(word: string): string[] {
  const script = rulesFor(word);
  if (script === null) return [];
  const plain = word.replaceAll("'", "");
  return readings(plain, script.rules).flatMap((read) => skeletons(read, script.abjad));
}

/**
 * Keys under which the same name meets itself in Latin, Cyrillic and Hebrew letters.
 * Takes one folded word; returns no key for what is not a name (digits, one letter).
 */
export function nameKeys(word: string): string[] {
  if (word.length < 2 || word.length > LONGEST_NAME) return [];
  const keys = (doublets.get(word) ?? [word]).flatMap(spelledKeys);
  return [...new Set(keys)].filter((key) => /[^AEIUY]/u.test(key)).slice(0, MOST_KEYS);
}
