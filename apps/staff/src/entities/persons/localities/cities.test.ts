import { describe, expect, it, test } from "vitest";
import { citiesFor, cityIn, isCityName, localitiesMeant, suggestedLocalities } from "./cities.ts";

describe("suggestedLocalities", () => {
  it("names localities in the language of the interface, whatever script is typed", () => {
    for (const typed of ["hade", "Хадер", "חדר", "HADERA"]) {
      expect(suggestedLocalities(typed, "he")[0], typed).toBe("חדרה");
    }
    expect(suggestedLocalities("кирьят я", "en")).toEqual(["Kiryat Yam"]);
  });

  it("suggests nothing for a complete name, and all localities in order for no text", () => {
    expect(suggestedLocalities("Haifa", "en")).toEqual([]);
    expect(suggestedLocalities("Akko", "en")).toEqual([]);
    expect(suggestedLocalities("Haifa", "ru")).toEqual(["Хайфа"]);
    expect(suggestedLocalities("Atlantis", "en")).toEqual([]);
    const all = suggestedLocalities(" ", "en");
    expect(all.length).toBeGreaterThan(200);
    expect(all[0]).toBe("Abu Ghosh");
  });
});

describe("the best match", () => {
  it.each([
    ["en", "eilat", "Eilat"],
    ["en", "eil", "Eilat"],
    ["en", "reh", "Rehovot"],
    ["en", "akko", "Akko"],
    ["en", "tel aviv", "Tel Aviv"],
    ["en", "TLV", "Tel Aviv"],
    ["en", "Beersheva", "Be'er Sheva"],
    ["en", "хайфа", "Haifa"],
    ["en", "Haifs", "Haifa"],
    ["ru", "эйл", "Эйлат"],
    ["ru", "рех", "Реховот"],
    ["ru", "ришон", "Ришон"],
    ["ru", "т-а", "Тель-Авив"],
    ["ru", "тель авив", "Тель-Авив"],
    ["ru", "г. Хайфа", "Хайфа"],
    ["ru", "К. Ям", "Кирьят-Ям"],
    ["ru", "Хайва", "Хайфа"],
    ["he", "איל", "אילת"],
    ["he", "רח", "רחובות"],
    ["he", 'ת"א', "תל אביב"],
    ["he", "ב״ש", "באר שבע"],
    ["he", "ראשלצ", "ראשון לציון"],
    ["he", 'ק"ש', "קריית שמונה"],
    ["he", "קרית ים", "קריית ים"],
    ["he", "חיפא", "חיפה"],
  ] as const)("in %s of %s is %s", (language, typed, name) => {
    expect(suggestedLocalities(typed, language)[0]).toBe(name);
  });
});

describe("a name of a city", () => {
  it.each(["Haifa", "Хайфа", "חיפה", " Arad ", "Petah Tikva"])("%j is kept", (typed) => {
    expect(isCityName(typed)).toBe(true);
  });
  it.each(["haifa", "Хайфф", 'ת"א', "Hai", "", "Kfar Nowhere"])("%j is not one", (typed) => {
    expect(isCityName(typed)).toBe(false);
  });
});

describe("citiesFor", () => {
  const CITIES = ["Хайфа", "Hadera", "Kfar Nowhere", "Eilat", "נוף הגליל", "Rehovot"];

  it("offers localities by their name in a language, and other cities as written", () => {
    expect(citiesFor("", CITIES.slice(0, 3), "en")).toEqual(["Hadera", "Haifa", "Kfar Nowhere"]);
    expect(citiesFor("ха", CITIES.slice(0, 3), "en")).toEqual(["Hadera", "Haifa"]);
    expect(citiesFor("NOWH", CITIES, "he")).toEqual(["Kfar Nowhere"]);
    expect(citiesFor("Tel", CITIES, "en")).toEqual([]);
  });

  it("puts the best match first, complete names and abbreviations included", () => {
    for (const typed of ["eilat", "Eilat", "эйлат", "אילת", "eil"]) {
      expect(citiesFor(typed, CITIES, "en")[0], typed).toBe("Eilat");
    }
    expect(citiesFor("reh", CITIES, "en")[0]).toBe("Rehovot");
    expect(citiesFor("re", CITIES, "en")).toEqual(["Rehovot", "Kfar Nowhere", "Nof HaGalil"]);
    expect(citiesFor('ת"א', [...CITIES, "Tel Aviv"], "he")).toEqual(["תל אביב"]);
  });
});

test("only a city that is no locality is asked about, with the localities that it may mean", () => {
  for (const known of ["", "haifa", "г. Хайфа", 'ת"א', "TLV", "Бер-Шева"]) {
    expect(localitiesMeant(known, "en"), known).toBeNull();
  }
  expect(localitiesMeant("eil", "en")?.[0]).toBe("Eilat");
  expect(localitiesMeant("Хайва", "ru")).toEqual(["Хайфа"]);
  expect(localitiesMeant("חיפא", "he")).toEqual(["חיפה"]);
  expect(localitiesMeant('ק"מ', "he")).toEqual(["קריית מוצקין", "קריית מלאכי"]);
  expect(localitiesMeant("Kfar Nowhere", "en")).toEqual([]);
});

test("a locality is named in the language of the interface, any other text as written", () => {
  for (const city of ["Хайфа", "חיפה", "Hefa"]) expect(cityIn(city, "ru"), city).toBe("Хайфа");
  expect(cityIn("Kfar Nowhere", "ru")).toBe("Kfar Nowhere");
});
