import { expect, it } from "vitest";
import type { RowIssue } from "./row-notes.ts";
import type { TypedRow } from "./typed-rows.ts";
import { isCorrectable, issueOf, unfitValuesIn } from "./unfit-values.ts";

const row = (number: number, ...issues: readonly Omit<RowIssue, "row">[]): TypedRow => ({
  value: { row: number, person: {} },
  issues: issues.map((issue) => ({ row: number, ...issue })),
  repairs: [],
  relation: null,
  relationText: "",
  confirmed: [],
  notes: [],
  childNumbers: [],
});
const interest = (text: string) =>
  ({ column: 4, field: "person.interestedEvents", problem: "INTEREST", text }) as const;
const name = { column: 0, field: "person.fullName", problem: "ONE_NAME", text: "Anna" } as const;
const missing = { column: null, field: "person.lastName", problem: "REQUIRED", text: "" } as const;

it("names each value once with its rows: first what rows wait for, then the commonest", () => {
  const rows = [
    row(2, interest("chess"), interest("yoga")),
    row(3, interest("yoga ")),
    row(4, name),
    row(7, name),
    row(5, missing),
    row(6, missing),
  ];
  expect(unfitValuesIn(rows).map(({ text, rows: numbers }) => [text, numbers])).toEqual([
    ["Anna", [4]],
    ["Anna", [7]],
    ["", [5]],
    ["", [6]],
    ["yoga", [2, 3]],
    ["chess", [2]],
  ]);
});

it("names an error of formulas once for a column, and for each name", () => {
  const error = { column: 2, field: "person.phone", problem: "CELL_ERROR", text: "#N/A" } as const;
  const ofName = { ...error, column: 0, field: "person.firstName" };
  const values = unfitValuesIn([row(2, error, ofName), row(3, error), row(4, ofName)]);
  expect(values.map((value) => [value.column, value.rows, isCorrectable(value)])).toEqual([
    [0, [2], true],
    [0, [4], true],
    [2, [2, 3], false],
  ]);
});

it("names a blank cell once for a column and a proposal, and first", () => {
  const blank = { column: 3, field: "person.city", problem: "BLANK", text: "" } as const;
  const ofFamily = { ...blank, proposal: "Haifa" };
  const ofName = { ...blank, column: 0, field: "person.firstName" };
  const rows = [row(2, interest("yoga")), row(3, interest("yoga")), row(4, interest("yoga"))];
  const values = unfitValuesIn([
    ...rows,
    row(5, blank),
    row(6, blank, ofName),
    row(7, ofFamily, ofName),
  ]);
  expect(values.map(({ column, rows: numbers }) => [column, numbers])).toEqual([
    [3, [5, 6]],
    [0, [6]],
    [3, [7]],
    [0, [7]],
    [4, [2, 3, 4]],
  ]);
});

it("says what a value still lacks, in any of its rows", () => {
  const [value] = unfitValuesIn([row(2, interest("yoga")), row(3, interest("yoga"))]);
  if (!value) throw new Error("No value is listed.");
  const now = new Map([row(2), row(3, interest("yoga"))].map((one) => [one.value.row, one]));
  expect(issueOf(value, now)).toMatchObject({ row: 3, problem: "INTEREST" });
  expect(issueOf({ ...value, text: "theater" }, now)).toBeUndefined();
  expect(issueOf({ ...value, text: "chess, yoga" }, now)).toMatchObject({ row: 3 });
});
