import { allLocalities } from "@kehila/shared/names/locality";
import { expect, it } from "vitest";
import { bestCity } from "./best-city.ts";

it.each([
  ["en", "eilat", "Eilat"],
  ["en", "eil", "Eilat"],
  ["en", "reh", "Rehovot"],
  ["en", "tel-aviv", "Tel Aviv"],
  ["en", "beer s", "Be'er Sheva"],
  ["en", "migdal", "Migdal"],
  ["en", "motz", "Kiryat Motzkin"],
  ["en", "Atlantis", undefined],
  ["ru", "хай", "Хайфа"],
  ["ru", "тель авив", "Тель-Авив"],
  ["ru", "шмон", "Кирьят-Шмона"],
  ["ru", "назарет", "Назарет"],
  ["ru", "Киев", undefined],
  ["he", "איל", "אילת"],
  ["he", "באר-ש", "באר שבע"],
  ["he", "מוצ", "קריית מוצקין"],
  ["he", " ", undefined],
  ["he", "-", undefined],
] as const)("the best match in %s of %s is %s", (language, typed, name) => {
  const names = allLocalities().map((locality) => locality.names[language]);
  expect(bestCity(typed, names)).toBe(name);
});
