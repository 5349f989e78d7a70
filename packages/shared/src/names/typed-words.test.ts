import { expect, test } from "vitest";
import { SEARCH_WORDS_MAX } from "../base/limits.ts";
import { hasIgnoredWords, typedWords } from "./typed-words.ts";

const shown = (search: string): string[] =>
  typedWords(search).map(({ kind, text, numbers }) => [kind, text, ...numbers].join(" "));

test.each([
  // Of several initials in a row the first counts.
  ["А.С. Иванов", ["initial а", "name иванов"]],
  ["А. С. Иванов", ["initial а", "name иванов"]],
  ["А.Иванов", ["initial а", "name иванов"]],
  ["Иванов А.С.", ["name иванов", "initial а"]],
  ["А. Иванов Б.", ["initial а", "name иванов", "initial б"]],
  ["(А.)", ["initial а"]],
  ["Ivanov, Anna", ["name ivanov", "name anna"]],
  ["levi;cohen", ["name levi", "name cohen"]],
  ["«Levi»", ["name levi"]],
  ["O'Brien", ["name o'brien"]],
  ["\u200Flevi\u200E", ["name levi"]],
  ["  ", []],
  // Punctuation alone is searched as it is.
  ["...", ["name ..."]],
  ["... levi", ["name levi"]],
  ["052-123", ["number 052 123 052123"]],
  ["+972 52", ["number +972 0 972", "number 52"]],
  ["12.03", ["number 12.03 1203"]],
])("%j is read as %j", (search, words) => expect(shown(search)).toEqual(words));

test("the parts of a hyphenated word belong together", () => {
  expect(typedWords("Ben-David Levi").map(({ text, parts }) => [text, parts])).toEqual([
    ["ben", ["ben", "david"]],
    ["david", ["ben", "david"]],
    ["levi", ["levi"]],
  ]);
});

test("words beyond the maximum are ignored", () => {
  const words = (count: number) => Array.from({ length: count }, () => "levi").join(" ");
  expect(hasIgnoredWords(words(SEARCH_WORDS_MAX))).toBe(false);
  expect(hasIgnoredWords(words(SEARCH_WORDS_MAX + 1))).toBe(true);
});
