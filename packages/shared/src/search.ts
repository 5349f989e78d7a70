import { searchedDigits } from "./identifiers.ts";
import { SEARCH_WORDS_MAX } from "./limits.ts";
import { nameKeys } from "./name-key.ts";
import { withoutMarks } from "./text.ts";

/**
 * Folds text for search and sorting: ignores case, diacritics, ё/е, niqqud, geresh and gershayim.
 * Everything else, `%`, `_`, `"`, `*` and `(` included, stays an ordinary character.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .replaceAll(/[\u201C\u201D\u201E]/gu, '"')
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=\p{Script=Hebrew})["']/gu, "")
    .replaceAll(/[\u05F3\u05F4]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const HYPHENS = /[-\u2010-\u2015\u05BE\u2212]/gu;

/** Returns the key by which names, cities and other text columns are sorted and compared. */
export function sortKey(text: string): string {
  return fold(text.replaceAll(HYPHENS, " "));
}

/** Delimits a name key inside the search text; no input can contain it. */
const KEY_MARK = "\u001F";

const markedKey = (key: string): string => `${KEY_MARK}${key.toUpperCase()}${KEY_MARK}`;

/** Returns the cross-script keys of all words of a name. */
export function keysOfName(name: string): string[] {
  return [...new Set(sortKey(name).split(" ").flatMap(nameKeys))];
}

/** Returns the name's keys as they appear in the search text. */
export const keyTexts = (name: string): string[] => keysOfName(name).map(markedKey);

/** The search index stores trigrams: padding lets each character begin one. */
const PADDING = "\n\n";

/** The fields that search covers. */
export interface SearchableFields {
  firstName: string;
  lastName: string;
  idNumber: string | null;
  phone: string | null;
  city: string;
  address: string | null;
  comment: string | null;
}

/**
 * Returns the text of the search column: every searchable field folded, hyphenated words both split
 * and joined, then the delimited cross-script keys of the names in capitals. Folded text has no
 * capitals and no delimiters, so a typed word never matches a key by accident.
 */
export function searchText(person: SearchableFields): string {
  const fields = [
    person.firstName,
    person.lastName,
    person.idNumber,
    person.phone,
    person.city,
    person.address,
    person.comment,
  ].filter((field) => field !== null);
  const apart = fields.map(sortKey);
  const joined = fields
    .filter((field) => field.search(HYPHENS) >= 0)
    .map((field) => fold(field.replaceAll(HYPHENS, "")));
  const keys = new Set([...keysOfName(person.firstName), ...keysOfName(person.lastName)]);
  return [...apart, ...joined, ...[...keys].map(markedKey)].join("\n") + PADDING;
}

/** One word of a search: a person matches if the search text contains any of these texts. */
export type SearchWord = readonly [text: string, ...others: string[]];

/**
 * Splits a search into folded words, without cross-script keys; a word may be empty after folding.
 */
function foldedWords(search: string): SearchWord[] {
  return withoutMarks(search)
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((typed): SearchWord[] => {
      const folded = sortKey(typed);
      const digits = searchedDigits(typed);
      if (digits) return [[folded, ...digits.filter((text) => text !== folded)]];
      return folded.split(" ").map((part) => [part]);
    });
}

/** Whether a search has more words than are used. */
export function hasIgnoredWords(search: string): boolean {
  return foldedWords(search).length > SEARCH_WORDS_MAX;
}

/**
 * Splits a search into folded words, with the cross-script keys of possible names. Uses at most
 * `SEARCH_WORDS_MAX` words. Digits lose the separators between them, and a country code becomes
 * `0`. Returns null when a word is empty after folding: such a search matches no person.
 */
export function searchWords(search: string): SearchWord[] | null {
  const words = foldedWords(search).slice(0, SEARCH_WORDS_MAX);
  if (words.some(([text]) => text === "")) return null;
  return words.map((word) => [...word, ...nameKeys(word[0]).map(markedKey)]);
}
