import { describe, expect, it } from "vitest";
import { readPasted } from "../source/pasted.ts";
import { readWorkbook } from "../source/workbook.ts";
import { readDelimited } from "../source/delimited.ts";
import { GOOGLE_CONTACTS, OUTLOOK_CONTACTS } from "../test/contacts.ts";
import { read } from "../test/read.ts";
import { columnLetters } from "../source/cells.ts";
import { fileOf, SPREADSHEETS } from "../test/spreadsheets.ts";
import { UNCONFIRMED } from "../values/dates.ts";
import { rowsToSend } from "./fitted.ts";

async function sheetOf(name: keyof typeof SPREADSHEETS) {
  const [sheet] = await readWorkbook(await fileOf(SPREADSHEETS[name]));
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

const persons = ({ rows }: ReturnType<typeof read>) => rows.map(({ value }) => value.person);

describe("a spreadsheet of an organisation", () => {
  it("with merged headings: reports the title, and joins group and column headings", async () => {
    const result = read(await sheetOf("mergedHeadings"));
    expect(result).toMatchObject({ headingRow: 3, titleRows: [1], issues: [] });
    expect(result.headings.slice(4)).toEqual([
      "Ребёнок 1: Имя",
      "Ребёнок 1: Дата рождения",
      "Ребёнок 2: Имя",
      "Ребёнок 2: Дата рождения",
    ]);
    expect(result.rows.map(({ value }) => [value.row, value.children])).toEqual([
      [
        4,
        [
          { firstName: "Маша", birthDate: "2015-03-04" },
          { firstName: "Петя", birthDate: "2018-01-31" },
        ],
      ],
      [5, [{ firstName: "Ноа", birthDate: "2012-12-01" }]],
    ]);
  });

  it("with two people in one cell: reports only the rows with such a cell", async () => {
    const result = read(await sheetOf("twoInOneCell"));
    expect(result.issues).toEqual([
      "2 person.fullName TWO_PEOPLE",
      "4 person.fullName TWO_PEOPLE",
      "5 person.fullName TWO_PEOPLE",
    ]);
    expect(persons(result)[1]).toMatchObject({ firstName: "Олег", lastName: "Петренко" });
  });

  it("with phones and ID numbers as numbers: restores zeros, and reports repairs", async () => {
    const result = read(await sheetOf("numbers"));
    expect(result.repairs).toEqual([
      "2 PADDED_ID_NUMBER 12345674 012345674",
      "2 PADDED_PHONE 521111107 0521111107",
      "3 PADDED_PHONE 31234567 031234567",
    ]);
    expect(result.issues).toEqual(["4 person.idNumber ID_NUMBER_CHECK", "4 person.phone PHONE"]);
  });

  it("with text dates that show their order: reads them, and reports texts that are no date", async () => {
    const result = read(await sheetOf("dayFirst"));
    expect(persons(result).map(({ birthDate }) => birthDate)).toEqual([
      "1984-12-31",
      "1990-02-01",
      "1984-03-05",
      null,
    ]);
    expect(result.issues).toEqual(["5 person.birthDate DATE"]);
  });

  it("with the month first: reads the dates in that order, and reports a year alone", async () => {
    const result = read(await sheetOf("monthFirst"), { ...UNCONFIRMED, order: "mdy" });
    expect(persons(result).map(({ birthDate }) => birthDate)).toEqual([
      "1984-12-31",
      "1990-02-01",
      null,
    ]);
    expect(result.issues).toEqual(["4 person.birthDate YEAR_ONLY"]);
  });

  it("with half converted dates: needs a confirmed reading of real dates", async () => {
    const sheet = await sheetOf("halfConverted");
    expect(read(sheet).issues).toEqual(["2 person.birthDate DATE_UNSURE"]);
    const swapped = read(sheet, { ...UNCONFIRMED, order: "dmy", realDates: "swapped" });
    expect(persons(swapped).map(({ birthDate }) => birthDate)).toEqual([
      "1984-02-03",
      "1990-12-31",
      "1970-08-15",
    ]);
  });

  it("in three languages at once: reads known words, and reports unknown ones", async () => {
    const result = read(await sheetOf("mixedLanguages"));
    expect(persons(result).slice(0, 2)).toMatchObject([
      {
        firstName: "אנה",
        lastName: "איבנוב",
        gender: "female",
        married: true,
        city: "Хайфа",
        interestedEvents: ["cinema", "language_lesson"],
      },
      { firstName: "Дан", gender: "male", married: true, interestedEvents: ["cinema"] },
    ]);
    expect(result.issues).toEqual([
      "3 person.interestedEvents INTEREST",
      "4 person.gender GENDER",
      "4 person.married MARRIED",
    ]);
  });

  it("with totals at the end: reports the totals, and skips empty rows", async () => {
    const result = read(await sheetOf("totals"));
    expect(result.totals).toEqual([5]);
    expect(result.rows.map(({ value }) => value.row)).toEqual([2, 4]);
    expect(result.guesses).toEqual([
      "none.ignored heading",
      "person.firstName heading",
      "person.lastName heading",
      "none.childrenCount heading",
      "none.ignored unknown",
    ]);
  });

  it("with notes and colours: reports both, and keeps each note with its row", async () => {
    const sheet = await sheetOf("coloured");
    expect(sheet.losses).toEqual([
      { kind: "coloured", count: 1, row: 2 },
      { kind: "notes", count: 2, row: 1 },
    ]);
    const [, sent] = rowsToSend(read(sheet).rows, {
      column: () => "",
      note: (index) => `Note on ${columnLetters(index)}`,
      child: "Child",
    });
    expect(sent).toMatchObject({ row: 3, person: { comment: "Note on C: called, no answer" } });
  });

  it("with family numbers: joins families by the number, and not by the last name", async () => {
    const result = read(await sheetOf("families"));
    expect(result.guesses.at(-1)).toBe("person.phone heading");
    expect(result.rows.map(({ value }) => [value.row, value.household])).toEqual([
      [2, "1"],
      [3, "1"],
      [5, "2"],
      [6, "3"],
    ]);
    expect([...result.children]).toEqual([[4, 2]]);
    expect(result.rows[0]?.value).toMatchObject({
      person: { comment: "Телефон: 031234567\nКоля: 0521111115" },
      children: [{ firstName: "Коля", birthDate: "2015-09-10" }],
    });
    expect(result.repairs).toEqual(["2 CHILD_DATA Коля: 0521111115 Коля: 0521111115"]);
    expect(result.rows.map(({ value }) => value.person.gender)).toEqual([
      "male",
      "female",
      undefined,
      "female",
    ]);
  });

  it("with columns of a husband and a wife: reads couples, also without one of the two", async () => {
    const result = read(await sheetOf("coupleColumns"), { ...UNCONFIRMED, years: "january" });
    expect(result.rows.map(({ value }) => value)).toEqual([
      {
        row: 2,
        person: {
          lastName: "לוי",
          firstName: "דן",
          idNumber: "012345674",
          phone: "0521111101",
          gender: "male",
          city: "חיפה",
          comment: "ילדים: נועה 2015",
        },
        spouse: {
          firstName: "יעל",
          lastName: "לוי",
          idNumber: "203456784",
          phone: "0521111102",
          gender: "female",
        },
        children: [
          { firstName: "נועה", gender: null, birthDate: "2015-01-01" },
          { firstName: "דני", gender: null, birthDate: "2018-03-12" },
        ],
      },
      {
        row: 3,
        person: {
          lastName: "כהן",
          firstName: "משה",
          phone: "0521111103",
          gender: "male",
          city: "חיפה",
        },
      },
      {
        row: 4,
        person: {
          lastName: "כץ",
          firstName: "שרה",
          phone: "0521111104",
          gender: "female",
          city: "עכו",
        },
        children: [{ firstName: "אורי", gender: null, birthDate: "2010-10-10" }],
      },
    ]);
    expect(result.issues).toEqual(["4 family.children CHILDREN"]);
    expect(result.repairs).toContain("2 SHARED_LAST_NAME יעל יעל לוי");
  });

  it("with rows of a city alone: gives the city to the people below", async () => {
    const result = read(await sheetOf("cityGroups"));
    expect(persons(result).map(({ lastName, city }) => [lastName, city])).toEqual([
      ["Иванов", "Хайфа"],
      ["Петренко", "Хайфа"],
      ["Кац", "Ашдод"],
    ]);
    expect(result.issues).toEqual([]);
  });

  it("with headings in two languages: joins both rows, and asks about a blank family number", async () => {
    const result = read(await sheetOf("twoLanguages"));
    expect(result.headings[1]).toBe("First name / שם פרטי");
    expect(
      result.rows.map(({ value: { household, person } }) => [household, person]),
    ).toMatchObject([
      ["1", { firstName: "Dan", gender: "male", city: "Haifa" }],
      ["1", { firstName: "Yael", gender: "female", city: "Haifa" }],
      [undefined, { firstName: "Noa", gender: "female" }],
      ["2", { firstName: "Moshe", city: "Akko" }],
    ]);
    expect(result.issues).toEqual(["5 family.household BLANK_FAMILY"]);
  });
});

it("the contacts of Google come in by their own headings", () => {
  const result = read(readDelimited(GOOGLE_CONTACTS, "contacts"));
  expect(persons(result)).toEqual([
    {
      firstName: "Анна",
      lastName: "Леви",
      birthDate: "1980-05-06",
      phone: "0521111101",
      address: "Herzl 5 Haifa",
      city: "Haifa",
      comment:
        "Middle Name: Петровна\ntwo\nlines\nE-mail 1 - Value: anna@example.org\nPhone 1 - Value: 03-1234567\nPhone 2 - Value: 041234567",
    },
    { firstName: "Dan", lastName: "Katz", birthDate: null, phone: "0521111102" },
  ]);
  expect(result.issues).toEqual(["3 person.birthDate DATE", "3 person.city BLANK"]);
});

it("the contacts of Outlook come in by their own headings, with the mobile as the phone", () => {
  const result = read(readDelimited(OUTLOOK_CONTACTS, "contacts"), {
    ...UNCONFIRMED,
    order: "mdy",
  });
  expect(result.rows[0]?.value).toEqual({
    row: 2,
    person: {
      firstName: "Anna",
      lastName: "Levi",
      birthDate: "1980-05-06",
      phone: "0521111101",
      address: "Herzl 5",
      city: "Haifa",
      interestedEvents: [],
      comment: "note\nE-mail Address: anna@example.org\nChildren: Noa, Lev\nHome Phone: 041234567",
    },
    spouse: { firstName: "Dan", lastName: "Levi" },
  });
  expect(result.issues).toEqual(["2 person.interestedEvents INTEREST"]);
});

it("values for blank cells of new people stay apart from the cells", () => {
  const lines = ["Имя\tГород\tПол\tИнтересы", "Анна\tЛод\tж\tКино", "Иван\t\t\t"];
  const { sheet } = readPasted(lines.join("\n"), "x");
  const interestedEvents = ["project", "humanitarian"] as const;
  const defaults = { city: "Арад", gender: "male", interestedEvents } as const;
  const { rows } = read(sheet, UNCONFIRMED, defaults);
  expect(rows.map(({ value }) => value)).toMatchObject([
    { person: { city: "Лод", gender: "female", interestedEvents: ["cinema"] }, defaults },
    { person: { firstName: "Иван" }, defaults },
  ]);
  expect(rows[1]?.value.person).not.toHaveProperty("city");
});

it("texts without a field of their own go to the comment, with the heading as label", () => {
  const lines = [
    "Имя\tФамилия\tТелефон\tТелефон\tСемейное положение\tКоличество детей\tПримечание",
    "Анна\tЛеви\t0521234567, 031234567\t0529876543\tвдова\t2\tсосед",
    "Иван\tКац\t\t\tхолост\t0\t",
  ];
  const { rows } = read(readPasted(lines.join("\n"), "x").sheet);
  expect(rows.map(({ value: { person } }) => [person.married, person.comment])).toEqual([
    [
      false,
      "сосед\nСемейное положение: вдова\nКоличество детей: 2\nТелефон: 031234567\nТелефон: 0529876543",
    ],
    [false, undefined],
  ]);
});

it("a number of children is no text for the comment where the file names the children", () => {
  const lines = [
    "Имя\tФамилия\tКоличество детей\tИмя ребенка 1\tДата рождения ребенка 1",
    "Анна\tЛеви\t1\tНоа\t03.04.2015",
    "Иван\tКац\tМаша\t\t",
  ];
  const { rows } = read(readPasted(lines.join("\n"), "x").sheet);
  expect(rows.map(({ value: { person } }) => person.comment)).toEqual([
    undefined,
    "Количество детей: Маша",
  ]);
});
