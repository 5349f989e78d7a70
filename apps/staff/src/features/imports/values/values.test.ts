import { describe, expect, it } from "vitest";
import { hasValidCheckDigit } from "@kehila/shared/persons/identifiers";
import fc from "fast-check";
import { citiesMeant, readCity } from "./city.ts";
import { readIdNumber } from "./id-number.ts";
import { nameOrderOf, namesTwo, splitName } from "./names.ts";
import { readPhone } from "./phone.ts";
import { categoriesIn, genderOf, marriedOf, relationOf } from "./words.ts";

describe("an ID number", () => {
  it.each([
    ["203456784", { value: "203456784" }],
    ["20345678-4", { value: "203456784" }],
    ["12345674", { value: "012345674", repair: "PADDED_ID_NUMBER" }],
    ["12345675", { value: null, problem: "ID_NUMBER_CHECK" }],
    ["1234566", { value: "001234566", repair: "PADDED_ID_NUMBER" }],
    ["123456", { value: null, problem: "ID_NUMBER_DIGITS" }],
    ["1234567890", { value: null, problem: "ID_NUMBER_DIGITS" }],
    ["AB1234567", { value: null, problem: "ID_NUMBER_DIGITS" }],
    ["••••••782", { value: null, repair: "MASKED" }],
    ["******782", { value: null, repair: "MASKED" }],
    ["XXXXXX782", { value: null, repair: "MASKED" }],
    ["000000000", { value: null, repair: "MASKED" }],
    ["123456782", { value: "123456782", repair: "FILLER" }],
    ["11111111-8", { value: "111111118", repair: "FILLER" }],
    ["２３４５６７８９７", { value: "234567897", repair: "FILLER" }],
    ["12345674.0", { value: "012345674", repair: "PADDED_ID_NUMBER" }],
    ['="012345674"', { value: "012345674", repair: "FILLER" }],
    ["1.23457E+08", { value: null, problem: "ID_NUMBER_DIGITS" }],
    ["12345678.2", { value: null, problem: "ID_NUMBER_DIGITS" }],
    ["", { value: null }],
    ["-", { value: null }],
  ])("%j is read", (text, expected) => {
    expect(readIdNumber(text)).toEqual(expected);
  });

  it("is padded only where the check digit fits then", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
        const { value, problem } = readIdNumber(String(number));
        const padded = String(number).padStart(9, "0");
        if (value === null) expect(problem === undefined || !hasValidCheckDigit(padded)).toBe(true);
        else expect([value, hasValidCheckDigit(value)]).toEqual([padded, true]);
      }),
    );
  });
});

describe("a phone", () => {
  it.each([
    ["052-123-4567", { value: "0521234567" }],
    ["+972 52 123 4567", { value: "0521234567" }],
    ["521234567", { value: "0521234567", repair: "PADDED_PHONE" }],
    ["31234567", { value: "031234567", repair: "PADDED_PHONE" }],
    ["031234567", { value: "031234567" }],
    ["0521234567, 031234567", { value: "0521234567", repair: "SECOND_PHONE", rest: "031234567" }],
    ["0521234567\n031234567", { value: "0521234567", repair: "SECOND_PHONE", rest: "031234567" }],
    ["0521234567 мама", { value: "0521234567", repair: "SECOND_PHONE", rest: "мама" }],
    ["12345", { value: null, problem: "PHONE" }],
    ["нет", { value: null, problem: "PHONE" }],
    ["02-5671234 доб. 5", { value: "025671234", repair: "SECOND_PHONE", rest: "доб. 5" }],
    ["02-5671234 שלוחה 5", { value: "025671234", repair: "SECOND_PHONE", rest: "שלוחה 5" }],
    ["02-5671234 ext. 5", { value: "025671234", repair: "SECOND_PHONE", rest: "ext. 5" }],
    ["02-5671234 (2)", { value: "025671234", repair: "SECOND_PHONE", rest: "2" }],
    ["03-1234567/8", { value: "031234567", repair: "SECOND_PHONE", rest: "8" }],
    ["мама 0521234567", { value: "0521234567", repair: "SECOND_PHONE", rest: "мама" }],
    ["אמא: 052-1234567", { value: "0521234567", repair: "SECOND_PHONE", rest: "אמא" }],
    ["0521234567.0", { value: "0521234567" }],
    ["521234567.0", { value: "0521234567", repair: "PADDED_PHONE" }],
    ['="521234567"', { value: "0521234567", repair: "PADDED_PHONE" }],
    ["9.72521E+11", { value: null, problem: "PHONE" }],
    ["052-123-456", { value: null, problem: "PHONE_DIGIT" }],
    ["+972 52 123 456", { value: null, problem: "PHONE_DIGIT" }],
    ["052-123-456 мама", { value: null, problem: "PHONE_DIGIT" }],
    ["+7 912 345 67 89", { value: null, problem: "FOREIGN_PHONE" }],
    ["8-052-111-11-11", { value: "0521111111" }],
    ["8 (912) 345-67-89", { value: null, problem: "FOREIGN_PHONE" }],
    ["мама +380 50 123 45 67", { value: null, problem: "FOREIGN_PHONE" }],
    [
      "+7 912 345 67 89, 0521234567",
      { value: "0521234567", repair: "SECOND_PHONE", rest: "+7 912 345 67 89" },
    ],
    ["1 ".repeat(20_000), { value: null, problem: "PHONE" }],
    ["-", { value: null }],
  ])("%j is read", (text, expected) => {
    expect(readPhone(text)).toEqual(expected);
  });

  it("that seems to lack a digit is taken once the user has confirmed it", () => {
    expect(readPhone("052-123-456", true)).toEqual({ value: "052123456" });
  });
});

describe("a city", () => {
  it.each([
    ["Haifa", { value: "Haifa" }],
    [" Тель  Авив ", { value: "Тель Авив" }],
    ["קרית ים", { value: "קרית ים" }],
    ["TLV", { value: "Tel Aviv", repair: "CITY_NAME" }],
    ["Т-А", { value: "Тель-Авив", repair: "CITY_NAME" }],
    ["г. Хайфа", { value: "Хайфа", repair: "CITY_NAME" }],
    ['ת"א', { value: "תל אביב", repair: "CITY_NAME" }],
    ["ראשלצ", { value: "ראשון לציון", repair: "CITY_NAME" }],
    ["К. Ям", { value: "Кирьят-Ям", repair: "CITY_NAME" }],
    ["Haifs", { value: null, problem: "CITY" }],
    ["Ашкелан", { value: null, problem: "CITY" }],
    ["חיפא", { value: null, problem: "CITY" }],
    ['ק"מ', { value: null, problem: "CITY" }],
    ["Kfar Nowhere", { value: "Kfar Nowhere" }],
    ["Киев", { value: "Киев" }],
  ])("%j is read", (text, expected) => expect(readCity(text)).toEqual(expected));

  it("that resembles a known one is kept once the user has confirmed it", () => {
    for (const text of ["Haifs", "К. Шм", "חיפא"]) {
      expect(citiesMeant(text).length, text).toBeGreaterThan(0);
      expect(readCity(text, true), text).toEqual({ value: text });
    }
    expect(citiesMeant("חיפא")).toEqual(["חיפה"]);
    expect(citiesMeant("Киев")).toEqual([]);
  });
});

describe("a full name", () => {
  it.each([
    ["Anna Levi", "first", { value: { firstName: "Anna", lastName: "Levi" } }],
    ["Иванова Анна", "last", { value: { firstName: "Анна", lastName: "Иванова" } }],
    ["Levi, Anna", "first", { value: { firstName: "Anna", lastName: "Levi" } }],
    ["בן דוד יעל", "last", { value: { firstName: "יעל", lastName: "בן דוד" } }],
    ["יעל בן דוד", "first", { value: { firstName: "יעל", lastName: "בן דוד" } }],
    [
      "Иванова Анна Петровна",
      "last",
      {
        value: { firstName: "Анна", lastName: "Иванова" },
        repair: "PATRONYMIC",
        rest: "Петровна",
      },
    ],
    ["Анна", "first", { value: null, problem: "ONE_NAME" }],
    ["Иванов Пётр и Мария", "last", { value: null, problem: "TWO_PEOPLE" }],
    ["Dan & Anna Levi", "first", { value: null, problem: "TWO_PEOPLE" }],
    ["דן ויעל לוי", "first", { value: null, problem: "TWO_PEOPLE" }],
  ] as const)("%j is split", (text, order, expected) => {
    expect(splitName(text, order)).toEqual(expected);
  });

  it("is not taken for two names because of a word or prefix that can mean 'and'", () => {
    expect(["Anna-Maria Levi", "Ида Иванова", "ויקטור לוי", "אנה ויס"].filter(namesTwo)).toEqual(
      [],
    );
  });

  it("has the order that the endings of last names in its column show", () => {
    expect(nameOrderOf(["Иванова Анна", "Петренко Олег", "Ким Ли"])).toBe("last");
    expect(nameOrderOf(["Anna Goldberg", "Dan Levi"])).toBe("first");
  });
});

describe("words in three languages", () => {
  it.each([
    ["M", "male"],
    ["Жен.", "female"],
    ["ז", "male"],
    ["נקבה", "female"],
    ["?", null],
  ])("%s is a gender", (word, gender) => {
    expect(genderOf(word)).toBe(gender);
  });

  it.each([
    ["Married", true],
    ["замужем", true],
    ["Женат/замужем", true],
    ["разведён", false],
    ["נשוי/אה", true],
    ["רווקה", false],
    ["+", true],
    ["сложно", null],
  ])("%s is a marital state", (word, married) => {
    expect(marriedOf(word)).toBe(married);
  });

  it("name interests, and unknown words are returned apart", () => {
    expect(categoriesIn("Кино, гум. помощь; шахматы")).toEqual({
      known: ["cinema", "humanitarian"],
      unknown: ["шахматы"],
    });
    expect(categoriesIn("קולנוע / שיעור שפה").known).toEqual(["cinema", "language_lesson"]);
  });

  it("name the place in a family", () => {
    expect(["Жена", "сын", "ראש משפחה", "сосед"].map(relationOf)).toEqual([
      "adult",
      "child",
      "adult",
      null,
    ]);
  });
});
