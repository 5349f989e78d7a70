import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FilterDraft } from "./draft.ts";
import { draftOf, EMPTY_FILTERS, filterErrors, foldedCount, toFilters } from "./draft.ts";

const age = fc.constantFrom("", "0", "65", " 7 ", "151", "x");
const day = fc.constantFrom("", "1956-03-12", "2001-01-01", "12.3");
const draft: fc.Arbitrary<FilterDraft> = fc.record({
  unmatchedCity: fc.constantFrom("", "Hafia"),
  gender: fc.constantFrom("" as const, "male" as const, "female" as const),
  married: fc.constantFrom("" as const, "true" as const, "false" as const),
  interestedEvents: fc.subarray([...EVENT_CATEGORIES]),
  visitedEvents: fc.subarray([...EVENT_CATEGORIES]),
  city: fc.constantFrom("", "Haifa", "  Тель-Авив ", "Haifa; Акко"),
  ageMin: age,
  ageMax: age,
  birthDateFrom: day,
  birthDateTo: day,
  childrenCount: fc.constantFrom("", "0", "10"),
  toCheck: fc.constantFrom("" as const, "true" as const),
});

test("a form without filters is empty", () => {
  expect(Object.values(draftOf({})).filter((value) => value.length > 0)).toEqual([]);
  expect(draftOf({})).toEqual(EMPTY_FILTERS);
});

test("a valid form gives every typed filter", () => {
  fc.assert(
    fc.property(draft, (typed) => {
      if (Object.keys(filterErrors(typed)).length > 0) return;
      const filters = toFilters(typed);
      const { unmatchedCity: _unmatched, ...fields } = typed;
      for (const [field, value] of Object.entries(fields)) {
        expect(field in filters).toBe(value.length > 0);
      }
      expect(toFilters(draftOf(filters))).toEqual(filters);
    }),
  );
});

test("an invalid number, day or range is an error of its field", () => {
  expect(filterErrors({ ...EMPTY_FILTERS, ageMin: "old" })).toEqual({ ageMin: "NOT_AN_INTEGER" });
  expect(filterErrors({ ...EMPTY_FILTERS, ageMax: "200" })).toEqual({ ageMax: "OUT_OF_RANGE" });
  expect(filterErrors({ ...EMPTY_FILTERS, ageMin: "70", ageMax: "60" })).toEqual({
    ageMax: "RANGE",
  });
  const birth = { birthDateFrom: "2001-01-01", birthDateTo: "1956-03-12" };
  expect(filterErrors({ ...EMPTY_FILTERS, ...birth })).toEqual({ birthDateTo: "RANGE" });
  expect(filterErrors({ ...EMPTY_FILTERS, birthDateFrom: "12.3" })).toEqual({
    birthDateFrom: "INVALID_DATE",
  });
  expect(filterErrors({ ...EMPTY_FILTERS, unmatchedCity: "Hafia" })).toEqual({
    unmatchedCity: "INVALID_CHOICE",
  });
  expect(filterErrors(EMPTY_FILTERS)).toEqual({});
});

test("a folded form counts the filters in use: both ends of a range as one, the cities as none", () => {
  expect(foldedCount(draftOf({ city: "Haifa" }))).toBe(0);
  expect(foldedCount(draftOf({ ageMin: "20", ageMax: "30", gender: "male" }))).toBe(2);
});
