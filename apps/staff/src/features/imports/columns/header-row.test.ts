import { expect, it } from "vitest";
import { headedSheet, withGroupCities } from "./header-row.ts";

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
    groupRows: [],
    rows: rows.slice(2),
  });
});

it("rows of a city above its people are named as groups", () => {
  const rows = [
    { row: 1, cells: ["Name", "Phone"] },
    { row: 2, cells: ["Haifa"] },
    { row: 3, cells: ["Anna Levi", "0521111101"] },
    { row: 5, cells: ["Akko"] },
    { row: 6, cells: ["Dan Kogan", "0521111102"] },
  ];
  const sheet = headedSheet({ name: "Sheet1", rows, losses: [], merged: [] });
  expect(withGroupCities(sheet)).toMatchObject({
    headings: ["Name", "Phone", "Haifa …"],
    groupRows: [2, 5],
    rows: [
      { cells: ["Anna Levi", "0521111101", "Haifa"] },
      { cells: ["Dan Kogan", "0521111102", "Akko"] },
    ],
  });
});
