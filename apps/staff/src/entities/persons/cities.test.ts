import { describe, expect, it, test } from "vitest";
import { cityIn, suggestedCities, suggestedPlaces } from "./cities.ts";

describe("suggestedPlaces", () => {
  it("names localities in the language of the interface, whatever script is typed", () => {
    for (const typed of ["hade", "Хадер", "חדר", "HADERA"]) {
      expect(suggestedPlaces(typed, "he")[0], typed).toBe("חדרה");
    }
    expect(suggestedPlaces("кирьят я", "en")).toEqual(["Kiryat Yam"]);
  });

  it("suggests nothing for a name that is complete, and all in order for no text", () => {
    expect(suggestedPlaces("Haifa", "en")).toEqual([]);
    expect(suggestedPlaces("Akko", "en")).toEqual([]);
    expect(suggestedPlaces("Haifa", "ru")).toEqual(["Хайфа"]);
    expect(suggestedPlaces("Atlantis", "en")).toEqual([]);
    const all = suggestedPlaces(" ", "en");
    expect(all.length).toBeGreaterThan(200);
    expect(all[0]).toBe("Abu Ghosh");
  });
});

describe("suggestedCities", () => {
  const CITIES = ["Хайфа", "Hadera", "Kfar Nowhere"];

  it("offers the cities of the register by their name in a language, others as written", () => {
    expect(suggestedCities("", CITIES, "en")).toEqual(["Hadera", "Haifa", "Kfar Nowhere"]);
    expect(suggestedCities("ха", CITIES, "en")).toEqual(["Hadera", "Haifa"]);
    expect(suggestedCities("NOWH", CITIES, "he")).toEqual(["Kfar Nowhere"]);
    expect(suggestedCities("Tel", CITIES, "en")).toEqual([]);
  });
});

test("the name of a city is in the language of the interface, another text as written", () => {
  for (const city of ["Хайфа", "חיפה", "Hefa"]) expect(cityIn(city, "ru"), city).toBe("Хайфа");
  expect(cityIn("Kfar Nowhere", "ru")).toBe("Kfar Nowhere");
});
