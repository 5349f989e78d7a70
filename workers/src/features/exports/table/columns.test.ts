import { withPhones } from "@kehila/shared/base/text";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";
import { avoidedIn } from "@kehila/shared/test/glossary";
import { SAMPLES, samplePerson } from "@kehila/shared/test/person";
import { describe, expect, it } from "vitest";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";
import type { ColumnOptions, ExportedPerson } from "./exported-person.ts";
import type { ExportColumn } from "./columns.ts";
import { columnsOf, fittedToPage } from "./columns.ts";
import { familyOf } from "./family.ts";
import { fill, joinFacts, plural, textsIn } from "./texts.ts";
import { layoutOf } from "../writers/pdf/layout.ts";

it.each(LANGUAGES)("has the terms of the glossary in %s", (language) => {
  expect(avoidedIn(language, { en, he, ru }[language], "staff")).toEqual([]);
});

const options = (overrides: Partial<ColumnOptions> = {}): ColumnOptions => ({
  format: "excel",
  source: "all_persons",
  includeChildren: true,
  includeSpouse: true,
  language: "en",
  day: "2026-11-23",
  ...overrides,
});

const exported: ExportedPerson = {
  person: samplePerson({
    firstName: "Ada",
    lastName: "Cohen",
    idNumber: "012345678",
    birthDate: "1980-02-29",
    married: true,
    childrenCount: 1,
    interestedEvents: ["cinema", "project"],
  }),
  idNumberEnd: "678",
  householdId: "household",
  archivedSpouse: null,
  spouse: {
    id: "spouse",
    version: 1,
    firstName: "דוד",
    lastName: "כהן",
    idNumber: "111111118",
    phone: "0521234567",
    birthDate: null,
    gender: "male",
    interestedEvents: [],
  },
  children: [{ id: "child", firstName: "Noa", gender: "female", birthDate: "2015-03-04" }],
  listComment: null,
  attendance: null,
  hasFamilyAbove: false,
};

/** The same person, with all numbers and days filled in. */
const numbered: ExportedPerson = {
  ...exported,
  person: { ...exported.person, phone: "0521234567", repatriationDate: "1991-05-24" },
};

it.each(["excel", "pdf"] as const)("shows the value of every field in %s", (format) => {
  const filled = Object.fromEntries(ALL_PERSON_FIELDS.map((field) => [field, SAMPLES[field][1]]));
  const person = samplePerson({ ...filled, childrenCount: 1 });
  const columns = columnsOf(options({ format })).slice(0, ALL_PERSON_FIELDS.length);
  const empty = columns.filter(({ textOf }) => textOf({ ...exported, person }) === "");
  expect(empty.map(({ label }) => label)).toEqual([]);
});

/** Returns the names of all texts of a file; nested names are joined by dots. */
const keysOf = (texts: object, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null ? keysOf(text, `${prefix}${key}.`) : prefix + key,
  );

it("has the same texts in three languages, with the same placeholders", () => {
  for (const other of [ru, he]) {
    expect(keysOf(other)).toEqual(keysOf(en));
    expect(other.page).toContain("{page}");
    expect(other.owner.child).toMatch(/\{number\}.*\{label\}/u);
  }
});

it("has a column for every field of a person, and family columns in Excel only", () => {
  const bare = { includeChildren: false, includeSpouse: false };
  expect(columnsOf(options({ ...bare, format: "pdf" }))).toHaveLength(ALL_PERSON_FIELDS.length);
  expect(columnsOf(options({ format: "word" }))).toHaveLength(ALL_PERSON_FIELDS.length);
  expect(columnsOf(options(bare))).toHaveLength(ALL_PERSON_FIELDS.length + 3);
  expect(columnsOf(options())).toHaveLength(ALL_PERSON_FIELDS.length + 3 + 7 + 3 * CHILDREN_MAX);
});

/** Returns columns of a page with three more texts, as further fields of a person would add. */
function withFurther(columns: readonly ExportColumn[]): ExportColumn[] {
  const further: ExportColumn = {
    label: "Note",
    width: 14,
    kind: "text",
    textOf: () => "",
    isFlexible: true,
  };
  return fittedToPage([...columns, ...Array.from({ length: 3 }, () => further)]);
}

describe.each(LANGUAGES)("a page in %s", (language) => {
  it.each(["all_persons", "list"] as const)(
    "keeps phones, ID numbers and days of %s on one line",
    (source) => {
      const columns = withFurther(columnsOf(options({ format: "pdf", source, language })));
      const { cell } = layoutOf({ columns, language });
      const whole = /^(?:\d{9,10}|\d{3}-\d{3}-\d{4}|\d\d[./]\d\d[./]\d{4})$/u;
      let seen = 0;
      for (const [index, { textOf }] of columns.entries()) {
        const text = textOf(numbered);
        if (!whole.test(text)) continue;
        seen += 1;
        for (const digit of "0123456789") {
          const { lines, size } = cell(text.replaceAll(/\d/gu, digit), index);
          expect(lines, text).toHaveLength(1);
          expect(size, text).toBe(7.5);
        }
      }
      expect(seen).toBe(source === "list" ? 1 : 4);
    },
  );
});

describe.each(LANGUAGES)("the register on a page in %s", (language) => {
  const columns = withFurther(columnsOf(options({ format: "pdf", language })));
  const { cell } = layoutOf({ columns, language });
  const { firstName, lastName, city, gender, married } = textsIn(language).field;
  const sizeIn = (label: string, text: string, parts: readonly string[]): number => {
    const { lines, size } = cell(
      text,
      columns.findIndex((column) => column.label === label),
    );
    const shown = lines.map(({ clusters }) => clusters.map((one) => one.text).join(""));
    const sorted = (all: readonly string[]): string[] =>
      all.map((one) => Array.from(one).toSorted().join("")).toSorted();
    expect(sorted(shown)).toEqual(sorted(parts));
    return size;
  };

  it.each([
    ["last", "Преображенская-Вознесенская", ["Преображенская-", "Вознесенская"]],
    ["last", "Кржижановский", ["Кржижановский"]],
    ["last", "Featherstonehaugh", ["Featherstonehaugh"]],
    ["last", "רוזנצווייג־גולדשטיין", ["רוזנצווייג־גולדשטיין"]],
    ["first", "Константин-Александр", ["Константин-", "Александр"]],
    ["city", "Петропавловск-Камчатский", ["Петропавловск-", "Камчатский"]],
  ] as const)("breaks no word of a %s name: %s", (field, text, parts) => {
    const label = { first: firstName, last: lastName, city }[field];
    expect(sizeIn(label, text, parts)).toBeGreaterThanOrEqual(6);
  });

  it("has the values of closed lists in the usual size, without broken words", () => {
    const texts = textsIn(language);
    for (const [label, values] of [
      [gender, texts.gender],
      [married, texts.marital],
      [texts.field.interestedEvents, texts.category],
    ] as const) {
      const index = columns.findIndex((column) => column.label === label);
      for (const value of Object.values(values)) expect(cell(value, index).size, value).toBe(7.5);
    }
  });

  it("breaks a word that is too long for a readable size", () => {
    const { lines, size } = cell("x".repeat(100), 0);
    expect(size).toBe(7.5);
    expect(lines.length).toBeGreaterThan(3);
  });
});

it.each(LANGUAGES)("hides all but the last digits of an ID number in a list in %s", (language) => {
  const [, column] = columnsOf(options({ source: "list", language }));
  const masked = { ...exported, person: { ...exported.person, idNumber: null } };
  expect(column?.textOf(exported)).toBe("012345678");
  expect(column?.textOf(masked)).toBe("\u200E••••••678");
  expect(column?.textOf({ ...masked, idNumberEnd: null })).toBe("");
});

it("leaves the last name of a person with one name empty", () => {
  const person = samplePerson({ firstName: "Sukarno", lastName: "-" });
  for (const source of ["all_persons", "list"] as const) {
    const texts = columnsOf(options({ source })).map(({ textOf }) =>
      textOf({ ...exported, person }),
    );
    expect(texts).toContain("Sukarno");
    expect(texts).not.toContain("-");
    expect(texts).not.toContain("Sukarno -");
  }
});

it("writes days as ISO in Excel, and as people write them elsewhere", () => {
  const day = (overrides: Partial<ColumnOptions>) =>
    columnsOf(options(overrides))[4]?.textOf(exported);
  expect(day({})).toBe("1980-02-29");
  expect(day({ format: "pdf" })).toBe("29/02/1980");
  expect(day({ format: "pdf", language: "ru" })).toBe("29.02.1980");
});

it("writes phones as digits in Excel, and in groups elsewhere", () => {
  const phone = (format: ColumnOptions["format"]) =>
    columnsOf(options({ format }))
      .find(({ label }) => label === "Phone")
      ?.textOf(numbered);
  expect(phone("excel")).toBe("0521234567");
  expect(phone("pdf")).toBe("052-123-4567");
});

it("prints the family below a row, and isolates names of another script", () => {
  const plain = familyOf(options({ format: "pdf" }), exported);
  expect(plain).toEqual([
    "Spouse: ⁨דוד כהן⁩, ⁨111111118⁩, ⁨052-123-4567⁩",
    "Children: ⁨Noa⁩ (⁨daughter⁩, ⁨04/03/2015⁩)",
  ]);
  expect(familyOf(options(), exported)).toEqual([]);
});

it("prints the family of a couple once, and refers to it below the second row", () => {
  const second = { ...exported, hasFamilyAbove: true };
  expect(familyOf(options({ format: "pdf" }), second)).toEqual(["Family: see ⁨דוד כהן⁩"]);
  const bare = { includeChildren: false, includeSpouse: false };
  expect(familyOf(options({ format: "pdf", ...bare }), second)).toEqual([]);
});

describe.each(["pdf", "word"] as const)("an event list in %s", (format) => {
  const printed = columnsOf(options({ format, source: "list" }));

  it("has the columns of the print sheet", () => {
    expect(printed.map(({ label }) => label)).toEqual([
      "",
      "Name",
      "Phone",
      "Age",
      "Children",
      "Notes",
    ]);
    expect(printed[0]?.kind).toBe("tick");
    const texts = printed.map(({ textOf }) => textOf({ ...numbered, listComment: "sits" }));
    expect(texts).toEqual(["", "Ada Cohen", "052-123-4567", "46", "1", "sits"]);
  });

  it("has the attendance instead of a checkbox after a roll call", () => {
    const columns = columnsOf(options({ format, source: "list", hasAttendance: true }));
    expect(columns.map(({ label }) => label).slice(0, 3)).toEqual(["Name", "Attendance", "Phone"]);
    const texts = (["came", "missed", null] as const).map((attendance) =>
      columns[1]?.textOf({ ...exported, attendance }),
    );
    expect(texts).toEqual(["Came", "Did not come", ""]);
  });

  it.each([
    ["2024-05-01", "2 years 6 months"],
    ["2026-11-01", "less than a month"],
    ["2025-11-23", "1 year"],
  ])("has the age of a child born on %s: %s", (birthDate, age) => {
    const child = { ...exported, person: { ...exported.person, birthDate } };
    expect(printed[3]?.textOf(child)).toBe(age);
  });
});

it("isolates values and the phones inside them", () => {
  expect(joinFacts(["ערב", "22/11/2026"])).toBe("⁨ערב⁩ · ⁨22/11/2026⁩");
  expect(withPhones("טל׳ +972 (52) 123-45-67, 5")).toBe("טל׳ ⁨+972\u00A0(52)\u00A0123-45-67⁩, 5");
  const comment = columnsOf(options({ format: "word" })).find(({ label }) => label === "Comment");
  const person = { ...exported.person, comment: "+97252" };
  expect(comment?.textOf({ ...exported, person })).toBe("⁨+97252⁩");
});

it.each([
  ["ru", 1, "1 человек"],
  ["ru", 3, "3 человека"],
  ["ru", 11, "11 человек"],
  ["he", 2, "שני אנשים"],
  ["en", 1200, "1,200 people"],
] as const)("counts people in %s: %i", (language, count, expected) => {
  expect(plural(language, textsIn(language).persons, count)).toBe(expected);
  expect(fill("{a}{b}", { a: "x" })).toBe("x{b}");
});
