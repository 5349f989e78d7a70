import fc from "fast-check";
import { expect, test } from "vitest";
import { searchWords } from "./search.ts";
import { indexTexts, textsByKind } from "./search-marks.ts";

const few = fc.stringMatching(/^[ab]{1,4}$/);

test("the texts of the index name every row that the texts of a word do", () => {
  fc.assert(
    fc.property(fc.array(few), fc.stringMatching(/^[ab]{0,9}$/), (texts, row) => {
      const has = (some: readonly string[]): boolean => some.some((text) => row.includes(text));
      expect(has(indexTexts(texts))).toBe(has(texts));
    }),
  );
});

test("the texts of the index are looked up once each, and none within another", () => {
  fc.assert(
    fc.property(fc.array(few), (texts) => {
      const looked = indexTexts(texts);
      for (const [place, text] of looked.entries()) {
        expect(looked.filter((other, at) => at !== place && text.includes(other))).toEqual([]);
      }
    }),
  );
});

test("near names of all scripts, and a key and its beginning, are one text each", () => {
  const [word = [""]] = searchWords("Рабинович") ?? [];
  const { plain, keys, near } = textsByKind(word);
  expect([plain.length, keys.length, near.length]).toEqual([1, 1, 6]);
  expect(indexTexts(word)).toHaveLength(4);
});
