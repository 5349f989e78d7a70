import { describe, expect, it, test } from "vitest";
import { cityIn, suggestedCities, suggestedLocalities } from "./cities.ts";

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

describe("suggestedCities", () => {
  const CITIES = ["Хайфа", "Hadera", "Kfar Nowhere"];

  it("offers localities by their name in a language, and other cities as written", () => {
    expect(suggestedCities("", CITIES, "en")).toEqual(["Hadera", "Haifa", "Kfar Nowhere"]);
    expect(suggestedCities("ха", CITIES, "en")).toEqual(["Hadera", "Haifa"]);
    expect(suggestedCities("NOWH", CITIES, "he")).toEqual(["Kfar Nowhere"]);
    expect(suggestedCities("Tel", CITIES, "en")).toEqual([]);
  });
});

test("a locality is named in the language of the interface, any other text as written", () => {
  for (const city of ["Хайфа", "חיפה", "Hefa"]) expect(cityIn(city, "ru"), city).toBe("Хайфа");
  expect(cityIn("Kfar Nowhere", "ru")).toBe("Kfar Nowhere");
});
