import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { PERSON_SORTS, personFilterSchema, personQuerySchema } from "@kehila/shared/persons/query";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { shownSort, withSort } from "../../entities/persons/list/view.ts";
import type { PersonsFilters } from "../../entities/persons/filters/filters.ts";
import type { PersonsView } from "./view.ts";
import { FILTER_KEYS } from "../../entities/persons/filters/filters.ts";
import {
  DEFAULT_SORT,
  filterChips,
  filtersOf,
  isNarrowed,
  matchedBy,
  readPersonsView,
  toPersonQuery,
  withFilters,
  withoutDialog,
} from "./view.ts";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const raw = fc.record(
  {
    search: fc.string({ unit: "grapheme", maxLength: 40 }),
    gender: fc.constantFrom("male", "female", "other"),
    married: fc.constantFrom("true", "false", "1"),
    interestedEvents: fc.oneof(
      fc.subarray([...EVENT_CATEGORIES]).map((chosen) => chosen.toReversed().join(",")),
      fc.constant("cinema,nonsense"),
    ),
    visitedEvents: fc.subarray([...EVENT_CATEGORIES]).map((chosen) => chosen.join(",")),
    city: fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("Haifa; Akko", "Akko;;Lod ; Akko"),
    ),
    ageMin: fc.oneof(
      fc.integer({ min: -5, max: 200 }).map(String),
      fc.constantFrom("007", "x", "12"),
    ),
    ageMax: fc.integer({ min: 0, max: 150 }).map(String),
    birthDateFrom: fc.oneof(day, fc.constant("2023-02-29")),
    birthDateTo: day,
    childrenCount: fc.integer({ min: 0, max: 12 }).map(String),
    toCheck: fc.constantFrom("true", "false", ""),
    sortBy: fc.constantFrom(...PERSON_SORTS, "password"),
    sortOrder: fc.constantFrom("asc", "desc", "up"),
    person: fc.oneof(fc.uuid(), fc.string()),
    edit: fc.oneof(fc.uuid(), fc.string()),
    take: fc.constant("1000000"),
    pending: fc.constant("true"),
  },
  { requiredKeys: [] },
);

/** A value of each filter. */
const EVERY_FILTER: Required<PersonsFilters> = {
  gender: "female",
  married: "true",
  interestedEvents: "cinema",
  visitedEvents: "project",
  city: "Haifa",
  ageMin: "18",
  ageMax: "65",
  birthDateFrom: "1950-01-01",
  birthDateTo: "2000-12-31",
  childrenCount: "2",
  toCheck: "true",
};

describe("the URL of a view", () => {
  test("always gives a query that the API accepts and that excludes applications", () => {
    fc.assert(
      fc.property(raw, (address) => {
        const query = toPersonQuery(readPersonsView(address), null);
        expect(z.safeParse(personQuerySchema, query).success).toBe(true);
        expect(query).not.toHaveProperty("pending");
        expect(query).not.toHaveProperty("take");
        expect(query).not.toHaveProperty("person");
        expect(query).not.toHaveProperty("edit");
      }),
    );
  });

  test("is stable: a reload shows the same view", () => {
    fc.assert(
      fc.property(raw, (address) => {
        const view = readPersonsView(address);
        const params = new URLSearchParams(Object.entries(view));
        expect(readPersonsView(Object.fromEntries(params))).toEqual(view);
      }),
    );
  });

  test("keeps valid values, omits defaults, and drops invalid ones", () => {
    expect(
      readPersonsView({
        search: "501234567",
        interestedEvents: "project,cinema",
        ageMin: "065",
        gender: "whatever",
        sortBy: "city",
        sortOrder: "asc",
        person: "../x",
      }),
    ).toEqual({
      search: "501234567",
      interestedEvents: "cinema,project",
      ageMin: "65",
      sortBy: "city",
    });
    expect(readPersonsView({ sortBy: "lastName" })).toEqual({});
  });

  test("contains a sort chosen with a search, since a missing sort means relevance", () => {
    const byName = { search: "levi", sortBy: "lastName" } as const;
    expect(readPersonsView(byName)).toEqual(byName);
    expect(shownSort(byName, DEFAULT_SORT)).toBe("lastName");
    expect(shownSort({ search: "levi" }, DEFAULT_SORT)).toBe("relevance");
    expect(shownSort(readPersonsView({ city: "Lod" }), DEFAULT_SORT)).toBe("lastName");
    const descending = { search: "levi", sortBy: "lastName", sortOrder: "desc" } as const;
    expect(readPersonsView({ search: "levi", sortOrder: "desc" })).toEqual(descending);
    expect(withSort(descending, "relevance", "asc", DEFAULT_SORT)).toEqual({ search: "levi" });
  });

  test("contains every filter of the API except the names, which the search covers", () => {
    const { search: _s, firstName: _f, lastName: _l, ...filters } = personFilterSchema.shape;
    expect([...FILTER_KEYS].toSorted()).toEqual(Object.keys(filters).toSorted());
    expect(filtersOf(readPersonsView({ ...EVERY_FILTER }))).toEqual(EVERY_FILTER);
    expect(withFilters({ search: "levi" }, EVERY_FILTER)).toEqual({
      search: "levi",
      ...EVERY_FILTER,
    });
  });

  test("has a chip for each filter, which removes the filter", () => {
    for (const key of FILTER_KEYS) {
      const chips = filterChips(readPersonsView({ [key]: EVERY_FILTER[key] }));
      expect(
        chips.map(({ rest }) => rest),
        key,
      ).toEqual([{}]);
    }
  });

  test("opens one dialog at a time", () => {
    expect(readPersonsView({ person: "p1", edit: "p2" })).toEqual({ edit: "p2" });
    expect(readPersonsView({ person: "p1", edit: "../x" })).toEqual({ person: "p1" });
    expect(withoutDialog({ city: "Haifa", edit: "p2" })).toEqual({ city: "Haifa" });
  });

  test("gives its search and filters, without the sort, to a selection", () => {
    fc.assert(
      fc.property(raw, (address) => {
        const view = readPersonsView(address);
        expect(z.safeParse(personFilterSchema, matchedBy(view)).success).toBe(true);
        expect(matchedBy(withSort(view, "city", "desc", DEFAULT_SORT))).toEqual(matchedBy(view));
      }),
    );
  });

  test("adds the cursor to the same query for further pages", () => {
    expect(toPersonQuery({ search: "levi", person: "p1" }, "abc")).toEqual({
      search: "levi",
      cursor: "abc",
    });
  });
});

describe("chips", () => {
  test("show each choice and each range", () => {
    const view: PersonsView = {
      gender: "female",
      interestedEvents: "cinema,project",
      visitedEvents: "project",
      ageMin: "60",
      ageMax: "70",
      birthDateTo: "1960-01-01",
    };
    expect(filterChips(view).map(({ id }) => id)).toEqual([
      "gender",
      "interest",
      "interest",
      "visited",
      "age",
      "birthDate",
    ]);
    expect(filterChips(view)[1]).toMatchObject({
      value: "cinema",
      rest: { interestedEvents: "project", ageMin: "60" },
    });
  });

  test("show each of several cities, and the URL contains each city once", () => {
    const view = readPersonsView({ city: " Haifa;Akko ;; Haifa", gender: "male" });
    expect(view.city).toBe("Haifa; Akko");
    expect(filterChips(view).slice(1)).toEqual([
      { id: "city", value: "Haifa", rest: { gender: "male", city: "Akko" } },
      { id: "city", value: "Akko", rest: { gender: "male", city: "Haifa" } },
    ]);
    expect(readPersonsView({ city: " ; " })).toEqual({});
  });

  test("leave an unfiltered view when they are removed one by one", () => {
    fc.assert(
      fc.property(raw, (address) => {
        let view = readPersonsView(address);
        for (let count = filterChips(view).length; count > 0; count -= 1) {
          expect(filterChips(view)).toHaveLength(count);
          view = withFilters(view, filterChips(view)[0]?.rest ?? {});
        }
        expect(filtersOf(view)).toEqual({});
        expect(view.search).toEqual(readPersonsView(address).search);
      }),
    );
  });
});

test("new filters replace the old ones; search and sort stay", () => {
  const view: PersonsView = { search: "levi", city: "Haifa", sortBy: "city", sortOrder: "desc" };
  expect(withFilters(view, { gender: "male" })).toEqual({
    search: "levi",
    gender: "male",
    sortBy: "city",
    sortOrder: "desc",
  });
  expect(withSort(view, "lastName", "asc", "lastName")).toEqual({
    search: "levi",
    city: "Haifa",
    sortBy: "lastName",
  });
});

test("a search or any filter narrows a view, a sort does not", () => {
  expect(isNarrowed({ sortBy: "city" })).toBe(false);
  expect(isNarrowed({ search: "x" })).toBe(true);
  for (const key of FILTER_KEYS) expect(isNarrowed({ [key]: "1" })).toBe(true);
});
