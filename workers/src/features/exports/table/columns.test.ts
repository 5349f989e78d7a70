import { directionOf, LANGUAGES } from "@kehila/shared/languages";
import { CHILDREN_MAX } from "@kehila/shared/limits";
import { ALL_PERSON_FIELDS } from "@kehila/shared/person-fields";
import { describe, expect, it } from "vitest";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";
import type { ColumnOptions, ExportedPerson } from "./columns.ts";
import { columnsOf, familyOf } from "./columns.ts";
import { linesOf } from "../writers/pdf/lines.ts";
import { layoutOf } from "../writers/pdf/pdf.ts";

const options = (overrides: Partial<ColumnOptions> = {}): ColumnOptions => ({
  format: "excel",
  source: "all_persons",
  includeChildren: true,
  includeSpouse: true,
  language: "en",
  ...overrides,
});

const exported: ExportedPerson = {
  person: {
    id: "record",
    version: 1,
    firstName: "Ada",
    lastName: "Cohen",
    idNumber: "012345678",
    gender: null,
    birthDate: "1980-02-29",
    repatriationDate: null,
    phone: null,
    address: null,
    city: "Haifa",
    married: true,
    spouseId: "spouse",
    childrenCount: 1,
    comment: null,
    interestedEvents: ["cinema", "project"],
    active: true,
    pending: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  },
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
};

/** The same with all numbers and days. */
const numbered: ExportedPerson = {
  ...exported,
  person: { ...exported.person, phone: "0521234567", repatriationDate: "1991-05-24" },
};

/** The names of all texts of a file, nested ones joined by dots. */
const keysOf = (texts: object, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null ? keysOf(text, `${prefix}${key}.`) : prefix + key,
  );

it("has the same texts in three languages, with the same places", () => {
  for (const other of [ru, he]) {
    expect(keysOf(other)).toEqual(keysOf(en));
    expect(other.page).toContain("{page}");
    expect(other.owner.child).toMatch(/\{number\}.*\{label\}/u);
  }
});

it("has a column for every field of a person, and more with the family in Excel only", () => {
  const bare = { includeChildren: false, includeSpouse: false };
  expect(columnsOf(options({ ...bare, format: "pdf" }))).toHaveLength(ALL_PERSON_FIELDS.length);
  expect(columnsOf(options({ format: "word" }))).toHaveLength(ALL_PERSON_FIELDS.length);
  expect(columnsOf(options(bare))).toHaveLength(ALL_PERSON_FIELDS.length + 3);
  expect(columnsOf(options())).toHaveLength(ALL_PERSON_FIELDS.length + 3 + 7 + 3 * CHILDREN_MAX);
});

describe.each(LANGUAGES)("a page in %s", (language) => {
  it.each(["all_persons", "list"] as const)(
    "keeps phones, ID numbers and days of %s on one line",
    (source) => {
      const columns = columnsOf(options({ format: "pdf", source, language }));
      const { cell } = layoutOf({ columns, language });
      const whole = /^(?:\d{9,10}|\d\d[./]\d\d[./]\d{4})$/u;
      let seen = 0;
      for (const [index, { textOf }] of columns.entries()) {
        const text = textOf(numbered);
        if (!whole.test(text)) continue;
        seen += 1;
        for (const digit of "0123456789") {
          expect(cell(text.replaceAll(/\d/gu, digit), index), text).toHaveLength(1);
        }
      }
      expect(seen).toBe(source === "list" ? 3 : 4);
    },
  );
});

it.each(LANGUAGES)("reads the end of an ID number from left to right in %s", (language) => {
  const columns = columnsOf(options({ format: "pdf", source: "list", language }));
  const { textOf } = columns[1] ?? {};
  const masked = { ...exported, person: { ...exported.person, idNumber: null } };
  const text = textOf?.(masked) ?? "";
  const [line, ...others] = linesOf(text, Number.MAX_SAFE_INTEGER, directionOf(language));
  expect(others).toEqual([]);
  expect(line?.clusters.map((cluster) => cluster.text).join("")).toBe("\u200E••••••678");
  expect(line?.clusters.every(({ glyphs }) => glyphs.every(({ font }) => font !== null))).toBe(
    true,
  );
  expect(textOf?.({ ...masked, idNumberEnd: null })).toBe("");
});

it("writes days as ISO in Excel, and as people write them elsewhere", () => {
  const day = (overrides: Partial<ColumnOptions>) =>
    columnsOf(options(overrides))[4]?.textOf(exported);
  expect(day({})).toBe("1980-02-29");
  expect(day({ format: "pdf" })).toBe("29/02/1980");
  expect(day({ format: "pdf", language: "ru" })).toBe("29.02.1980");
});

it("prints the family below a row, and keeps numbers after a name of another script", () => {
  const plain = familyOf(options({ format: "pdf" }), exported);
  expect(plain.map((line) => line.replaceAll("\u200E", ""))).toEqual([
    "Spouse: דוד כהן, 111111118, 0521234567",
    "Children: Noa (Female, 04/03/2015)",
  ]);
  expect(plain[0]).toContain("כהן\u200E, \u200E111111118");
  expect(familyOf(options(), exported)).toEqual([]);
});
