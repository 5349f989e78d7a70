import { describe, expect, it } from "vitest";
import { oneSoundKeyTexts } from "./search.ts";
import type { FullNameSimilarity } from "./similar-names.ts";
import { comparedWith, storedKeys } from "./similar-names.ts";

/** Compares two names written as `first last`. */
function compare(one: string, other: string): FullNameSimilarity {
  const [[firstName = "", lastName = ""], [otherFirst = "", otherLast = ""]] = [
    one.split(" "),
    other.split(" "),
  ];
  return comparedWith({ firstName, lastName })(
    storedKeys({ firstName: otherFirst, lastName: otherLast }),
  );
}

describe("full names", () => {
  it.each([
    ["Josef Levinson", "יוסף לוינסון"],
    ["Josef Levinson", "Левинсон Иосиф"],
    ["Анна Иванов", "Anna Ivanova"],
  ])("%s and %s are the same", (one, other) => {
    expect(compare(one, other)).toBe("same");
    expect(compare(other, one)).toBe("same");
  });

  it.each([
    ["z as ts", "Dov Kutsin", "Дов Кузин"],
    ["an h that is not written", "Dov Benhamou", "Дов Бенаму"],
    ["the first vowel of a short name", "Hila Sorokin", "הלה סורוקין"],
    ["a swapped name", "Benhamou Dov", "Дов Бенаму"],
    ["an initial h that is not written", "Dov Ernández", "דוב הרננדז"],
    ["an initial h and y", "Дов Ернандес", "דוב הרננדס"],
    ["an initial y and another vowel", "Дов Югетт", "דוב אוגט"],
    ["an h that only the other writes", "Дов Бенаму", "Dov Benhamou"],
    ["a final w and a vowel", "Dov Gashau", "דוב גשאוו"],
    ["a silent end", "Dov Rolande", "דוב רולאן"],
    ["c and k", "Dov Carev", "Дов Царев"],
    ["one consonant more", "Dov Bernadette", "דוב ברנאדט"],
    ["a vowel after m that Hebrew omits", "Dov Ramabaev", "דוב רמבאייב"],
    ["a w that is a vowel", "דוב זודיטו", "Дов Зевдиту"],
  ])("are near with %s: %s and %s", (_what, one, other) => {
    expect(compare(one, other)).toBe("near");
  });

  it("are far if one sound differs in each of the two names", () => {
    expect(compare("Hila Benhamou", "הלה Бенаму")).toBe("far");
  });

  it.each([
    ["two sounds", "Dov Hazan", "Дов Саган"],
    ["another surname", "Dov Peretz", "Дов Кац"],
    ["a particle alone", "Ben Ami", "Ben Simon"],
  ])("are not alike with %s: %s and %s", (_what, one, other) => {
    expect(compare(one, other)).toBeNull();
  });

  it("are near if any word of a name has a near key in common", () => {
    expect(compare("Dov Ohana-Benamu", "Дов Бенхаму")).toBe("near");
    expect(compare("Dov Ben-Harush", "Дов Аруш")).toBe("near");
  });

  it("have a bounded number of near keys", () => {
    const long = Array.from({ length: 25 }, () => "Chachashvili").join(" ");
    expect(oneSoundKeyTexts(long).length).toBeLessThanOrEqual(40);
    expect(oneSoundKeyTexts("李娜")).toEqual([]);
  });
});
