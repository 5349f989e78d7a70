import { describe, expect, it } from "vitest";
import { rowsToSend } from "../rows/unfit.ts";
import { readPasted } from "../source/pasted.ts";
import { read } from "../test/read.ts";
import { separateRows } from "./join.ts";

const HEADINGS = [
  "First name",
  "Last name",
  "Phone",
  "ID",
  "Birth date",
  "City",
  "Interests",
  "Household",
];

/** Reads a household of a father with a good phone, and rows of children. */
const household = (...children: readonly (readonly string[])[]) => {
  const father = ["Dan", "Levi", "0521234567", "", "1980-03-04", "Lod", "cinema", "7"];
  const lines = [HEADINGS, father, ...children].map((cells) => cells.join("\t"));
  return read(readPasted(lines.join("\n"), "x").sheet);
};

const noa = ["Noa", "Levi", "", "", "2015-03-04", "", "", "7"];

describe("an unfit cell in the row of a child", () => {
  it("changes no value of the parent and of the other children", () => {
    const result = household(["Ido", "Levi", "123", "", "2017-05-06", "", "", "7"], noa);
    expect(result.rows).toHaveLength(1);
    expect(result.rows[0]?.issues.map(({ row, field }) => [row, field])).toEqual([
      [3, "person.phone"],
    ]);
    const unfitRows = separateRows(result.rows).filter(({ issues }) => issues.length > 0);
    expect(unfitRows.map(({ value }) => value.person.firstName)).toEqual(["Ido"]);
    const [sent] = rowsToSend(result.rows, "withoutValues");
    expect(sent?.person).toMatchObject({ firstName: "Dan", phone: "0521234567" });
    expect(sent?.person.comment ?? "").toBe("");
    expect(sent?.children).toMatchObject([{ firstName: "Ido" }, { firstName: "Noa" }]);
    // Without the row of the child, the father and the other child are imported.
    const [left] = rowsToSend(result.rows, "leaveOut");
    expect(left?.person).toMatchObject({ firstName: "Dan", phone: "0521234567" });
    expect(left?.children).toMatchObject([{ firstName: "Noa" }]);
  });

  it("leaves out the child who lacks a birth date, and keeps the parent's", () => {
    const result = household(["Ido", "Levi", "0521111115", "", "2017-13-45", "", "", "7"], noa);
    for (const choice of ["withoutValues", "leaveOut"] as const) {
      const sent = rowsToSend(result.rows, choice).find(({ row }) => row === 2);
      expect(sent?.person).toMatchObject({ birthDate: "1980-03-04", phone: "0521234567" });
      expect(sent?.children).toMatchObject([{ firstName: "Noa" }]);
    }
  });

  it("is no problem in a field that the import omits for a child", () => {
    const result = household(["Ido", "Levi", "", "", "2017-05-06", "", "chess", "7"]);
    expect(result.issues).toEqual([]);
  });
});

it("an unfit cell of the parent leaves the values of the children", () => {
  const lines = [
    HEADINGS,
    ["Dan", "Levi", "123", "", "1980-03-04", "Lod", "cinema", "7"],
    ["Ido", "Levi", "0521111115", "", "2017-05-06", "", "", "7"],
  ].map((cells) => cells.join("\t"));
  const { rows } = read(readPasted(lines.join("\n"), "x").sheet);
  const [sent] = rowsToSend(rows, "withoutValues");
  expect(sent?.person).not.toHaveProperty("phone");
  expect(sent?.person.comment).toBe("Ido: 0521111115");
  expect(sent?.children).toMatchObject([{ firstName: "Ido", birthDate: "2017-05-06" }]);
  expect(rowsToSend(rows, "leaveOut")).toEqual([]);
});
