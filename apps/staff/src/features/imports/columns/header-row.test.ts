import { expect, it } from "vitest";
import { headedSheet } from "./header-row.ts";

it("the headings of a sheet are without the spaces around them", () => {
  const rows = [
    { row: 1, cells: ["Families 2026"] },
    { row: 3, cells: [" First name ", "Phone\u00A0", null, "Shoe size"] },
    { row: 4, cells: ["Anna", "0521111101", "x", "37"] },
  ];
  expect(headedSheet({ name: "Sheet1", rows, losses: [], merged: [] })).toEqual({
    headings: ["First name", "Phone", "", "Shoe size"],
    headingRow: 3,
    titleRows: [1],
    rows: rows.slice(2),
  });
});
