import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SearchableFields } from "./search.ts";
import { SEARCH_TEXTS_MAX, SEARCH_WORDS_MAX } from "../base/limits.ts";
import nicknames from "./nicknames.json" with { type: "json" };
import firstSet from "../../test-data/names.csv?raw";
import { wordsIn } from "../../test/name-sets.ts";
import { allLocalities } from "./locality.ts";
import {
  keysOfName,
  keyTextsOfWords,
  SEARCH_TEXT_VERSION,
  searchedKeysOfName,
  searchText,
  searchWords,
} from "./search.ts";

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

  test.each(Array.from("12chl"))("%s finds no person by the separators around keys", (typed) => {
    expect(finds(typed, { ...EMPTY, firstName: "Дана", lastName: "אלקין" })).toBe(false);
    expect(finds(typed, { ...EMPTY, firstName: "Max", lastName: "Munk" })).toBe(false);
  });

  test("a word that is empty after folding matches no person", () => {
    expect(searchWords("дана ׳")).toBeNull();
    expect(searchWords("   ")).toEqual([]);
  });

  test("find each typed field by each of its words", () => {
    // Only letters, because digits and punctuation are tested above.
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

  test.each([
    ["edge punctuation", "(Дана, Бен-Ёлкина!)"],
    ["quotation marks", "«Дана» “елкина”"],
    ["last name, first name", "Бен-Ёлкина,Дана"],
    ["a dash between words", "Елкина — Дана"],
    ["an initial", "Д. Елкина"],
    ["an initial in another script", "D. Елкина"],
    ["an initial and the patronymic's", "Елкина Д.С."],
    ["initials without a space", "Д.Елкина"],
    ["a declined surname", "Елкиной"],
    ["a phone with 00 and the country's code", "00972-52-1234567"],
    ["the beginning of a name in another script", "Dana Elki"],
  ])("find a person by %s", (_what, search) => {
    expect(finds(search, { ...dana, lastName: "Бен-Ёлкина" })).toBe(true);
  });

  test.each([
    ["another initial", "К. Елкина"],
    ["an initial of the city", "Х. Елкина"],
  ])("do not find a person by %s", (_what, search) => expect(finds(search, dana)).toBe(false));

  test.each([
    ["Бен Давид", "Bendavid"],
    ["Bendavid", "בן דוד"],
    ["Ben-David", "Бендавид"],
    ["בן דוד", "Ben David"],
    ["Abuhatzeira", "אבו חצירא"],
    ["אבו חצירא", "Абухацира"],
    ["De La Cruz", "Делакрус"],
    ["Annamaria", "Анна-Мария"],
    ["Анна-Мария", "Annamaria"],
  ])("search %s finds %s", (search, lastName) => {
    expect(finds(search, { lastName })).toBe(true);
  });

  test("a particle is a given name too", () => {
    const fields = { firstName: "Ben", lastName: "Cohen" };
    expect(finds("Бен Коэн", fields)).toBe(true);
    expect(finds("Коэн Бен", fields)).toBe(true);
  });

  test("match a word of punctuation only as it is typed", () => {
    expect(finds("(", { comment: "a (b)" })).toBe(true);
    expect(finds("( ?", { comment: "a (b)" })).toBe(false);
  });

  test("use a bounded number of texts for any search", () => {
    const typed = ["Ben", "Chaim-Jacques", "Кузнецовой", "А.", "הריצנקו", "De", "052-1", "("];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...typed), { maxLength: 15 }), (words) => {
        const texts = searchWords(words.join(" ")) ?? [];
        expect(texts.length).toBeLessThanOrEqual(SEARCH_WORDS_MAX);
        expect(texts.flat().length).toBeLessThanOrEqual(SEARCH_TEXTS_MAX);
        for (const word of texts) expect(new Set(word).size).toBe(word.length);
      }),
    );
  });

  test("take little time for a word with many hyphens", () => {
    const typed = Array.from({ length: 40 }, () => "Chchaj").join("-");
    expect(searchWords(typed)?.length).toBe(SEARCH_WORDS_MAX);
    expect(searchText({ ...EMPTY, lastName: typed }).length).toBeLessThan(4000);
  });

  test("use only the likeliest reading of a long beginning with few sounds", () => {
    expect(finds("Joinova", { lastName: "הנבדקת" })).toBe(false);
    expect(finds("Joinova", { lastName: "Йойнович" })).toBe(true);
    expect(finds("Joino", { lastName: "Джоинбек" })).toBe(false);
    expect(finds("Joinb", { lastName: "Джоинбек" })).toBe(true);
  });

  test("find by any beginning of a name from its third consonant on", () => {
    for (const part of ["Kuzn", "Kuznets", "Кузн", "קוזנ", "קוזנצ", "Kuznetso"]) {
      for (const lastName of ["Kuznetsova", "Кузнецова", "קוזנצובה"]) {
        expect(finds(part, { lastName }), `${part} ${lastName}`).toBe(true);
      }
    }
    expect(finds("Kuzn Anna", { firstName: "Анна", lastName: "Кузнецова" })).toBe(true);
    expect(finds("Kuzne Anna", { firstName: "Анна", lastName: "Кузнецова" })).toBe(false);
  });
});

describe("keyTextsOfWords", () => {
  test.each([
    ["бен давид", "Ben-David"],
    ["בן דוד", "Bendavid"],
    ["ben cohen", "Бен Коэн"],
    ["de la cruz", "Делакрус"],
  ])("finds by every word of %s the name %s", (search, lastName) => {
    const text = searchText({ ...EMPTY, lastName });
    const words = keyTextsOfWords(search.split(" "));
    expect(words).toHaveLength(search.split(" ").length);
    for (const texts of words) expect(texts.some((one) => text.includes(one))).toBe(true);
  });
});

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

describe("keysOfName", () => {
  test.each([
    ["Ben Ami", "Ben Simon"],
    ["בן עמי", "Бен Шимон"],
    ["El Baz", "El Kaim"],
    ["Abu Rabia", "Abu Hatzeira"],
  ])("has no key of the particle that %s and %s share", (one, other) => {
    expect(share(searchedKeysOfName(one), keysOfName(other))).toBe(false);
  });

  test.each([
    ["Ben David", "Bendavid"],
    ["El Baz", "אלבז"],
    ["Бен Ами", "בן עמי"],
    ["Ben Naim", "Bennaim"],
    ["Ha Cohen", "הכהן"],
  ])("joins the particle of %s as in %s", (one, other) => {
    expect(share(keysOfName(one), keysOfName(other))).toBe(true);
  });

  test("keeps a particle that is a name", () => {
    expect(share(keysOfName("Ben"), keysOfName("בן"))).toBe(true);
  });
});

/** Returns all short forms of the table. */
const shortForms = (): string[] =>
  Object.values<Record<string, string>>(nicknames.names).flatMap((names) =>
    Object.values(names).flatMap((short) => short.split(" ")),
  );

test("the version of the search text changes with every change of its format", () => {
  const spellings = wordsIn(firstSet).flatMap(({ latin, cyrillic, hebrew }) => [
    latin,
    cyrillic,
    hebrew,
  ]);
  const texts = [
    ...[...spellings, "מבורך"].map((lastName) => searchText({ ...EMPTY, lastName })),
    ...shortForms().map((firstName) => searchText({ ...EMPTY, firstName })),
    ...allLocalities().map(({ names: { en } }) => searchText({ ...EMPTY, city: en })),
  ];
  let hash = 0;
  for (const text of texts) {
    for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  }
  // A failure means that stored texts are out of date: increase the version, then the hash.
  expect([SEARCH_TEXT_VERSION, hash]).toEqual([11, 4_259_931_660]);
});

describe("a nickname", () => {
  test("finds full names of the first name, and the reverse", () => {
    expect(finds("Саша", { firstName: "Alexander" })).toBe(true);
    expect(finds("Alexander", { firstName: "Саша" })).toBe(true);
    expect(finds("Саша", { lastName: "Alexander" })).toBe(false);
    expect(finds("Саша", { firstName: "Сергей" })).toBe(false);
  });
});

describe("a city", () => {
  const SPELLINGS = ["Hadera", "Хадера", "חדרה"];

  test.each(SPELLINGS)("stored as %s is found in three scripts, also by its beginning", (city) => {
    for (const typed of [...SPELLINGS, "Хаде", "hader"]) {
      expect(finds(typed, { city }), typed).toBe(true);
    }
    expect(finds("Haifa", { city })).toBe(false);
  });

  test("of several words is found by some of the words, and by its older name", () => {
    expect(finds("Тель Авив", { city: "תל אביב - יפו" })).toBe(true);
    expect(finds("tikva", { city: "Петах Тиква" })).toBe(true);
    expect(finds("Nazareth Illit", { city: "נוף הגליל" })).toBe(true);
    expect(finds("Тель", { city: "Kfar Saba" })).toBe(false);
  });

  test("that is not in the list of localities is found only by its stored spelling", () => {
    expect(finds("nowhere", { city: "Kfar Nowhere" })).toBe(true);
    expect(finds("כפר", { city: "Kfar Nowhere" })).toBe(false);
  });
});
