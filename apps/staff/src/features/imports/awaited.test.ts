import { expect, it } from "vitest";
import { awaitedIn } from "./awaited.ts";
import type { JoinedRow } from "./families/join.ts";
import type { RowIssue } from "./rows/row-notes.ts";

const row = (number: number, ...issues: readonly Omit<RowIssue, "row" | "text">[]): JoinedRow => ({
  value: { row: number, person: {} },
  issues: issues.map((issue) => ({ row: number, text: "x", ...issue })),
  repairs: [],
  notes: [],
  childNumbers: [],
  relation: null,
  relationText: "",
  confirmed: [],
  family: null,
});

it("the columns are named for whose values rows wait, the commonest first", () => {
  const name = { column: 0, field: "person.fullName", problem: "TWO_PEOPLE" } as const;
  const city = { column: 2, field: "person.city", problem: "CITY" } as const;
  const phone = { column: 3, field: "person.phone", problem: "PHONE" } as const;
  const comment = { column: null, field: "person.comment", problem: "TOO_LONG" } as const;
  expect(
    awaitedIn([row(2, name, phone), row(3, city), row(4, city), row(5, phone), row(6, comment)]),
  ).toEqual([
    { column: 2, field: "person.city", count: 2 },
    { column: 0, field: "person.fullName", count: 1 },
    { column: null, field: "person.comment", count: 1 },
  ]);
});
