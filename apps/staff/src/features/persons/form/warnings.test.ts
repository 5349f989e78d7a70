import { expect, test } from "vitest";
import { EMPTY_DRAFT, EMPTY_SPOUSE } from "./draft.ts";
import { isBeforeBirth, isOlderThanParent } from "./warnings.ts";

const born = { ...EMPTY_DRAFT, birthDate: "1980-05-04" };

test("a repatriation before the birth gives a warning, an incomplete date gives none", () => {
  const of = (repatriationDate: string) => isBeforeBirth({ ...born, repatriationDate });
  expect(["1980-05-03", "1980-05-04", "", "3.5.1980"].map(of)).toEqual([true, false, false, false]);
  expect(isBeforeBirth({ ...EMPTY_DRAFT, repatriationDate: "1980-05-03" })).toBe(false);
});

test("a child who is older than a parent gives a warning, also for the spouse", () => {
  expect(isOlderThanParent("1979-01-01", born)).toBe(true);
  expect(isOlderThanParent("2001-01-01", born)).toBe(false);
  const couple = { ...born, married: true, spouse: { ...EMPTY_SPOUSE, birthDate: "2002-01-01" } };
  expect(isOlderThanParent("2001-01-01", couple)).toBe(true);
  expect(isOlderThanParent("2001-01-01", { ...couple, married: false })).toBe(false);
});
