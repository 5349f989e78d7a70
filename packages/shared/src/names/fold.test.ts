import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, sortKey } from "./fold.ts";

describe("fold", () => {
  test.each([
    ["ё is е", "Фёдор ЁЛКИН", "федор елкин"],
    ["й is и", "Сергей", "сергеи"],
    ["case", "IVANOV", "ivanov"],
    ["diacritics", "José Müller Łukasz", "jose muller lukasz"],
    ["niqqud", "שָׁלוֹם", "שלום"],
    ["geresh and gershayim", "ג׳ורג׳ צה״ל", "גורג צהל"],
    ["typed marks after a Hebrew letter", "ג'ורג' צה\"ל", "גורג צהל"],
    ["curly quotes", "O’Brien", "o'brien"],
    ["apostrophes", "D`Or D´Or D′Or D‛Or DʼOr", "d'or d'or d'or d'or d'or"],
    ["apostrophes", 'Мар`яна Мар´яна Мар′яна Мар‛яна Мар"яна', "мар'яна ".repeat(5).trim()],
    ["apostrophes", "ג`ורג ג´ורג ג′ורג ג‛ורג", "גורג ".repeat(4).trim()],
    ["Latin letters in a Cyrillic word", "Cepгeй Иванoв Ceрый", "сергеи иванов серыи"],
    ["Cyrillic letters in a Latin word", "Аnnа Lеvi Соhеn", "anna levi cohen"],
    ["letters of the same shape", "Aннa Pоcс", "анна росс"],
    ["Ukrainian letters", "Єва Ірина Їжакевич Ґудзь", "ева ирина ижакевич гудзь"],
    ["letters of Central Asia", "Әсел Ғалым Қайрат Өмір Үміт", "асел галым каират омир умит"],
    ["letters with strokes", "Łukasz Øst Đorđe Straße Ægir", "lukasz ost dorde strasse aegir"],
    ["digraphs of Yiddish", "װײַס מױשע", "ווייס מוישע"],
    ["white space", "  a \n b\t", "a b"],
    ["compatibility forms", "ﬁ Ⅳ", "fi iv"],
  ])("ignores %s", (_what, text, folded) => expect(fold(text)).toBe(folded));

  test.each(["%", "_", "*", "(", "\\", "a%b_c"])("leaves %j an ordinary character", (text) => {
    expect(fold(text)).toBe(text);
  });

  test.each(["jдima", "qпw", "Яn"])("keeps the mixed scripts of %j", (text) => {
    expect(fold(text)).toBe(text.toLowerCase());
  });

  test("folds the parts of a compound character", () => {
    expect(fold("ŉ")).toBe("'n");
  });

  test("does not change folded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

test("folded text in mixed scripts does not change either", () => {
  const letters = fc.constantFrom(...Array.from("ABHIKNYabiknqtyВНІУвіпуяЯЄєҐґŁłß'\"`´אװ \u0301"));
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 8 }), (text) => {
      const folded = fold(text.join(""));
      expect(fold(folded)).toBe(folded);
    }),
    { numRuns: 2000 },
  );
});

describe("sortKey", () => {
  test.each(["Бен-Гурион", "Бен‐Гурион", "Бен–Гурион", "Бен־Гурион", "бен гурион"])(
    "reads the hyphen of %s as a space",
    (name) => expect(sortKey(name)).toBe("бен гурион"),
  );

  test.each([
    ["Latin", ["Lange", "Łaska", "Lazar", "Maor", "Oren", "Øster", "Otto", "Paz", "Zur"]],
    ["Cyrillic", ["Ґудзь", "Гунько", "Гурин", "Демченко", "Евдокимов", "Євтушенко", "Ежов"]],
    ["Cyrillic", ["Иванов", "Івченко", "Їжак", "Ильин", "Қасым", "Кац", "Керн", "Яковлев"]],
    ["Hebrew", ["װאלף", "וולך", "וייס", "זוהר", "ײַנוב", "ירון"]],
  ])("orders %s letters next to the letter that they resemble", (_script, names) => {
    const order = names.map((name) => sortKey(name));
    expect(order.toSorted()).toEqual(order);
  });
});
