import type { Calendar } from "@kehila/shared/dates";
import { LIST_TITLE_MAX, SELECTED_IDS_MAX } from "@kehila/shared/limits";
import { expect, test } from "vitest";
import type { ListDraft } from "./draft.ts";
import { errorsOf, missingFrom, toListInput } from "./draft.ts";

const calendar: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T12:00:00Z"),
};
const draft: ListDraft = {
  title: " Purim film ",
  description: "",
  category: "cinema",
  date: "2027-03-23",
};
const picked = { personIds: ["a", "b"] };

test("asks for a title, an event type and at least one person (§5)", () => {
  expect(missingFrom(draft, 2)).toEqual([]);
  expect(missingFrom({ ...draft, title: " \n" }, 2)).toEqual(["emptyTitle"]);
  expect(missingFrom({ ...draft, category: null }, 2)).toEqual(["emptyEventType"]);
  expect(missingFrom({ ...draft, title: "", category: null }, 0)).toEqual([
    "noSelection",
    "emptyTitle",
    "emptyEventType",
  ]);
});

test("sends a trimmed description, and omits an empty one (§5)", () => {
  const input = (description: string) =>
    toListInput({ ...draft, description }, "cinema", picked, 2);
  expect(input("  \n ")).toEqual({
    title: "Purim film",
    date: "2027-03-23",
    category: "cinema",
    personIds: ["a", "b"],
  });
  expect(input("  Bring the children\n").description).toBe("Bring the children");
});

test("sends a filter with the count the user saw last", () => {
  const filter = { city: "Haifa" };
  const input = toListInput(draft, "project", { matching: { filter, count: 23 } }, 25);
  expect(input.matching).toEqual({ filter, count: 25 });
  expect(input).not.toHaveProperty("personIds");
});

test("reports what the server would refuse before sending", () => {
  const errors = (changed: Partial<ListDraft>, selection = picked) =>
    errorsOf(toListInput({ ...draft, ...changed }, "cinema", selection, 2), calendar);
  expect(errors({})).toEqual({});
  expect(errors({ date: "30.02.2027" })).toEqual({ date: "INVALID_DATE" });
  expect(errors({ date: "" })).toEqual({ date: "REQUIRED" });
  expect(errors({ title: "x".repeat(LIST_TITLE_MAX + 1) })).toEqual({ title: "TOO_LONG" });
  expect(errors({ title: "a\u200Bb" })).toEqual({ title: "INVALID_CHARACTERS" });
  const many = Array.from({ length: SELECTED_IDS_MAX + 1 }, (_, index) => `p${index}`);
  expect(errors({}, { personIds: many })).toEqual({ personIds: "OUT_OF_RANGE" });
});
