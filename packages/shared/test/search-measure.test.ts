import { describe, expect, it } from "vitest";
import { sortKey } from "../src/fold.ts";
import { nearestKeys } from "../src/nearest-keys.ts";
import * as searching from "../src/search.ts";
import names from "../test-data/names-of-clerks.json" with { type: "json" };
import { isHeldOut } from "./name-key-measure.ts";
import type { Share } from "./search-measure.ts";
import {
  measureBeginnings,
  measureDuplicates,
  measureGenders,
  measureSearch,
  measureWrongLetters,
} from "./search-measure.ts";

const rate = ({ with: part, of: whole }: Share): number => part / whole;

describe("search on the set-aside third of the clerks' names", () => {
  const some = names.filter(isHeldOut);

  it("is measured on about a third", () => {
    expect(some.length / names.length).toBeCloseTo(1 / 3, 1);
  });

  it("finds spellings of one name, and few other persons", () => {
    const figures = measureSearch(some, searching);
    expect(rate(figures.all)).toBeGreaterThanOrEqual(0.95);
    expect(rate(figures.across)).toBeGreaterThanOrEqual(0.95);
    expect(figures.othersBySound / figures.spellings).toBeLessThanOrEqual(0.2);
    expect(rate(figures.lookAlikes)).toBeLessThanOrEqual(0.09);
  });

  it("finds couples, duplicates and beginnings", () => {
    const genders = measureGenders(some, searching);
    expect(rate(genders.within)).toBeGreaterThanOrEqual(0.99);
    expect(rate(genders.across)).toBeGreaterThanOrEqual(0.99);
    expect(rate(measureDuplicates(some, searching))).toBeGreaterThanOrEqual(0.88);
    expect(rate(measureBeginnings(some, 5, searching))).toBeGreaterThanOrEqual(0.8);
  });

  it("offers what was meant by a word with one wrong letter", () => {
    const nearest = (typed: string): string[] => nearestKeys(sortKey(typed));
    const { offered } = measureWrongLetters(some, searching, nearest);
    expect(rate(offered)).toBeGreaterThanOrEqual(0.9);
  });
});
