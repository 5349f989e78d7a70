import { fold, HYPHENS, sortKey } from "./fold.ts";
import { SEARCH_TEXTS_MAX, SEARCH_WORDS_MAX } from "../base/limits.ts";
import { nominatives, otherGender } from "./forms.ts";
import { oneSoundKeys } from "./one-sound-keys.ts";
import { nearKeys } from "./near-keys.ts";
import { keyBeginnings, nameKeys, skeletons, writeKeys } from "./name-key.ts";
import { fullNameKeys, keysWithShortForms } from "./nicknames.ts";
import { isParticle, joinedSkeletons } from "./particles.ts";
import { initialsLike } from "./initials.ts";
import {
  beginsWith,
  fieldText,
  withMarks,
  markedFullName,
  markedInScript,
  markedShortForm,
  MARKS,
  NAME_MARKS,
  scriptOf,
  TO_CHECK,
} from "./search-marks.ts";
import { localityOf } from "./locality.ts";
import { hasValuesToCheck } from "../persons/values-to-check.ts";
import type { TypedWord } from "./typed-words.ts";
import { typedWords } from "./typed-words.ts";

const SCRIPT_MARKS = ["H", "C", "L"] as const;

/** Maximum keys that differ from a name by one sound. */
const LIKE_KEYS_MAX = 40;

const markedKey = (key: string): string => withMarks(key.toUpperCase());
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Groups folded words: a word with the particles before it. */
function withParticles(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  let group: string[] = [];
  for (const word of words) {
    group.push(word);
    if (isParticle(word)) continue;
    groups.push(group);
    group = [];
  }
  return group.length === 0 ? groups : [...groups, group];
}

/**
 * Returns the keys of a word, and of the word joined to its particles. A particle before a name has
 * no key of its own.
 */
function keysOfGroup(group: readonly string[]): string[] {
  const joinedKeys = group.length > 1 ? writeKeys(joinedSkeletons(group)) : [];
  return [...joinedKeys, ...nameKeys(group.at(-1) ?? "")];
}

const groupsOf = (name: string): string[][] => withParticles(sortKey(name).split(" "));

/**
 * Maximum length of each word in a two-word name that is also written as one word: Tal Or, Talor.
 */
const SHORT_WORD = 5;

const areShortWords = (words: readonly string[]): boolean =>
  words.length === 2 &&
  words.every((word) => word.length <= SHORT_WORD && word.length > 1 && !isParticle(word));

/** Returns the words of a name: hyphenated parts joined, and two short words as one. */
function joinedWords(name: string): string[] {
  const words = sortKey(name).split(" ");
  if (areShortWords(words)) return [words.join("")];
  return name.search(HYPHENS) < 0 ? [] : fold(name.replaceAll(HYPHENS, "")).split(" ");
}

/** Returns the cross-script keys of a name's words; particles are joined to the following word. */
export const keysOfName = (name: string): string[] =>
  distinct([
    ...groupsOf(name).flatMap(keysOfGroup),
    ...joinedWords(name).flatMap((word) => nameKeys(word)),
  ]);

/**
 * Returns the keys that find a name in a search: the name's own keys, and the keys of a surname in
 * the form of the other gender.
 */
export const searchedKeysOfName = (name: string): string[] =>
  distinct([
    ...keysOfName(name),
    ...groupsOf(name).flatMap((group) => writeKeys(otherGender(group.at(-1) ?? ""))),
  ]);

/** Returns the keys that differ from a name by one sound, without the name's own keys. */
export function oneSoundKeysOfName(name: string): string[] {
  const ownKeys = new Set(searchedKeysOfName(name));
  const groups = groupsOf(name);
  const keysPerGroup = Math.ceil(LIKE_KEYS_MAX / groups.length);
  const candidates = groups.flatMap((group) =>
    distinct([
      ...nearKeys(group.at(-1) ?? "").map(({ key }) => key),
      ...oneSoundKeys(
        group.length > 1 ? joinedSkeletons(group) : [],
        skeletons(group.at(-1) ?? ""),
      ),
    ])
      .filter((key) => !ownKeys.has(key))
      .slice(0, keysPerGroup),
  );
  return distinct(candidates).slice(0, LIKE_KEYS_MAX);
}

/** Returns the keys of the full names that a first name is a short form of. */
export const fullNameKeysOfName = (firstName: string): string[] =>
  distinct(groupsOf(firstName).flatMap((group) => fullNameKeys(group.at(-1) ?? "")));

/**
 * Returns the texts that find the full names of a short form, and the short forms of a full name.
 */
const nicknameTextsOf = (word: string): string[] => [
  ...fullNameKeys(word).map(markedFullName),
  ...keysWithShortForms(word).map(markedShortForm),
];

/** Returns the texts that find a first name by its short forms or full names. */
export const nicknameTexts = (firstName: string): string[] =>
  distinct(groupsOf(firstName).flatMap((group) => nicknameTextsOf(group.at(-1) ?? "")));

/** Returns the keys that find a name, in the format of the search text. */
export const keyTexts = (name: string): string[] => searchedKeysOfName(name).map(markedKey);

/** Returns the keys that differ from a name by one sound, in the format of the search text. */
export const oneSoundKeyTexts = (name: string): string[] => oneSoundKeysOfName(name).map(markedKey);

/**
 * Returns the keys of each folded word of a search, in the format of the search text: of the word,
 * of the word joined to its particles, and of its full names and short forms.
 */
export const keyTextsOfWords = (words: readonly string[]): string[][] =>
  withParticles(words).flatMap((group) => {
    const joinedKeys = group.length > 1 ? writeKeys(joinedSkeletons(group)) : [];
    return group.map((word) => [
      ...distinct([...nameKeys(word), ...writeKeys(otherGender(word)), ...joinedKeys]).map(
        markedKey,
      ),
      ...nicknameTextsOf(word),
    ]);
  });

/** Returns the marked keys and initials of a name, each between the name's mark and its script. */
function marksOfName(name: string, nameMark: string): string[] {
  const groups = [
    ...groupsOf(name).map((group) => ({ word: group.at(-1) ?? "", keys: keysOfGroup(group) })),
    ...joinedWords(name).map((word) => ({ word, keys: nameKeys(word) })),
  ];
  const initials = sortKey(name)
    .split(" ")
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => ({ word, keys: [word.slice(0, 1)] }));
  return [
    ...groups.map(({ word, keys }) => ({ word, marks: keys.map(markedKey) })),
    ...initials.map(({ word, keys }) => ({ word, marks: keys.map(withMarks) })),
  ].flatMap(({ word, marks }) => marks.map((mark) => nameMark + mark + scriptOf(word)));
}

/** Returns the marks of the full names that a first name is a short form of. */
const marksOfShortForms = (firstName: string): string[] =>
  fullNameKeysOfName(firstName).map(markedShortForm);

/**
 * Returns the texts that find the same first or last name: its letters, and its keys in other
 * scripts.
 */
export function sameNameTexts(name: string, field: keyof typeof NAME_MARKS): string[] {
  const script = scriptOf(name);
  const otherMarks = SCRIPT_MARKS.filter((mark) => mark !== script);
  return [
    fieldText(MARKS.name, sortKey(name)),
    ...searchedKeysOfName(name).flatMap((key) =>
      otherMarks.map((otherMark) => NAME_MARKS[field] + markedInScript(key, otherMark)),
    ),
  ];
}

/**
 * The version of the search text. Increase it with every change of the result of {@link
 * searchText}, including changes of folding, name keys and localities: the nightly cleanup then
 * rewrites the stored texts, sort keys and localities.
 */
export const SEARCH_TEXT_VERSION = 11;

/** The search index stores trigrams; the padding lets the last characters begin a trigram too. */
const PADDING = "\n\n";

/** The fields that a search covers. */
export interface SearchableFields {
  firstName: string;
  lastName: string;
  idNumber: string | null;
  phone: string | null;
  city: string;
  address: string | null;
  comment: string | null;
}

/** The mark before each word of a field. */
const FIELD_MARKS = {
  firstName: MARKS.name,
  lastName: MARKS.name,
  idNumber: MARKS.name,
  phone: MARKS.name,
  city: MARKS.city,
  address: MARKS.address,
  comment: MARKS.comment,
} as const satisfies Record<keyof SearchableFields, string>;
const FIELDS = Object.keys(FIELD_MARKS) as (keyof SearchableFields)[];

/** Returns the other spellings of a known locality. */
const otherSpellings = (city: string): string[] =>
  (localityOf(city)?.spellings ?? []).filter((text) => text !== sortKey(city));

/**
 * Returns the text of the search column: every searchable field folded, its words enclosed in the
 * field's mark, hyphenated words both split and joined, a city in all its spellings. Then follow
 * the cross-script keys of the names in capitals and the initials, each between the mark of its
 * name and its script, and a mark of values to check. Folded text has neither capitals nor marks, so
 * a typed word never matches them by accident.
 */
export function searchText(person: SearchableFields): string {
  const fields = FIELDS.flatMap((field) => {
    const value = person[field];
    if (value === null) return [];
    const spellings = field === "city" ? otherSpellings(value) : [];
    const text = [sortKey(value), ...joinedWords(value), ...spellings].join(" ");
    return [fieldText(FIELD_MARKS[field], text)];
  });
  const marks = [
    ...marksOfName(person.firstName, NAME_MARKS.firstName),
    ...marksOfShortForms(person.firstName),
    ...marksOfName(person.lastName, NAME_MARKS.lastName),
  ];
  const toCheck = hasValuesToCheck(person) ? [TO_CHECK] : [];
  return [...fields, ...distinct(marks), ...toCheck].join("\n") + PADDING;
}

/** A word of a search: a person matches if the search text contains any of these texts. */
export type SearchWord = readonly [text: string, ...others: string[]];

/**
 * Returns the words that form one name with the word at a position: Ben and David of Ben David, or
 * two short neighbours.
 */
function partsAt(words: readonly TypedWord[], index: number): readonly string[] {
  const typedParts = words[index]?.parts ?? [];
  if (typedParts.length > 1) return typedParts;
  const names = words.map(({ text, kind }) => (kind === "name" ? text : ""));
  let from = index;
  while (from > 0 && isParticle(names[from - 1] ?? "")) from -= 1;
  let to = index;
  while (to < names.length - 1 && isParticle(names[to] ?? "")) to += 1;
  if (to > from) return names.slice(from, to + 1).filter(Boolean);
  const pairs = [names.slice(index, index + 2), names.slice(Math.max(index - 1, 0), index + 1)];
  return pairs.find(areShortWords) ?? names.slice(index, index + 1).filter(Boolean);
}

/** A folded word that may be the beginning of a longer name: Zaslav, Kuzn. */
const ENDS_IN_CONSONANT = /[^aeiouyаеиоуыэюяאהוי]$/u;

/** Returns the texts that find persons for a typed word, the closest match first. */
function textsOf(words: readonly TypedWord[], index: number): SearchWord {
  const { text = "", kind = "name", numbers = [] } = words[index] ?? {};
  if (kind === "number") return [text, ...numbers];
  if (kind === "initial") {
    const [own = text, ...others] = initialsLike(text).map(withMarks);
    return [own, ...others];
  }
  const parts = partsAt(words, index);
  const joinedParts = parts.length > 1 ? parts.join("") : "";
  const forms = [text, ...nominatives(text)];
  const keys = [
    ...forms.flatMap((form) => [...nameKeys(form), ...writeKeys(otherGender(form))]),
    ...(joinedParts === "" ? [] : [...writeKeys(joinedSkeletons(parts)), ...nameKeys(joinedParts)]),
  ];
  const isPart = index === words.length - 1 || ENDS_IN_CONSONANT.test(text);
  const beginnings = isPart ? [text, joinedParts].flatMap(keyBeginnings) : [];
  const nearTexts = nearKeys(text).flatMap(({ key, script }) =>
    (script ? [script] : SCRIPT_MARKS).map((scriptMark) => markedInScript(key, scriptMark)),
  );
  const candidates = [
    ...keys.map(markedKey),
    ...nicknameTextsOf(text),
    ...beginnings.map(beginsWith),
    joinedParts,
    ...forms,
    ...nearTexts,
  ];
  return [
    text,
    ...distinct(candidates).filter((candidate) => candidate !== "" && candidate !== text),
  ];
}

/**
 * Splits a search into folded words with their cross-script keys; the last word, and each word that
 * ends in a consonant, may be the beginning of a name. Uses at most `SEARCH_WORDS_MAX` words. Ignores punctuation around a word.
 * Digits lose the separators between them, and a country code becomes `0`. A letter with a period
 * is an initial. Returns null if a word is empty after folding, because such a search matches no
 * person.
 */
export function searchWords(search: string): SearchWord[] | null {
  const words = typedWords(search).slice(0, SEARCH_WORDS_MAX);
  if (words.some(({ text }) => text === "")) return null;
  return closest(words.map((_word, index) => textsOf(words, index)));
}

/** Returns the closest texts of every word, at most `SEARCH_TEXTS_MAX` in total. */
export function closest(words: readonly SearchWord[]): SearchWord[] {
  const keyCounts = words.map(() => 1);
  let remainingCount = SEARCH_TEXTS_MAX - words.length;
  for (let rank = 1; remainingCount > 0 && words.some(({ length }) => length > rank); rank += 1) {
    for (const [index, { length }] of words.entries()) {
      if (length <= rank || remainingCount === 0) continue;
      keyCounts[index] = rank + 1;
      remainingCount -= 1;
    }
  }
  return words.map(([text, ...others], index) => [
    text,
    ...others.slice(0, (keyCounts[index] ?? 1) - 1),
  ]);
}
