import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../base/languages.ts";
import {
  allLocalities,
  localityFold,
  localityKey,
  localityOf,
  localitiesContaining,
} from "./locality.ts";

const localities = allLocalities();
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

it("finds no locality in a text that only contains or resembles a name", () => {
  for (const text of ["", "Hai", "Haifa 2", "New Haifa", "Kyiv", "Киев", "-", "Nazareth Street"]) {
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
