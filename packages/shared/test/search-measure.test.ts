import { describe, expect, it } from "vitest";
import { sortKey } from "../src/names/fold.ts";
import { oneEditKeys } from "../src/names/one-edit-keys.ts";
import * as searching from "../src/names/search.ts";
import * as comparing from "../src/names/similar-names.ts";
import setAsideNames from "../test-data/names-set-aside.csv?raw";
import blindNames from "../test-data/names-blind.csv?raw";
import finalNames from "../test-data/names-final.csv?raw";
import freshNames from "../test-data/names-fresh.csv?raw";
import practiceNames from "../test-data/names-practice.csv?raw";
import officesNames from "../test-data/names-of-offices.csv?raw";
import { namesIn } from "./name-sets.ts";
import type { Share } from "./search-measure.ts";
import {
  measureBeginnings,
  measureDuplicates,
  measureGenders,
  measureSearch,
  measureWrongLetters,
} from "./search-measure.ts";

const rate = ({ with: part, of: whole }: Share): number => part / whole;

describe.each([
  // The scores of each set while it was still blind are in docs/decisions/0004-name-key.md.
  {
    // This set has no feminine forms.
    set: "fresh set",
    names: namesIn(freshNames),
    bounds: { recall: 0.978, across: 0.977, others: 0.19, alike: 0.01, duplicates: 0.987 },
  },
  {
    set: "final set",
    names: namesIn(finalNames),
    bounds: { recall: 0.971, across: 0.972, others: 0.25, alike: 0.01, duplicates: 0.968 },
  },
  {
    set: "practice set",
    names: namesIn(practiceNames),
    bounds: { recall: 0.977, across: 0.977, others: 0.35, alike: 0.01, duplicates: 0.979 },
  },
  {
    set: "first blind set",
    names: namesIn(blindNames),
    bounds: { recall: 0.974, across: 0.974, others: 0.27, alike: 0.01, duplicates: 0.984 },
  },
  {
    set: "names once set aside",
    names: namesIn(setAsideNames),
    bounds: { recall: 0.981, across: 0.981, others: 0.34, alike: 0.01, duplicates: 0.985 },
  },
  {
    set: "names of offices",
    names: namesIn(officesNames),
    bounds: { recall: 0.977, across: 0.978, others: 0.52, alike: 0.058, duplicates: 0.981 },
  },
])("search on the $set", ({ set, names, bounds }) => {
  it("finds spellings of one name, and few other persons", () => {
    const figures = measureSearch(names, searching);
    expect(rate(figures.all)).toBeGreaterThanOrEqual(bounds.recall);
    expect(rate(figures.across)).toBeGreaterThanOrEqual(bounds.across);
    expect(figures.othersBySound / figures.spellings).toBeLessThanOrEqual(bounds.others);
    expect(rate(figures.lookAlikes)).toBeLessThanOrEqual(bounds.alike);
  });

  it("finds couples, duplicates and beginnings", () => {
    if (set !== "fresh set") {
      const genders = measureGenders(names, searching);
      expect(rate(genders.within)).toBeGreaterThanOrEqual(0.98);
      expect(rate(genders.across)).toBeGreaterThanOrEqual(0.98);
    }
    expect(rate(measureDuplicates(names, comparing).near)).toBeGreaterThanOrEqual(
      bounds.duplicates,
    );
    expect(rate(measureBeginnings(names, 5, searching))).toBeGreaterThanOrEqual(0.8);
  });

  it("offers the intended name for a word with one wrong letter", () => {
    const nearest = (typed: string): string[] => oneEditKeys(sortKey(typed));
    const { offered } = measureWrongLetters(names, searching, nearest);
    expect(rate(offered)).toBeGreaterThanOrEqual(0.9);
  });
});
