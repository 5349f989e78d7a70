import { LANGUAGES } from "@kehila/shared/base/languages";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/persons/query";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { orderOf } from "./order.ts";
import type { PageKey } from "./page.ts";
import { findFirst, matchCondition } from "../selection/selection.repository.ts";
import { findPersonPage, pageKeyLength } from "./page.repository.ts";

/** D1's limits for a statement: bound parameters, and bytes of text. */
const PARAMETERS_MAX = 100;
const BYTES_MAX = 100_000;

/** Filters that lead to different plans; for each field, one at a time. */
const FILTERS: readonly PersonQueryInput[] = [
  { search: "мир" },
  { search: "Бендавид anna 1980 052 o ле 12345 רבינוביץ" },
  { firstName: "м" },
  { firstName: "bo" },
  { firstName: "Мирьям" },
  { lastName: "ле" },
  { lastName: "Рабинович" },
  { city: "x" },
  { city: "Хайфа" },
  { city: "Хайфа; Akko; x" },
  { gender: "male" },
  { married: "true" },
  { interestedEvents: "cinema,project" },
  { visitedEvents: "cinema" },
  { visitedEvents: "cinema,language_lesson,project" },
  { birthDateFrom: "1984-05-17", birthDateTo: "1984-05-17" },
  { birthDateFrom: "1950-01-01", birthDateTo: "1984-06-30" },
  { ageMin: "18", ageMax: "30" },
  { childrenCount: "5" },
  { toCheck: "true" },
];

function expectWithinLimits(input: PersonQueryInput, isFirst: boolean): void {
  const { active: _a, pending: _p, skip, take, ...filter } = personQuerySchema.parse(input);
  const key = Array.from({ length: pageKeyLength(orderOf(filter)) }, (): string | number => "м");
  const after: PageKey = [0, ...key.slice(1)];
  const { selects } = findPersonPage({
    status: "active",
    filter,
    after: isFirst ? null : after,
    skip: skip ?? 0,
    take,
    today: "2026-11-21",
  });
  for (const { sql, params } of selects) {
    expect(params.length, JSON.stringify(input)).toBeLessThanOrEqual(PARAMETERS_MAX);
    expect(new TextEncoder().encode(sql).length).toBeLessThanOrEqual(BYTES_MAX);
  }
}

it("D1 accepts the statement of a next page with any three filters", () => {
  // A page after a cursor in the first of three scripts has the most parts.
  for (const [index, one] of FILTERS.entries()) {
    for (const [next, two] of FILTERS.slice(index).entries()) {
      for (const three of FILTERS.slice(index + next)) {
        expectWithinLimits({ language: "ru", ...one, ...two, ...three }, false);
      }
    }
  }
});

it("D1 accepts the statement of a page with any filters and order", () => {
  const filters = fc
    .subarray([...FILTERS])
    .map((some): PersonQueryInput => Object.assign({}, ...some));
  const order = fc.record(
    {
      sortBy: fc.constantFrom(...PERSON_SORTS),
      sortOrder: fc.constantFrom("asc", "desc"),
      language: fc.constantFrom(...LANGUAGES),
      skip: fc.constant("40"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, order, fc.boolean(), (some, by, isFirst) => {
      const { skip, ...rest } = { ...some, ...by };
      expectWithinLimits(isFirst && skip ? { ...rest, skip } : rest, isFirst);
    }),
    { numRuns: 300 },
  );
});

it("a selection by every filter binds at most 70 % of the parameters that D1 allows", () => {
  const words =
    "ivanov kuznetsova mikhail chaim yosef jacob george chekhov shapiro tsvi zhanna igor";
  const every: PersonQueryInput = Object.assign({}, ...FILTERS, { search: words });
  const { active: _a, pending: _p, skip: _s, take: _t, ...filter } = personQuerySchema.parse(every);
  const condition = matchCondition("active", filter, "2026-11-21", { inRows: true });
  const [select] = findFirst(condition, 500).selects;
  expect(select?.params.length).toBeLessThanOrEqual(PARAMETERS_MAX * 0.7);
});
