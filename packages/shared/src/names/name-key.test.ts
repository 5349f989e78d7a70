import fc from "fast-check";
import { describe, expect, it } from "vitest";
import firstSet from "../../test-data/names.csv?raw";
import { wordsIn } from "../../test/name-sets.ts";
import { nameVariants } from "./variants.ts";
import { measure } from "../../test/name-key-measure.ts";
import { nameKeys } from "./name-key.ts";
import { sortKey } from "./fold.ts";
import { searchText, searchWords } from "./search.ts";

const keysOf = (spelling: string): string[] => nameKeys(sortKey(spelling));
const share = (one: string, other: string): boolean =>
  keysOf(one).some((key) => keysOf(other).includes(key));

describe("nameKeys on the first labelled set", () => {
  const figures = measure(wordsIn(firstSet));

  it("matches at least 97 % of the spellings of one name, across scripts too", () => {
    expect(figures.shared / figures.pairs).toBeGreaterThanOrEqual(0.97);
    expect(figures.crossShared / figures.crossPairs).toBeGreaterThanOrEqual(0.97);
  });

  it("confuses at most 0.1 % of different spellings and of different names", () => {
    expect(figures.otherShared / figures.otherPairs).toBeLessThanOrEqual(0.001);
    expect(figures.namesShared / figures.namePairs).toBeLessThanOrEqual(0.001);
  });
});

describe("nameKeys", () => {
  it.each([
    ["Yosef", "Josef", "Joseph", "Иосиф", "Йосеф", "יוסף"],
    ["Kuznetsova", "Кузнецова", "קוזנצובה"],
    ["Ivanov", "Иванов", "Іванов", "איבנוב"],
    ["Yevgeny", "Evgeny", "Євген", "Евгений", "יבגני"],
    ["Khaim", "Chaim", "Haim", "Хаим", "חיים"],
    ["Tzvi", "Zvi", "Цви", "צבי"],
    ["Schwartz", "Шварц", "שוורץ"],
    ["Oleksandr", "Alexander", "Александр", "אלכסנדר"],
    ["Mykhailo", "Mikhail", "Michael", "Михаил", "Михайло", "מיכאל"],
    ["Chernov", "Чернов", "צ'רנוב", "צ׳רנוב", "צרנוב"],
  ])("matches %s in every spelling", (...spellings) => {
    for (const one of spellings) {
      for (const other of spellings) expect(share(one, other), `${one} ${other}`).toBe(true);
    }
  });

  it.each([
    ["French ch and ou", "Benchetrit", "Беншетрит", "בנשטרית"],
    ["French ch", "Chalom", "Шалом", "שלום"],
    ["initial ou", "Ouaknin", "Уакнин", "ואקנין"],
    ["French j", "Jacques", "Жак", "ז'ק"],
    ["Spanish j", "Juan", "Хуан", "חואן"],
    ["unvocalised י", "Yaffa", "Яффа", "יפה"],
    ["initial ה for Г", "Gofman", "Гофман", "הופמן"],
    ["initial ה for Г", "Hrytsenko", "Гриценко", "הריצנקו"],
    ["h inside", "Nahman", "Нахман", "נחמן"],
    ["h at the end", "Baruh", "Барух", "ברוך"],
    ["kh", "Barukh", "Барух", "ברוך"],
    ["tsh", "Tshernov", "Чернов", "צ'רנוב"],
    ["щ as ש", "Shcherbakov", "Щербаков", "שרבקוב"],
    ["ו before ה", "Cohen", "Коэн", "כוהן"],
    ["consonantal ו", "Schwartz", "Шварц", "שורץ"],
    ["final וף", "Ivanoff", "Иванов", "איבנוף"],
    ["gu", "Guetta", "Гетта", "גטה"],
    ["j before a consonant", "Nadejda", "Надежда", "נדז'דה"],
    ["ее", "Zeev", "Зеев", "זאב"],
    ["ее", "Meir", "Меер", "מאיר"],
    ["the vowel of ע", "Ofra", "Офра", "עפרה"],
    ["dt", "Schmidt", "Шмидт", "שמיט"],
    ["a silent end of French", "Bernard", "Бернар", "ברנאר"],
    ["dg", "Smadga", "Смаджа", "סמג'ה"],
    ["j between vowels", "Mujahid", "Муджахид", "מוג'היד"],
    ["f before k", "Lefkowitz", "Левковиц", "לבקוביץ"],
    ["initial צ", "Sarfati", "Сарфати", "צרפתי"],
    ["skh", "Iskhakov", "Исхаков", "יצחקוב"],
    ["h before a consonant", "Hmelnik", "Хмельник", "חמלניק"],
    ["initial Х for Г", "Gertz", "Херц", "גרץ"],
    ["ע inside", "Boaz", "Боаз", "בעז"],
    ["נצ", "Ginzburg", "Гинзбург", "גינצבורג"],
    ["an unwritten vowel behind initial מ", "Mevorach", "Меворах", "מבורך"],
    ["Romanian covici", "Marcovici", "Маркович", "מרקוביץ'"],
  ])("reads %s: %s", (_class, latin, cyrillic, hebrew) => {
    expect(share(latin, cyrillic), cyrillic).toBe(true);
    expect(share(cyrillic, hebrew), hebrew).toBe(true);
    expect(share(latin, hebrew), `${latin} ${hebrew}`).toBe(true);
  });

  it.each([
    ["Иванов", "איבנובה"],
    ["Dan", "דנה"],
    ["Dana", "דינה"],
    ["Anna", "אינה"],
    ["Мойше", "Миша"],
    ["שרה", "Шира"],
    ["Yael", "יואל"],
    ["Levi", "לב"],
    ["Marina", "מרים"],
    ["Karimov", "Корнев"],
    ["Климов", "Калинов"],
  ])("distinguishes %s from %s", (one, other) => {
    expect(share(one, other)).toBe(false);
  });

  it.each([
    "",
    "a",
    "א",
    "я",
    "123",
    "054-1234567",
    "a1",
    "user@example.org",
    "aeiou",
    "'",
    "李娜",
    "zzzzqqq",
    "бвгдж",
  ])("returns no key for %j", (word) => {
    expect(keysOf(word)).toEqual([]);
  });

  it("returns few keys of capital ASCII letters for any input", () => {
    const alphabet = Array.from(
      "abcdefghijklmnopqrstuvwxyz'абвгґеєжзиіхцчшщьюяאבגדהוזחטיכךצץשת^$,|",
    );
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."chszhyjwv".split("")), maxLength: 45 }),
    );
    fc.assert(
      fc.property(words, (word) => {
        const keys = nameKeys(word);
        expect(keys.length).toBeLessThanOrEqual(6);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(key).toMatch(/^[A-Z]{2,120}$/u);
        expect(nameKeys(word)).toEqual(keys);
      }),
      { numRuns: 1000, seed: 4 },
    );
  });

  it("has folded variants, each with main forms that have keys", () => {
    for (const [form, heads] of nameVariants) {
      expect(sortKey(form)).toBe(form);
      for (const head of heads) expect(nameKeys(head)).not.toEqual([]);
      for (const head of heads) expect(nameVariants.get(head) ?? [head]).toContain(head);
    }
  });
});

describe("search across scripts", () => {
  const person = {
    firstName: "Ольга",
    lastName: "Кузнецова",
    idNumber: null,
    phone: null,
    city: "Хайфа",
    address: "Герцль",
    comment: null,
  };
  const finds = (search: string): boolean => {
    const text = searchText(person);
    return (searchWords(search) ?? []).every((word) => word.some((part) => text.includes(part)));
  };

  it("finds a name typed in another script, from three consonants on", () => {
    expect(finds("Kuznetsova Olha")).toBe(true);
    expect(finds("קוזנצובה")).toBe(true);
    expect(finds("Kuz")).toBe(false);
  });

  it("finds names and cities across scripts, but not addresses", () => {
    expect(finds("Haifa")).toBe(true);
    expect(finds("Herzl")).toBe(false);
  });
});
