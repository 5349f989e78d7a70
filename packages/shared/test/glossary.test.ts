import { expect, it } from "vitest";
import { avoidedWords } from "./glossary.ts";

it("names an avoided word and the term that replaces it", () => {
  expect(avoidedWords("ru", "Удалить аккаунт")).toEqual(["аккаунт → учётная запись"]);
  expect(avoidedWords("ru", "Открыть карточку")).toEqual(["карточк → запись"]);
  expect(avoidedWords("he", "בן או בת זוג")).toEqual(["בן או בת → בן/בת"]);
  expect(avoidedWords("he", "ב-README")).toEqual(["ב- → ־ (maqaf)"]);
  expect(avoidedWords("en", "Logout")).toEqual(["Logout → Log out"]);
});

it("accepts the terms of the glossary, and words that only contain an avoided one", () => {
  expect(avoidedWords("en", "Too many login attempts. Please try again later")).toEqual([]);
  expect(avoidedWords("ru", "Создать учётную запись")).toEqual([]);
  expect(avoidedWords("ru", "Запись ждёт одобрения")).toEqual([]);
  expect(avoidedWords("he", "מנהל סיסמאות")).toEqual([]);
  expect(avoidedWords("he", "ב־README")).toEqual([]);
});
