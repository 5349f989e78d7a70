import { expect, it } from "vitest";
import type { SourceRow } from "../source/cells.ts";
import { guessColumns } from "./guess.ts";
import { targetKey } from "./targets.ts";

/** Returns the targets of columns with headings and one or more rows of texts. */
function targetsOf(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  const sourceRows = rows.map((cells, index): SourceRow => ({ row: index + 2, cells: [...cells] }));
  return guessColumns(headings, sourceRows).map(({ target }) => targetKey(target));
}

it("gives e-mails to the comment and leaves out other contact data without a field", () => {
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
    "person.comment",
    "none.ignored",
    "person.phone",
  ]);
});

it.each([
  ["משפחה", "הוא", "היא", "טלפון שלו", "טלפון שלה", "נולד", "נולדה"],
  ["Фамилия", "Он", "Она", "Его телефон", "Её телефон", "Родился", "Родилась"],
  ["Surname", "He", "She", "His phone", "Her phone", "His birth date", "Her birth date"],
])("takes columns of him and of her for a couple: %s, %s, %s", (...headings) => {
  const row = ["Levi", "Dan", "Anna", "0521111101", "0521111102", "01.05.1980", "13.05.1981"];
  expect(targetsOf(headings, row)).toEqual([
    "person.lastName",
    "person.firstName",
    "spouse.fullName",
    "person.phone",
    "spouse.phone",
    "person.birthDate",
    "spouse.birthDate",
  ]);
});

it("takes a column of families with whole names for full names", () => {
  expect(targetsOf(["Семья (кто обратился)", "Телефон"], ["Левина Анна", "0521111101"])).toEqual([
    "person.fullName",
    "person.phone",
  ]);
});

it("takes marital states below a heading that also says gender for marital states", () => {
  expect(
    targetsOf(["ФИО", "Сем. пол."], ["Левина Анна", "замужем"], ["Кац Лев", "холост"]),
  ).toEqual(["person.fullName", "person.married"]);
});

it("says of values whose field has a column that they repeat it", () => {
  const headings = ["Name", "Surname", "Phone", "Notebook"];
  const rows = [{ row: 2, cells: ["Anna", "Levi", "0521111101", "0521111102"] }];
  expect(guessColumns(headings, rows)[3]).toMatchObject({ reason: "taken" });
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
