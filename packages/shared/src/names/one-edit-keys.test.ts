import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import typing from "../../test-data/typing.json" with { type: "json" };
import { sortKey } from "./fold.ts";
import { nameKeys } from "./name-key.ts";
import { oneEditKeys } from "./one-edit-keys.ts";

const offers = (typed: string, meant: string): boolean =>
  nameKeys(sortKey(meant)).some((key) => oneEditKeys(sortKey(typed)).includes(key));

describe("oneEditKeys", () => {
  test.each([
    ["a replaced consonant", "Kuzmetsov", "Кузнецов"],
    ["a missing consonant", "Кунецов", "קוזנצוב"],
    ["an added consonant", "קוזנצלוב", "Kuznetsov"],
    ["two swapped consonants", "Goldmna", "Гольдман"],
    ["a consonant for the first vowel", "Bvanov", "Иванов"],
    ["a consonant for the last vowel", "Ivanovk", "Иванова"],
    ["a vowel for the last consonant", "Ivanoa", "Иванов"],
    ["another last vowel", "Marini", "Марина"],
    ["a name of two consonants", "Levmi", "Леви"],
    ["another consonant after an m", "Тремкелевич", "Тремпелевич"],
  ])("offers a name with %s", (_what, typed, meant) => {
    expect(offers(typed, meant)).toBe(true);
  });

  it("offers nothing for short words, and no name that differs by several sounds", () => {
    expect(oneEditKeys("леви")).toEqual([]);
    expect(offers("Goldmarovich", "Goldman")).toBe(false);
  });

  it("returns a bounded number of distinct keys for any word", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:[a-z]{5,40}|[а-я]{5,40}|[א-ת]{5,40})$/u), (word) => {
        const keys = oneEditKeys(word);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThanOrEqual(30 * (word.length + 4));
        expect(oneEditKeys(word)).toEqual(keys);
      }),
      { numRuns: 200 },
    );
  });
});

test("offers the intended name for typical typing mistakes", () => {
  const missed = typing.typos.filter(({ typed, meant }) => {
    const same = nameKeys(sortKey(typed)).some((key) => nameKeys(sortKey(meant)).includes(key));
    return !same && !offers(typed, meant);
  });
  expect(missed.length).toBeLessThanOrEqual(1);
});
