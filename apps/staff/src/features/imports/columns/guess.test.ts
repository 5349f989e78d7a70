import { expect, it } from "vitest";
import type { SourceRow } from "../source/cells.ts";
import { guessColumns } from "./guess.ts";
import { targetKey } from "./targets.ts";

/** Returns the targets of columns with headings and one or more rows of texts. */
function targetsOf(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  const sourceRows = rows.map((cells, index): SourceRow => ({ row: index + 2, cells: [...cells] }));
  return guessColumns(headings, sourceRows).map(({ target }) => targetKey(target));
}

it("leaves out the columns of a phone's contacts that have no field", () => {
  expect(
    targetsOf(
      [
        "First Name",
        "Last Name",
        "Organization Name",
        "E-mail 1 - Value",
        "Phone 1 - Label",
        "Phone 1 - Value",
      ],
      ["Anna", "Levi", "Kehila", "anna@example.org", "Mobile", "054-123-4567"],
    ),
  ).toEqual([
    "person.firstName",
    "person.lastName",
    "none.ignored",
    "none.ignored",
    "none.ignored",
    "person.phone",
  ]);
});

it("leaves out a full name next to first and last names", () => {
  expect(targetsOf(["Name", "Given Name", "Family Name"], ["Anna Levi", "Anna", "Levi"])).toEqual([
    "none.ignored",
    "person.firstName",
    "person.lastName",
  ]);
});

it("takes a name of one word next to last names for the first name", () => {
  expect(targetsOf(["Name", "Surname"], ["Anna", "Levi"], ["Dan", "Cohen"])).toEqual([
    "person.firstName",
    "person.lastName",
  ]);
});

it("takes names of several words for full names", () => {
  expect(targetsOf(["שם", "טלפון"], ["דן לוי", "0541234567"])).toEqual([
    "person.fullName",
    "person.phone",
  ]);
});
