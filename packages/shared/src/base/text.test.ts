import { describe, expect, test } from "vitest";
import { personSchemas } from "../persons/persons.ts";
import { personQuerySchema } from "../persons/query.ts";
import { parseFields } from "./fields.ts";
import { normaliseEmail } from "./email.ts";
import { normaliseIdNumber, normalisePhone, searchedDigits } from "../persons/identifiers.ts";
import { toCalendarDay } from "./dates.ts";
import {
  afterColon,
  cleanLine,
  cleanLines,
  hasForbiddenCharacters,
  isolateIfNeeded,
  trimEdges,
  withoutForbiddenCharacters,
  withoutMarks,
  withPlainDigits,
} from "./text.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-05-05T10:00:00Z") };
const schemas = personSchemas(calendar);

/** Invisible marks that contacts, chats and documents put around copied text. */
const EDGES: readonly (readonly [string, string])[] = [
  ["", "\u200F"],
  ["\u200E", ""],
  ["\u202A", "\u202C"],
  ["\u2068", "\u2069 "],
  [" \u200B", "\uFEFF"],
  ["\u061C\u00AD", "\u2060\t"],
];

describe("invisible marks at the edges of an input", () => {
  test.each(EDGES)("%j … %j do not change the text", (before, after) => {
    const pasted = (text: string) => `${before}${text}${after}`;
    expect(cleanLine(pasted("Belkin"))).toBe("Belkin");
    expect(cleanLines(`${pasted("one")}\n${pasted("two")}`)).toBe("one\ntwo");
    expect(normaliseEmail(pasted("Dana@Example.org"))).toBe("dana@example.org");
    expect(normalisePhone(pasted("050-123-4567"))).toBe("0501234567");
    expect(normaliseIdNumber(pasted("203456784"))).toBe("203456784");
    expect(toCalendarDay(pasted("1985-03-27").trim(), "Asia/Jerusalem")).toBe("1985-03-27");
  });

  test.each(EDGES)("%j … %j alone count as an empty field", (before, after) => {
    const { success, fields } = {
      fields: {},
      ...parseFields(schemas.create, {
        firstName: before + after,
        lastName: "Levi",
        gender: "female",
        city: "Haifa",
        interestedEvents: ["cinema"],
        phone: before + after,
        birthDate: before + after,
      }),
    };
    expect({ success, fields }).toEqual({ success: false, fields: { firstName: "REQUIRED" } });
  });

  test("are refused inside a name, as are control characters at its edges", () => {
    const refusalOf = (firstName: string) => {
      const result = parseFields(schemas.update, { firstName });
      return result.success ? result.data.firstName : result.fields["firstName"];
    };
    for (const mark of ["\u200B", "\u200F", "\u202E", "\u2067", "\uFEFF", "\u0000", "\u000B"]) {
      expect(refusalOf(`An${mark}na`)).toBe("INVALID_CHARACTERS");
    }
    expect(refusalOf("Anna\u0000")).toBe("INVALID_CHARACTERS");
    expect(refusalOf("\uD800Anna")).toBe("INVALID_CHARACTERS");
    expect(refusalOf("\u200FAnna\u200F")).toBe("Anna");
  });
});

describe("a value that shows nothing", () => {
  const errorOf = (values: Record<string, string>) => {
    const result = parseFields(schemas.update, values);
    return result.success ? result.data : result.fields;
  };

  test.each([
    ["\u3164", "REQUIRED"],
    ["\u2800\u2800", "REQUIRED"],
    ["\uFFA0", "REQUIRED"],
    ["\u115F\u1160", "REQUIRED"],
    ["\u034F", "REQUIRED"],
    ["\u17B4", "REQUIRED"],
    ["\u200B \u2060", "REQUIRED"],
    ["\u00AD", "REQUIRED"],
    [".", "NO_LETTERS"],
    ["?", "NO_LETTERS"],
    ["---", "NO_LETTERS"],
    ["…", "NO_LETTERS"],
    ["־־", "NO_LETTERS"],
    ["״", "NO_LETTERS"],
    ["«»", "NO_LETTERS"],
    ["😀", "NO_LETTERS"],
    ["👨\u200D👩", "INVALID_CHARACTERS"],
    ["\u0301", "NO_LETTERS"],
    ["\uFE0F", "NO_LETTERS"],
    ["An\u3164na", "INVALID_CHARACTERS"],
    ["Ан\u2800на", "INVALID_CHARACTERS"],
    ["א\u034Fנה", "INVALID_CHARACTERS"],
  ])("%j is no name", (text, code) => {
    expect(errorOf({ firstName: text })).toEqual({ firstName: code });
    expect(errorOf({ lastName: text })).toEqual({ lastName: code });
    expect(errorOf({ city: text })).toEqual({ city: code });
  });

  test.each(["-", "–", "—", "־"])("%j is a last name only", (dash) => {
    expect(errorOf({ lastName: dash })).toEqual({ lastName: dash });
    expect(errorOf({ firstName: dash })).toEqual({ firstName: "NO_LETTERS" });
  });

  test.each(["Anna", "\u3164Анна\u2800", "אנה", "O'Neil", "Ng", "3", "李"])(
    "%j is a name",
    (text) => {
      expect(errorOf({ firstName: text })).toEqual({ firstName: withoutMarks(text) });
    },
  );
});

test.each([
  ["Film \u200Fסרט\u200F night", "Film סרט night"],
  ["Кино\u200B вечер", "Кино вечер"],
  ["ערב\u202E סרט", "ערב סרט"],
  ["Family 👨\u200D👩\u200D👧 day", "Family 👨\u200D👩\u200D👧 day"],
  ["День ❤\uFE0F\u200D🔥", "День ❤\uFE0F\u200D🔥"],
  ["יום 👍🏽 👩🏽\u200D🏫", "יום 👍🏽 👩🏽\u200D🏫"],
  ["a\u200Db 😀\u200D", "ab 😀"],
  ["Soft\u00ADhyphen", "Softhyphen"],
])("the free text %j is stored as %j", (text, stored) => {
  const result = parseFields(schemas.update, { comment: text, address: text });
  expect(result.success && result.data).toEqual({ comment: stored, address: stored });
});

test("digits of other scripts are digits", () => {
  expect(withPlainDigits("٠١٢٣٤٥٦٧٨٩ ۰۹ ０９ ०९ 𝟎𝟗𝟘𝟡")).toBe("0123456789 09 09 09 0909");
  expect(normalisePhone("٠٥٠-١٢٣-٤٥٦٧")).toBe("0501234567");
  expect(normaliseIdNumber("２０３４５６７８４")).toBe("203456784");
  expect(toCalendarDay("١٩٨٥-٠٣-٢٧", "Asia/Jerusalem")).toBe("1985-03-27");
  expect(searchedDigits("٠٥٠")).toEqual(["050"]);
});

test("long runs of spaces, marks and line breaks are cleaned in linear time", () => {
  const run = (character: string) => `a${character.repeat(200_000)}b`;
  expect(cleanLine(run(" "))).toBe("a b");
  expect(trimEdges(run("\u200F"))).toHaveLength(200_002);
  expect(cleanLines(run("\n"))).toBe("a\n\nb");
});

describe("marks inside", () => {
  test("are removed everywhere from phones, ID numbers, dates and searches", () => {
    expect(normalisePhone("\u202A+972\u00A050\u2011123\u200E4567\u202C")).toBe("0501234567");
    expect(normaliseIdNumber("2034\u200E56784")).toBe("203456784");
    expect(toCalendarDay("1985\u200E-03-\u200F27", "Asia/Jerusalem")).toBe("1985-03-27");
    expect(
      personQuerySchema.parse({ search: "Bel\u200Fkin \u200F", city: "\u2067חיפה\u2069" }),
    ).toMatchObject({
      search: "Belkin",
      city: "חיפה",
    });
  });

  test("the offered correction removes exactly what is refused", () => {
    expect(withoutForbiddenCharacters("An\u200Bna\u0000 \uD800Ми\u202Eша")).toBe("Anna Миша");
    expect(hasForbiddenCharacters(withoutForbiddenCharacters("\uDC00a\u000B\u2067b"))).toBe(false);
    expect(withoutForbiddenCharacters("שלום 👋\n")).toBe("שלום 👋\n");
    expect(withoutMarks("a\u0000b\u200E")).toBe("a\u0000b");
  });
});

describe("a value within plain text", () => {
  test.each([
    "23.11.2026, 04:53",
    "אנשים 2026-11-23.xlsx",
    "Levi-לוי",
    "Levi Jr.",
    "(Haifa)",
    "18–30",
    "052 123 4567",
    "כהן 2",
    "Room 2",
  ])("is isolated if the surrounding text could reorder it: %s", (text) => {
    expect(isolateIfNeeded(text)).toBe(`\u2068${text}\u2069`);
  });

  test.each([
    "",
    "Levi",
    "Бен-Гурион О'Коннор",
    "Yulia Abramov 2nd",
    "לוי",
    "רח׳ הרצל 5 חיפה",
    "צה״ל",
    "1,234",
    "23.11.2026",
    "04:53",
    "052-123-4567",
    "\uE000",
  ])("is unchanged if no text can reorder it: %s", (text) => {
    expect(isolateIfNeeded(text)).toBe(text);
  });

  test("a long value is read in linear time", () => {
    const long = `a${" 1".repeat(100_000)}`;
    expect(isolateIfNeeded(long)).toHaveLength(long.length + 2);
    expect(isolateIfNeeded(`א${"-".repeat(200_000)}`)).toHaveLength(200_003);
  });
});

test("a sentence after a colon begins in lower case, unless it begins with a label", () => {
  expect(afterColon("Заполните поле «Имя»", "Имя")).toBe("заполните поле «Имя»");
  expect(afterColon("First name is required", "First name")).toBe("First name is required");
  expect(afterColon("יש למלא את השדה ״שם״", "שם")).toBe("יש למלא את השדה ״שם״");
});
