import { archiveSelectionSchema } from "@kehila/shared/persons/selection";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sizeOf } from "../../../entities/persons/selection-size.ts";
import * as z from "zod/mini";
import type { PersonsSelection, PersonsStep } from "./selection.ts";
import {
  exportOf,
  isAllSelected,
  NO_SELECTION,
  restOf,
  selectPersons,
  toListSelection,
  withKeys,
  withMembers,
} from "./selection.ts";

const CALENDAR = { timeZone: "Asia/Jerusalem", now: () => new Date() };
const LOADED = ["a", "b", "c", "d"];
const row = fc.constantFrom(...LOADED);
const step: fc.Arbitrary<PersonsStep> = fc.oneof(
  fc
    .oneof(
      row.map((id) => ({ type: "toggle" as const, id })),
      row.map((to) => ({ type: "extend" as const, to, order: LOADED })),
      fc.constant({ type: "all" as const, order: LOADED }),
      fc.subarray(LOADED).map((ids) => ({ type: "drop" as const, ids })),
      fc.constant({ type: "clear" as const }),
    )
    .map((one) => ({ type: "rows" as const, step: one, loaded: LOADED })),
  fc.nat(2000).map((count) => ({ type: "matching" as const, filter: { city: "Haifa" }, count })),
);
const rows = (one: Extract<PersonsStep, { type: "rows" }>["step"]): PersonsStep => ({
  type: "rows",
  step: one,
  loaded: LOADED,
});
const EVERYONE: PersonsSelection = { kind: "matching", filter: { search: "levi" }, count: 1234 };

test("after any steps the selection is valid for the API", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let selection = NO_SELECTION;
      for (const one of steps) selection = selectPersons(selection, one);
      const body = toListSelection(selection);
      expect(z.safeParse(archiveSelectionSchema(CALENDAR), body).success).toBe(sizeOf(body) > 0);
    }),
  );
});

test("unselecting one of all matches selects the other loaded rows", () => {
  const selection = selectPersons(EVERYONE, rows({ type: "toggle", id: "b" }));
  expect(toListSelection(selection)).toEqual({ personIds: ["a", "c", "d"] });
});

test("all matches stay selected when rows are selected or removed", () => {
  for (const one of [
    rows({ type: "drop", ids: ["a"] }),
    rows({ type: "all", order: LOADED }),
    rows({ type: "walk", from: "a", to: "b", order: LOADED }),
  ]) {
    expect(selectPersons(EVERYONE, one)).toBe(EVERYONE);
  }
  expect(selectPersons(EVERYONE, rows({ type: "clear" }))).toBe(NO_SELECTION);
});

test("a new count replaces the previous count, and zero empties the selection", () => {
  const filter = { search: "levi" };
  const changed = selectPersons(EVERYONE, { type: "matching", filter, count: 1235 });
  expect(toListSelection(changed)).toEqual({ matching: { filter, count: 1235 } });
  const gone = selectPersons(EVERYONE, { type: "matching", filter, count: 0 });
  expect(gone).toBe(NO_SELECTION);
});

test("all loaded rows are selected if there are rows and none is unselected", () => {
  const all = (loaded: string[], ids: string[]) => isAllSelected(loaded, new Set(ids));
  expect(all(["a", "b"], ["b", "a"])).toBe(true);
  expect(all(["a", "b"], ["b", "gone", "a"])).toBe(true);
  expect(all(["a", "b"], ["a"])).toBe(false);
  expect(all(["a", "b"], ["a", "gone"])).toBe(false);
  expect(all([], [])).toBe(false);
});

describe("the rest of a selection after a batch", () => {
  const matching = { matching: { filter: { city: "Haifa" }, count: 1200 } };

  it("is the same filter with the remaining count", () => {
    expect(restOf(matching, { count: 500, remaining: 700 })).toEqual({
      matching: { filter: { city: "Haifa" }, count: 700 },
    });
  });

  it("is the remaining ids that the server returned", () => {
    const remainder = restOf(
      { personIds: ["a", "b", "c"] },
      { count: 2, remaining: 1, remainingIds: ["b"] },
    );
    expect(remainder).toEqual({ personIds: ["b"] });
  });

  it("is null when nothing remains", () => {
    expect(restOf(matching, { count: 200, remaining: 0 })).toBeNull();
    expect(sizeOf(matching)).toBe(1200);
    expect(sizeOf({ personIds: ["a", "b"] })).toBe(2);
  });
});

test("an export of a selection keeps its count and the order of the screen", () => {
  const view = { search: "levi", sortBy: "city", sortOrder: "desc", person: "p1" } as const;
  const matching = { filter: { search: "levi" }, count: 7 };
  expect(exportOf(view, { matching })).toEqual({
    kind: "register",
    filter: { search: "levi", sortBy: "city", sortOrder: "desc" },
    count: 7,
  });
  expect(exportOf(view, { personIds: ["a"] })).toEqual({ kind: "picked", personIds: ["a"] });
});

test("a row of a family selects and unselects both adults, whichever was selected first", () => {
  const membersOf = (id: string) => (id === "a" || id === "b" ? ["a", "b"] : [id]);
  const stepOn = (selection: PersonsSelection, id: string) => {
    const selectedIds = selection.kind === "picked" ? selection.rows.ids : new Set<string>();
    const keyOf = (one: string) => membersOf(one).find((member) => selectedIds.has(member)) ?? one;
    return selectPersons(selection, rows(withKeys({ type: "toggle", id }, keyOf)));
  };
  const chosen = stepOn(stepOn(NO_SELECTION, "a"), "c");
  expect(withMembers(toListSelection(chosen), membersOf)).toEqual({ personIds: ["a", "b", "c"] });
  // After another sort, the family's row is the other adult's.
  const left = stepOn(chosen, "b");
  expect(withMembers(toListSelection(left), membersOf)).toEqual({ personIds: ["c"] });
  expect(withMembers(toListSelection(EVERYONE), membersOf)).toEqual(toListSelection(EVERYONE));
});
