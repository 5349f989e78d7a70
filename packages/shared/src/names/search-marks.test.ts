import fc from "fast-check";
import { expect, test } from "vitest";
import { searchWords } from "./search.ts";
import { indexTexts, textsByKind } from "./search-marks.ts";

const shortText = fc.stringMatching(/^[ab]{1,4}$/);

test("the index texts match the same rows as the texts of the word", () => {
  fc.assert(
    fc.property(fc.array(shortText), fc.stringMatching(/^[ab]{0,9}$/), (texts, row) => {
      const has = (some: readonly string[]): boolean => some.some((text) => row.includes(text));
      expect(has(indexTexts(texts))).toBe(has(texts));
    }),
  );
});

test("no index text repeats or contains another one", () => {
  fc.assert(
    fc.property(fc.array(shortText), (texts) => {
      const lookups = indexTexts(texts);
      for (const [place, text] of lookups.entries()) {
        expect(lookups.filter((other, at) => at !== place && text.includes(other))).toEqual([]);
      }
    }),
  );
});

test("index texts join the near keys of all scripts, and a key with its beginning", () => {
  const [word = [""]] = searchWords("Рабинович") ?? [];
  const { plain, keys, near } = textsByKind(word);
  expect([plain.length, keys.length, near.length]).toEqual([1, 1, 6]);
  expect(indexTexts(word)).toHaveLength(4);
});
