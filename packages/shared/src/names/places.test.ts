import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../base/languages.ts";
import { allPlaces, placeFold, placeKey, placeOf, placesLike } from "./places.ts";

const places = allPlaces();
const nameOf = (text: string): string | undefined => placeOf(text)?.names.en;

describe("the list of localities", () => {
  it("has 200 localities or more, each named in three scripts", () => {
    expect(places.length).toBeGreaterThan(200);
    for (const { names } of places) {
      expect(names.en).toMatch(/^[A-Z][A-Za-z' -]+$/u);
      expect(names.ru).toMatch(/^[А-ЯЁ][а-яёА-ЯЁ -]+$/u);
      expect(names.he).toMatch(/^[א-ת"' -]+$/u);
    }
  });

  it("finds a place by each of its spellings, which belong to no other place", () => {
    for (const place of places) {
      for (const text of [...Object.values(place.names), ...place.spellings, place.key]) {
        expect(placeOf(text), text).toBe(place);
      }
    }
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
    for (const language of LANGUAGES) {
      expect(new Set(places.map(({ names }) => names[language])).size).toBe(places.length);
    }
  });

  it("finds a place by its name with any case, hyphens and spaces", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(" ", "-", "  ", "\u05BE", ""),
        fc.boolean(),
        (place, language, between, isUpper) => {
          const typed = place.names[language].replaceAll(/[ -]/gu, between);
          expect(placeOf(isUpper ? typed.toUpperCase() : typed)).toBe(place);
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

it("finds no place in a text that only contains or resembles a name", () => {
  for (const text of ["", "Hai", "Haifa 2", "New Haifa", "Kyiv", "Киев", "-", "Nazareth Street"]) {
    expect(placeOf(text), text).toBeNull();
  }
});

it("tells places of similar names apart", () => {
  for (const [one, other] of [
    ["Nazareth", "Nazareth Illit"],
    ["Tira", "Tirat Carmel"],
    ["Migdal", "Migdal HaEmek"],
    ["Modi'in", "Modi'in Illit"],
    ["Eilat", "Elad"],
    ["Ramla", "Rameh"],
    ["Arad", "Ar'ara"],
  ] as const) {
    expect(placeOf(one)).not.toBeNull();
    expect(placeKey(one)).not.toBe(placeKey(other));
  }
});

it("gives all spellings of a known city one key, and any other city its own text", () => {
  expect(new Set(["Hadera", "Хадера", "חדרה", " hadera "].map(placeKey)).size).toBe(1);
  expect(placeKey("Kfar-Nowhere")).toBe("kfar nowhere");
});

it("lists the places that begin with a text before those that contain it", () => {
  const names = placesLike("הרצ").map(({ names: { en } }) => en);
  expect(names[0]).toBe("Herzliya");
  expect(placesLike("Хад")[0]?.names.he).toBe("חדרה");
  const aviv = placesLike("kiriat").map(({ names: { en } }) => en);
  expect(aviv).toContain("Kiryat Gat");
  expect(placesLike("Atlantis")).toEqual([]);
  expect(placesLike("")).toHaveLength(places.length);
  expect(placeFold("Petach-Tikvah")).toBe(placeFold("petah tikva"));
});
