import { expect, it } from "vitest";
import type { TypedRow } from "../rows/typed-rows.ts";
import { withBlankNumbers, withLoneChildren } from "./questions.ts";

const row = (
  number: number,
  lastName: string,
  household: string | null,
  more: Partial<TypedRow> = {},
): TypedRow => ({
  value: { row: number, ...(household ? { household } : {}), person: { lastName } },
  issues: [],
  repairs: [],
  relation: null,
  relationText: "",
  confirmed: [],
  notes: [],
  childNumbers: [],
  ...more,
});

it("a blank family number is a question for the rows below a family that seem to belong to it", () => {
  const rows = [
    row(1, "Katz", null),
    row(2, "Levi", "7"),
    row(3, "LEVI", null),
    row(4, "", null, { relation: "child" }),
    row(5, "Levi", null, { confirmed: [0] }),
    row(6, "Cohen", null),
    row(7, "Levi", null),
    row(8, "Berg", "8"),
    row(9, "Levi", null),
  ];
  const questions = withBlankNumbers(rows, 0).flatMap(({ issues }) => issues);
  expect(questions.map(({ row: number, proposal }) => [number, proposal])).toEqual([
    [3, "7"],
    [4, "7"],
  ]);
  expect(withBlankNumbers(rows, -1)).toEqual(rows);
});

it("a child by role whose family has no adult in the file is a question", () => {
  const child = { relation: "child", relationText: "son" } as const;
  const rows = [
    row(1, "Levi", "7"),
    row(2, "Levi", "7", child),
    row(3, "Katz", "8", child),
    row(4, "Berg", null, child),
    row(5, "Cohen", null, { ...child, confirmed: [2] }),
    row(6, "Ivanov", null),
  ];
  const questions = withLoneChildren(rows, 2, "2026-11-21").flatMap(({ issues }) => issues);
  expect(questions.map(({ row: number, text }) => [number, text])).toEqual([
    [3, "son"],
    [4, "son"],
  ]);
});
