import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../base/languages.ts";
import {
  allLocalities,
  citiesLike,
  fullCityName,
  localityFold,
  localityKey,
  localityOf,
  localitiesContaining,
} from "./locality.ts";

const localities = allLocalities();
const cities = localities.map(({ names }) => names.en);
const nameOf = (text: string): string | undefined => localityOf(text)?.names.en;

describe("the list of localities", () => {
  it("has 200 localities or more, each named in three scripts", () => {
    expect(localities.length).toBeGreaterThan(200);
    for (const { names } of localities) {
      expect(names.en).toMatch(/^[A-Z][A-Za-z' -]+$/u);
      expect(names.ru).toMatch(/^[А-ЯЁ][а-яёА-ЯЁ -]+$/u);
      expect(names.he).toMatch(/^[א-ת"' -]+$/u);
    }
  });

  it("finds a locality by each of its spellings, which belong to no other locality", () => {
    for (const locality of localities) {
      for (const text of [...Object.values(locality.names), ...locality.spellings, locality.key]) {
        expect(localityOf(text), text).toBe(locality);
      }
    }
    expect(new Set(localities.map(({ key }) => key)).size).toBe(localities.length);
    for (const language of LANGUAGES) {
      expect(new Set(localities.map(({ names }) => names[language])).size).toBe(localities.length);
    }
  });

  it("finds a locality by its name with any case, hyphens and spaces", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...localities),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(" ", "-", "  ", "\u05BE", ""),
        fc.boolean(),
        (locality, language, between, isUpper) => {
          const typed = locality.names[language].replaceAll(/[ -]/gu, between);
          expect(localityOf(isUpper ? typed.toUpperCase() : typed)).toBe(locality);
        },
      ),
    );
  });
});

it.each([
  ["Haifa", ["хайфа", "Хаифа", "חיפה", "HAIFA"]],
  ["Petah Tikva", ["Petach Tikva", "Petakh-Tikvah", "Petah Tiqwa", "Петах Тиква", "פתח תקוה"]],
  ["Tel Aviv", ["Tel Aviv-Yafo", "Telaviv", "тель авив", "Тель-Авив-Яффо", "תל אביב - יפו"]],
  ["Nof HaGalil", ["Nazareth Illit", "Nazareth-Ilit", "Нацрат Илит", "נצרת עלית", "נוף הגליל"]],
  ["Kiryat Yam", ["Qiryat Yam", "Kiriat Yam", "Кириат Ям", "Кір'ят-Ям", "קרית ים"]],
  ["Herzliya", ["Herzliyya", "Hertzlia", "Герцлия", "הרצלייה"]],
  ["Be'er Sheva", ["Beer Sheva", "Be\u2019er-Sheva", "Беэр Шева", "Беер-Шева", "באר-שבע"]],
  ["Netanya", ["Netania", "Нетанія", "נתניה"]],
])("knows the spellings of %s", (name, spellings) => {
  for (const spelling of spellings) expect(nameOf(spelling), spelling).toBe(name);
});

describe("an abbreviation", () => {
  it.each([
    ["Jerusalem", ["JLM", "J-lem", "Иер-м", "И-м", "Иерус.", "י-ם", "ירוש\u05F3", "ירושלם"]],
    ["Tel Aviv", ["TLV", "T.A.", "TA", "t-a", "Т-А", "Т.А.", "та", 'ת"א', "ת״א", "ת''א", "תא"]],
    ["Rishon LeZion", ["RLZ", "Rishon", "Ришон", "РЛЦ", 'ראשל"צ', "ראשל״צ", "ראשלצ", "ראשון"]],
    ["Petah Tikva", ["PT", "P.T.", "П-Т", "П.Т.", 'פ"ת', "פ״ת", "פת"]],
    ["Be'er Sheva", ["BS", "B7", "B.S.", "Б-Ш", "Б7", 'ב"ש', "ב״ש", "בש"]],
    ["Bnei Brak", ["BB", "Б-Б", 'ב"ב']],
    ["Ramat Gan", ["R.G.", "Р-Г", 'ר"ג', "רג"]],
    ["Kiryat Shmona", ["К-Ш", 'ק"ש', "ק״ש", "קש"]],
    ["Kiryat Bialik", ["Bialik", "Бялик", "ביאליק", 'ק"ב']],
    ["Rosh HaAyin", ['רה"ע']],
  ])("of %s is known, with and without periods, hyphens and quotes", (name, texts) => {
    for (const text of texts) {
      expect(nameOf(text), text).toBe(name);
      expect(nameOf(` ${text.toLowerCase()} `), text).toBe(name);
    }
  });

  it("of two localities means neither, and offers both", () => {
    for (const text of ['ק"מ', "KM", "К.М."]) {
      expect(localityOf(text), text).toBeNull();
      expect(citiesLike(text, cities).slice(0, 2), text).toEqual([
        "Kiryat Motzkin",
        "Kiryat Malakhi",
      ]);
    }
  });

  it("is no word of the search text", () => {
    for (const { key, spellings } of localities) {
      for (const text of spellings) expect(text.length, `${key}: ${text}`).toBeGreaterThan(1);
    }
    expect(localityOf("Tel Aviv")?.spellings).not.toContain("tlv");
  });
});

it.each([
  ["Haifa", ["г. Хайфа", "г.Хайфа", "г Хайфа", "город Хайфа", "гор. Хайфа", "Хайфа, Израиль"]],
  ["Haifa", ["city of Haifa", "Haifa, Israel", "Haifa (Israel)", "העיר חיפה", "חיפה, ישראל"]],
  ["Tel Aviv", ["г. Т-А", 'עיר ת"א', "Tel-Aviv, Israel"]],
  ["Yagur", ["kibbutz Yagur", "кибуц Ягур", "קיבוץ יגור"]],
])("knows %s with words around its name", (name, texts) => {
  for (const text of texts) expect(nameOf(text), text).toBe(name);
});

it.each([
  ["TLV", "Tel Aviv"],
  ["t.a.", "Tel Aviv"],
  ["Т-А", "Тель-Авив"],
  ['ת"א', "תל אביב"],
  ["תא", "תל אביב"],
  ["ראשל״צ", "ראשון לציון"],
  ['ק"ש', "קריית שמונה"],
  ["г. Хайфа", "Хайфа"],
  ["г.Натания", "Натания"],
  ["Haifa, Israel", "Haifa"],
  ["העיר עכו", "עכו"],
  ["К. Ям", "Кирьят-Ям"],
  ["К Ям", "Кирьят-Ям"],
  ["г. К. Ям", "Кирьят-Ям"],
  ["К.Бялик", "Кирьят-Бялик"],
  ["к-Моцкин", "Кирьят-Моцкин"],
  ["Кир. Моцкин", "Кирьят-Моцкин"],
  ["Т. Кармель", "Тират-Кармель"],
  ["Р. Ган", "Рамат-Ган"],
  ["П. Тиква", "Петах-Тиква"],
  ["Н. Илит", "Нацрат-Илит"],
  ["K. Yam", "Kiryat Yam"],
  ["K. Mozkin", "Kiryat Motzkin"],
  ["ק. ביאליק", "קריית ביאליק"],
  ["ק' שמונה", "קריית שמונה"],
  ["haifa", null],
  ["К. Шм", null],
  ["Кир Ям", null],
  ["К. Нигде", null],
  ["Тель Авив", null],
  ["קרית ים", null],
  ["Kfar Nowhere", null],
  ['ק"מ', null],
])("%s stands for the name %s", (text, name) => expect(fullCityName(text)).toBe(name));

it("changes no name of a locality", () => {
  for (const { names } of localities) {
    for (const name of Object.values(names)) expect(fullCityName(name), name).toBeNull();
  }
});

it("takes an initial for no name where it fits two localities", () => {
  for (const language of LANGUAGES) {
    const byInitial = Map.groupBy(localities, ({ names }) =>
      names[language].replace(/^(.)[^ -]*[ -]/u, "$1. ").toLowerCase(),
    );
    for (const [text, meant] of byInitial) {
      if (text.at(1) !== "." || localityOf(text)) continue;
      const names = meant.map(({ names: own }) => own[language]);
      expect(meant.length > 1 ? [null] : [null, ...names], text).toContain(fullCityName(text));
    }
  }
});

it("finds no locality in a text that only contains or resembles a name", () => {
  for (const text of [
    "",
    "г. ",
    "city",
    "Israel",
    "Hai",
    "Haifa 2",
    "New Haifa",
    "Kyiv",
    "Киев",
    "-",
    "Nazareth Street",
  ]) {
    expect(localityOf(text), text).toBeNull();
  }
});

it("tells localities of similar names apart", () => {
  for (const [one, other] of [
    ["Nazareth", "Nazareth Illit"],
    ["Tira", "Tirat Carmel"],
    ["Migdal", "Migdal HaEmek"],
    ["Modi'in", "Modi'in Illit"],
    ["Eilat", "Elad"],
    ["Ramla", "Rameh"],
    ["Arad", "Ar'ara"],
  ] as const) {
    expect(localityOf(one)).not.toBeNull();
    expect(localityKey(one)).not.toBe(localityKey(other));
  }
});

it("gives all spellings of a known city one key, and any other city its own text", () => {
  expect(new Set(["Hadera", "Хадера", "חדרה", " hadera "].map(localityKey)).size).toBe(1);
  expect(localityKey("Kfar-Nowhere")).toBe("kfar nowhere");
});

describe("the best match", () => {
  const bestOf = (text: string): string | undefined => citiesLike(text, cities)[0];

  it.each([
    ["eilat", "Eilat"],
    ["eil", "Eilat"],
    ["эйл", "Eilat"],
    ["איל", "Eilat"],
    ["reh", "Rehovot"],
    ["рех", "Rehovot"],
    ["רח", "Rehovot"],
    ["migdal", "Migdal"],
    ["мигдаль", "Migdal"],
    ["מגדל", "Migdal"],
    ["nazareth", "Nazareth"],
    ["назарет", "Nazareth"],
    ["hadera", "Hadera"],
    ["kat", "Katzrin"],
    ["rek", "Rekhasim"],
    ["zik", "Zikhron Ya'akov"],
    ["gan", "Ganei Tikva"],
    ["yam", "Bat Yam"],
    ["гат", "Kiryat Gat"],
    ["motz", "Kiryat Motzkin"],
    ["מוצ", "Kiryat Motzkin"],
    ["шмон", "Kiryat Shmona"],
    ["aviv", "Tel Aviv"],
    ["авив", "Tel Aviv"],
    ["אביב", "Tel Aviv"],
    ["tel a", "Tel Aviv"],
    ["тель а", "Tel Aviv"],
    ["תל א", "Tel Aviv"],
    ["beer s", "Be'er Sheva"],
    ["г. хай", "Haifa"],
    ["TLV", "Tel Aviv"],
    ['ת"א', "Tel Aviv"],
  ])("of %s is %s", (text, name) => expect(bestOf(text)).toBe(name));

  it.each([
    ["K. Yam", "Kiryat Yam"],
    ["Kir. Gat", "Kiryat Gat"],
    ["К. Ям", "Kiryat Yam"],
    ["Кир. Моцкин", "Kiryat Motzkin"],
    ["Р. Ган", "Ramat Gan"],
    ["П. Тиква", "Petah Tikva"],
    ["ק. ים", "Kiryat Yam"],
    ["ק' שמונה", "Kiryat Shmona"],
    ["פ. תקווה", "Petah Tikva"],
    ["Haifs", "Haifa"],
    ["Ashkalon", "Ashkelon"],
    ["Jeruslem", "Jerusalem"],
    ["Хайфф", "Haifa"],
    ["Ашкилон", "Ashkelon"],
    ["Нитания", "Netanya"],
    ["נתנייה", "Netanya"],
    ["חיפא", "Haifa"],
    ["אשקלוו", "Ashkelon"],
  ])("of shortened words or one wrong letter, %s, is %s", (text, name) => {
    expect(bestOf(text)).toBe(name);
  });

  it("offers no guess where a name contains the text, and nothing for other texts", () => {
    expect(citiesLike("eilat", cities)).toEqual(["Eilat"]);
    for (const text of ["Atlantis", "Киев", "ניו יורק"]) {
      expect(citiesLike(text, cities), text).toEqual([]);
    }
    expect(citiesLike("nowh", ["Haifa", "Kfar Nowhere"])).toEqual(["Kfar Nowhere"]);
    expect(citiesLike("хай", ["Kfar Nowhere", "חיפה"])).toEqual(["חיפה"]);
  });

  it("is the locality itself for each of its names, and for the name without its last letter", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...localities),
        fc.constantFrom(...LANGUAGES),
        fc.boolean(),
        ({ names }, language, isUpper) => {
          const name = names[language];
          const typed = isUpper ? name.toUpperCase() : name.toLowerCase();
          expect(bestOf(typed)).toBe(names.en);
          expect(citiesLike(typed.slice(0, -1), cities)).toContain(names.en);
        },
      ),
    );
  });

  it("is the locality for a slip inside each name of six letters or more, or another one fits", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...localities),
        fc.constantFrom(...LANGUAGES),
        fc.nat(),
        ({ names }, language, number) => {
          const name = names[language];
          const at = 1 + (number % (name.length - 1));
          const typed = name.slice(0, at) + name.slice(at + 1);
          if (typed.replaceAll(/[^\p{L}]/gu, "").length < 6) return;
          expect(citiesLike(typed, cities).length, typed).toBeGreaterThan(0);
        },
      ),
    );
  });
});

it("lists the localities that begin with a text before those that contain it", () => {
  const names = localitiesContaining("הרצ").map(({ names: { en } }) => en);
  expect(names[0]).toBe("Herzliya");
  expect(localitiesContaining("Хад")[0]?.names.he).toBe("חדרה");
  const aviv = localitiesContaining("kiriat").map(({ names: { en } }) => en);
  expect(aviv).toContain("Kiryat Gat");
  expect(localitiesContaining("Atlantis")).toEqual([]);
  expect(localitiesContaining("")).toHaveLength(localities.length);
  expect(localityFold("Petach-Tikvah")).toBe(localityFold("petah tikva"));
});
