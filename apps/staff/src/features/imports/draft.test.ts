import type { Calendar } from "@kehila/shared/base/dates";
import { expect, test } from "vitest";
import { cellText } from "./source/cells.ts";
import { UNCONFIRMED } from "./values/dates.ts";
import { draftProblems, newDraft, withCells, withColumn, withDates, withTarget } from "./draft.ts";
import type { Source } from "./draft.ts";
import { IGNORED, targetKey } from "./columns/targets.ts";
import type { SourceSheet } from "./source/cells.ts";

const sheet = (...rows: (string | null)[][]): SourceSheet => ({
  name: "Sheet",
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
  losses: [],
  merged: [],
});
const source = (one: SourceSheet, isLines = false): Source => ({
  fileName: isLines ? null : "people.xlsx",
  sheets: [one],
  isLines,
});
const FILE = source(
  sheet(
    ["First name", "Last name", "City", "Born", "Remarks"],
    ["Anna", "Levi", "Haifa", "12.03.1956", null],
    ["Boris", "Cohen", "Lod", "31.01.1980", "helps"],
    ["Carmel", "Mizrahi", "Lod", "25.12.1990", null],
  ),
);
const targets = (draft: ReturnType<typeof newDraft>) =>
  draft.columns.map(({ target }) => targetKey(target));

const CALENDAR: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
};

test("columns have targets by their headings, the number of values, and distinct examples", () => {
  const draft = newDraft(FILE);
  expect(targets(draft).slice(0, 3)).toEqual([
    "person.firstName",
    "person.lastName",
    "person.city",
  ]);
  expect(draft.columns.map(({ heading, filled }) => [heading, filled])).toEqual([
    ["First name", 3],
    ["Last name", 3],
    ["City", 3],
    ["Born", 3],
    ["Remarks", 1],
  ]);
  expect(draft.columns[2]?.examples).toEqual(["Haifa", "Lod"]);
  expect(draft.columns[0]?.reason).toBe("heading");
  expect(draft.head.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
});

test("pasted lines have the columns name, phone, comment and ID number, without headings", () => {
  const draft = newDraft(source(sheet(["Anna Levi", "0501234567", "helps"]), true));
  expect(targets(draft)).toEqual([
    "person.fullName",
    "person.phone",
    "person.comment",
    "person.idNumber",
  ]);
  expect(draft.head.rows).toHaveLength(1);
});

test("a chosen target changes one column only, and examines the dates of a date column", () => {
  const draft = newDraft(FILE);
  const chosen = withTarget(draft, 3, { owner: "person", field: "repatriationDate" });
  expect([chosen.columns[3]?.reason, chosen.columns[3]?.examined === null]).toEqual([
    "chosen",
    false,
  ]);
  expect(withTarget(draft, 3, IGNORED).columns[3]?.examined).toBeNull();
  expect(chosen.columns.toSpliced(3, 1)).toEqual(draft.columns.toSpliced(3, 1));
  const renamed = withColumn(draft, 1, { heading: "Family" });
  expect(renamed.columns[1]).toEqual({ ...draft.columns[1], heading: "Family" });
  expect(renamed.columns.toSpliced(1, 1)).toEqual(draft.columns.toSpliced(1, 1));
});

test("a reading of dates counts for the other columns without an answer", () => {
  const dates = newDraft(FILE);
  const draft = withDates(dates, 1, { ...UNCONFIRMED, order: "dmy", realDates: "swapped" });
  const answered = withDates(draft, 0, { ...UNCONFIRMED, order: "mdy", years: "comment" });
  expect(answered.columns.map((column) => column.dates)).toEqual(
    draft.columns.map((_, index) =>
      index === 0
        ? { ...UNCONFIRMED, order: "mdy", years: "comment" }
        : {
            ...UNCONFIRMED,
            order: "dmy",
            years: "comment",
            realDates: index === 1 ? "swapped" : null,
          },
    ),
  );
});

test("an edit changes one cell, and a blank text empties the cell", () => {
  const draft = newDraft(FILE);
  const before = cellText(draft.head.rows[1]?.cells[2]);
  const cellsOf = (text: string) =>
    withCells(draft, { rows: [3], column: 2, before, text }).head.rows.map(({ cells }) => cells[2]);
  expect(cellsOf("Akko")).toEqual(["Haifa", "Akko", "Lod"]);
  expect(cellsOf("  ")).toEqual(["Haifa", null, "Lod"]);
});

test("an edited line is a person, even with the same text", () => {
  const one = { ...sheet(), rows: [{ row: 1, cells: ["Good Morning"], isTalk: true }] };
  const draft = newDraft(source(one, true));
  const line = { rows: [1], column: 0, before: "Good Morning" };
  const edited = withCells(draft, { ...line, text: "Good Morning" });
  expect([draft, edited].map(({ head }) => head.rows[0]?.isTalk ?? false)).toEqual([true, false]);
  expect(edited.head.rows[0]?.confirmed).toEqual([0]);
  const other = withCells(edited, { ...line, text: "Anna Levi" });
  expect(other.head.rows[0]?.confirmed).toEqual([]);
});

test("an edit of a word changes it in the cells of all rows", () => {
  const cells = ["cinema, yoga", " yoga ", "chess", "yoga group; yoga"];
  const one = { ...sheet(), rows: cells.map((cell, index) => ({ row: index + 1, cells: [cell] })) };
  const edit = { rows: [1, 2, 4], column: 0, before: "yoga", text: "theater" };
  expect(withCells(newDraft(source(one, true)), edit).head.rows.map((row) => row.cells[0])).toEqual(
    ["cinema, theater", "theater", "chess", "yoga group; theater"],
  );
});

test("a draft needs a name column, each target once, and a confirmed order of dates", () => {
  const draft = newDraft(FILE);
  const problemsOf = (one: typeof draft, listId: string | null = null) =>
    Object.fromEntries(draftProblems(one, CALENDAR, listId));
  const without = withTarget(draft, 3, IGNORED);
  expect(problemsOf(without)).toEqual({});
  expect(problemsOf(withTarget(without, 0, IGNORED))).toEqual({ NO_NAME: [] });
  expect(problemsOf(withTarget(without, 1, IGNORED))).toEqual({ NO_NAME: [] });
  const whole = { owner: "person", field: "fullName" } as const;
  expect(problemsOf(withTarget(withTarget(without, 0, whole), 1, IGNORED))).toEqual({});
  const city = { owner: "person", field: "city" } as const;
  expect(problemsOf(withTarget(without, 4, city))).toEqual({ REPEATED: [4] });
  // Several columns may be comments: the import joins their texts.
  const comment = { owner: "person", field: "comment" } as const;
  expect(problemsOf(withTarget(withTarget(without, 3, comment), 4, comment))).toEqual({});
  const unsure = newDraft(
    source(sheet(["First name", "Last name", "Birth date"], ["Anna", "Levi", "01.02.1956"])),
  );
  expect(problemsOf(unsure, "list")).toEqual({ DATES: [2] });
});

test("a file without cities asks for the city of people who are new to the register", () => {
  const draft = newDraft(source(sheet(["First name", "Last name"], ["Anna", "Levi"])));
  const problemsOf = (one: typeof draft, listId: string | null) => [
    ...draftProblems(one, CALENDAR, listId).keys(),
  ];
  expect(problemsOf(draft, null)).toEqual(["CITY"]);
  expect(problemsOf(draft, "list")).toEqual([]);
  const city = { ...draft.defaults, city: "Haifa" };
  expect(problemsOf({ ...draft, defaults: city }, null)).toEqual([]);
  expect(problemsOf({ ...draft, isCityLeft: true }, null)).toEqual([]);
  const noCity = { ...draft.defaults, city: "…" };
  expect(problemsOf({ ...draft, defaults: noCity }, null)).toEqual(["CITY_TEXT"]);
});
