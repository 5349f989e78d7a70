import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SearchableFields } from "./search.ts";
import { fold, keysOfName, searchText, searchWords, sortKey } from "./search.ts";

const EMPTY: SearchableFields = {
  firstName: "",
  lastName: "",
  idNumber: null,
  phone: null,
  city: "",
  address: null,
  comment: null,
};

/** Whether a search finds a person: for every word, one of its options is in the search text. */
function finds(search: string, fields: Partial<SearchableFields>): boolean {
  const text = searchText({ ...EMPTY, ...fields });
  return (
    searchWords(search)?.every((word) => word.some((option) => text.includes(option))) ?? false
  );
}

describe("fold", () => {
  test.each([
    ["ё is е", "Фёдор ЁЛКИН", "федор елкин"],
    ["й is и", "Сергей", "сергеи"],
    ["case", "IVANOV", "ivanov"],
    ["diacritics", "José Müller Łukasz", "jose muller łukasz"],
    ["niqqud", "שָׁלוֹם", "שלום"],
    ["geresh and gershayim", "ג׳ורג׳ צה״ל", "גורג צהל"],
    ["typed marks after a Hebrew letter", "ג'ורג' צה\"ל", "גורג צהל"],
    ["curly quotes", "O’Brien", "o'brien"],
    ["white space", "  a \n b\t", "a b"],
    ["compatibility forms", "ﬁ Ⅳ", "fi iv"],
  ])("ignores %s", (_what, text, folded) => expect(fold(text)).toBe(folded));

  test.each(["%", "_", "*", "(", "\\", "a%b_c"])("leaves %j an ordinary character", (text) => {
    expect(fold(text)).toBe(text);
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

describe("sortKey", () => {
  test.each(["Бен-Гурион", "Бен‐Гурион", "Бен–Гурион", "Бен־Гурион", "бен гурион"])(
    "reads the hyphen of %s as a space",
    (name) => expect(sortKey(name)).toBe("бен гурион"),
  );
});

describe("searchText and searchWords", () => {
  const dana: SearchableFields = {
    firstName: "Дана",
    lastName: "Бен-Ёлкина",
    idNumber: "123456782",
    phone: "0521234567",
    city: "Хайфа",
    address: "ул. Герцля 5",
    comment: "Звонить вечером",
  };

  test.each([
    ["first name", "дана"],
    ["last name, ё as е", "елкина"],
    ["last name, ё as ё", "ЁЛКИНА"],
    ["hyphenated name joined", "бенёлкина"],
    ["ID number", "123456782"],
    ["part of an ID number", "3456"],
    ["phone with separators", "052-123-4567"],
    ["phone with the country's code", "+972521234567"],
    ["phone with 972", "972521234567"],
    ["city", "хайф"],
    ["address", "герцля"],
    ["comment", "вечер"],
    ["several words in any order", "вечером дана 0521"],
    ["name in Latin letters", "Dana"],
    ["name in Hebrew letters", "דנה"],
  ])("find a person by %s", (_what, search) => expect(finds(search, dana)).toBe(true));

  test.each([
    ["one word of two", "дана петрова"],
    ["a wildcard", "да%"],
    ["a name inside a comment in another script", "vecher"],
    ["a key typed by hand", keysOfName("Дана").join(" ").toUpperCase()],
  ])("do not find a person by %s", (_what, search) => expect(finds(search, dana)).toBe(false));

  test("a word that is empty after folding matches no person", () => {
    expect(searchWords("дана ׳")).toBeNull();
    expect(searchWords("   ")).toEqual([]);
  });

  test("find each typed field by each of its words", () => {
    // Letters only: digits and punctuation are covered above.
    const word = fc.stringMatching(/^(?:[a-zà-ö]{2,8}|[а-яё]{2,8}|[א-ת]{2,8})$/u);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("firstName", "lastName", "city", "address", "comment"),
        (words, field) => {
          const text = words.join(" ");
          for (const one of words) expect(finds(one.toUpperCase(), { [field]: text })).toBe(true);
        },
      ),
    );
  });
});
