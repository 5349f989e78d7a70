import { describe, expect, it } from "vitest";
import { rowsToSend, waitingRows } from "../rows/fitted.ts";
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

const LABELS = {
  column: (index: number) => HEADINGS[index] ?? "",
  note: (index: number) => `Note on ${HEADINGS[index]}`,
  child: "Child",
};

describe("an unfit cell in the row of a child", () => {
  it("changes no value of the parent and of the other children", () => {
    const result = household(["Ido", "Levi", "123", "", "2017-05-06", "", "", "7"], noa);
    expect(result.rows).toHaveLength(1);
    expect(result.rows[0]?.issues.map(({ row, field }) => [row, field])).toEqual([
      [3, "person.phone"],
    ]);
    const unfitRows = separateRows(result.rows).filter(({ issues }) => issues.length > 0);
    expect(unfitRows.map(({ value }) => value.person.firstName)).toEqual(["Ido"]);
    const [sent] = rowsToSend(result.rows, LABELS);
    expect(sent?.person).toMatchObject({
      firstName: "Dan",
      phone: "0521234567",
      comment: "Ido: Phone: 123",
    });
    expect(sent?.children).toMatchObject([{ firstName: "Ido" }, { firstName: "Noa" }]);
  });

  it("lets the household wait where only the birth date says who is a child", () => {
    const result = household(["Ido", "Levi", "0521111115", "", "2017-13-45", "", "", "7"], noa);
    expect(rowsToSend(result.rows, LABELS)).toEqual([]);
    expect(waitingRows(result.rows).map(({ value }) => value.row)).toEqual([2, 4, 3]);
  });

  it("puts a child who lacks a birth date into the comment of the parent", () => {
    const lines = [
      [...HEADINGS, "Relation"],
      ["Dan", "Levi", "0521234567", "", "1980-03-04", "Lod", "cinema", "7", "father"],
      ["Ido", "Levi", "0521111115", "", "2017-13-45", "", "", "7", "son"],
      [...noa, "daughter"],
    ].map((cells) => cells.join("\t"));
    const result = read(readPasted(lines.join("\n"), "x").sheet);
    const [sent] = rowsToSend(result.rows, LABELS);
    expect(sent?.person).toMatchObject({
      birthDate: "1980-03-04",
      phone: "0521234567",
      comment: "Child: Ido, 0521111115, Birth date: 2017-13-45",
    });
    expect(sent?.children).toMatchObject([{ firstName: "Noa" }]);
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
  const [sent] = rowsToSend(rows, LABELS);
  expect(sent?.person).not.toHaveProperty("phone");
  expect(sent?.person.comment).toBe("Phone: 123\nIdo: 0521111115");
  expect(sent?.children).toMatchObject([{ firstName: "Ido", birthDate: "2017-05-06" }]);
});

it("puts the children beyond the tenth of a family into the comment of the parent", () => {
  const children = Array.from({ length: 11 }, (_, index) => [
    `Child${index}`,
    "Levi",
    "",
    "",
    `2015-01-${10 + index}`,
    "",
    "",
    "7",
  ]);
  const lines = [
    HEADINGS,
    ["Dan", "Levi", "0521234567", "", "1980-03-04", "Lod", "cinema", "7"],
    ...children,
  ].map((cells) => cells.join("\t"));
  const result = read(readPasted(lines.join("\n"), "x").sheet);
  expect(result.issues).toEqual(["2 family.children TOO_MANY_CHILDREN"]);
  const [sent] = rowsToSend(result.rows, LABELS);
  expect(sent?.children).toHaveLength(10);
  expect(sent?.person.comment).toBe("Child: Child10, 2015-01-20");
});
