import { searchedDigits } from "./identifiers.ts";
import { SEARCH_WORDS_MAX } from "./limits.ts";
import { nameKeys } from "./name-key.ts";
import { withoutMarks } from "./text.ts";

/**
 * Folding for search and sorting: case, diacritics, ё/е, niqqud, geresh and gershayim make no
 * difference. Everything else, `%`, `_`, `"`, `*` and `(` included, stays an ordinary character.
 */
export function fold(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .replaceAll(/[\u201C\u201D\u201E]/gu, '"')
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=\p{Script=Hebrew})["']/gu, "")
    .replaceAll(/[\u05F3\u05F4]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const HYPHENS = /[-\u2010-\u2015\u05BE\u2212]/gu;

/** The key that a name, a city or any other text column is sorted and compared by. */
export function sortKey(text: string): string {
  return fold(text.replaceAll(HYPHENS, " "));
}

/** Encloses a name key inside the search text; no input can contain it. */
const KEY_MARK = "\u001F";

const markedKey = (key: string): string => `${KEY_MARK}${key.toUpperCase()}${KEY_MARK}`;

/** The cross-script keys of all words of a name. */
export function keysOfName(name: string): string[] {
  return [...new Set(sortKey(name).split(" ").flatMap(nameKeys))];
}

/** The texts by which the search text tells that one of a name's words has such a key. */
export const keyTexts = (name: string): string[] => keysOfName(name).map(markedKey);

/** The search index knows texts by three characters: this lets every character of ours begin three. */
const PADDING = "\n\n";

/** What a person is found by. */
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
 * The one column that search reads: every searchable field folded, hyphenated words both apart and
 * joined, then the cross-script keys of the names in capitals between marks. Folded text has no
 * capitals and no marks, so a typed word never meets a key by accident.
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

/** The words of a search, folded, without cross-script keys; a word may be empty after folding. */
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

/** Whether a search has more words than count. */
export function hasIgnoredWords(search: string): boolean {
  return foldedWords(search).length > SEARCH_WORDS_MAX;
}

/**
 * Splits a search into words, each folded, with the cross-script keys of what may be a name; at most
 * `SEARCH_WORDS_MAX` of them, the rest is ignored.
 * Digits come without the separators typed between them, a country code as `0`.
 * Returns null when a word is empty after folding: such a search matches nobody.
 */
export function searchWords(search: string): SearchWord[] | null {
  const words = foldedWords(search).slice(0, SEARCH_WORDS_MAX);
  if (words.some(([text]) => text === "")) return null;
  return words.map((word) => [...word, ...nameKeys(word[0]).map(markedKey)]);
}
