import { expect, it } from "vitest";
import { LANGUAGES } from "../src/base/languages.ts";
import en from "../src/persons/labels/en.json";
import he from "../src/persons/labels/he.json";
import ru from "../src/persons/labels/ru.json";
import { avoidedIn, avoidedWords } from "./glossary.ts";

it.each(LANGUAGES)("the labels of a person in %s use the terms of the glossary", (language) => {
  expect(avoidedIn(language, { en, ru, he }[language], "staff")).toEqual([]);
});

it("names an avoided word and the term that replaces it", () => {
  expect(avoidedWords("ru", "Удалить аккаунт")).toEqual(["аккаунт → учётная запись"]);
  expect(avoidedWords("ru", "Открыть карточку")).toEqual(["карточк → запись"]);
  expect(avoidedWords("he", "בן או בת זוג")).toEqual(["בן או בת זוג → בן/בת זוג"]);
  expect(avoidedWords("he", "ב-Excel")).toEqual(["ב- → ־ (maqaf)"]);
  expect(avoidedWords("en", "Logout")).toEqual(["Logout → Log out"]);
});

it("accepts the terms of the glossary, and words that only contain an avoided one", () => {
  expect(avoidedWords("en", "Too many login attempts. Please try again later")).toEqual([]);
  expect(avoidedWords("ru", "Создать учётную запись")).toEqual([]);
  expect(avoidedWords("ru", "Запись ждёт одобрения")).toEqual([]);
  expect(avoidedWords("he", "מנהל סיסמאות")).toEqual([]);
  expect(avoidedWords("he", "ב־Excel")).toEqual([]);
});

it.each([
  ["en", "Without it nobody can log in", "nobody"],
  ["en", "This is no date", "is no "],
  ["en", "the person's lists", "'"],
  ["en", "Household", "Household"],
  ["en", "The check digit does not match", "check digit"],
  ["en", "See the log of the Worker", "Worker"],
  ["ru", "Осталось в базе", "базе"],
  ["ru", "Одобрить – и дальше", " – "],
  ["ru", "Список ожидания", "Список ожидания"],
  ["ru", "Количество детей", "Количество детей"],
  ["ru", "Контрольная цифра не сходится", "Контрольная цифр"],
  ["ru", "Я сохранил(а) коды", "(а)"],
  ["ru", "он/она", "н/о"],
  ["he", "ש{{other}} הוא אדם אחר", "ש{"],
  ["he", "מחפשים ב[persons:list.title]", "ב["],
  ["he", "הכותרות נמצאות ב", "ב"],
  ["he", "משק בית", "משק בית"],
  ["he", "תאריך לידה: החל מ־", "מ־"],
  ["he", "מי שלא הוזמנו", "מי שלא הוזמנו"],
  ["he", "ולמי ששונו הוחזרו הפרטים", "מי ששונו"],
  ["he", "מי שכבר ברשימה לא נספרים", "מי שכבר ברשימה לא נספרים"],
  ["he", "הוספת אחראי/ת", "י/ת"],
  ["he", "משתמש/ת מסוים/ת", "ש/ת"],
  ["he", "פנייה למנהל/ת המערכת", "מנהל/ת המערכת"],
] as const)("%s: %s", (language, text, found) => {
  expect(avoidedWords(language, text).map((word) => word.split(" → ")[0])).toContain(found);
});

it.each([
  ["en", "There is no backup yet"],
  ["en", "This list is no longer open"],
  ["ru", "Супруг(а)"],
  ["ru", "Импортируйте их по очереди"],
  ["he", "כתובת הדוא״ל"],
  ["ru", "EN – English"],
  ["ru", "Очистить форму"],
  ["he", "כל מי שמתאים"],
  ["he", "מי שאינו ברשימה"],
  ["he", "נשוי/אה, בן/בת הזוג, ילד/ה"],
  ["he", "משתמש/ת"],
  ["he", "{{name}} ו{{other}}"],
] as const)("accepts in %s: %s", (language, text) => {
  expect(avoidedWords(language, text)).toEqual([]);
});

it.each([
  ["בדקו את החיבור ונסו שוב", 1],
  ["אם הגדרתם אימות נוסף", 1],
  ["מפתח השחזור שלכם", 1],
  ["לפני שתסגרו את החלון", 1],
  ["לייבא אדם אחד", 1],
  ["לייבא אדם אחד?", 0],
  ["יש לבדוק אותם ולהגדיר מחדש", 0],
  ["הערכים תוקנו", 0],
])("in Hebrew, staff are addressed impersonally: %s", (text, faults) => {
  expect(avoidedWords("he", text, "screen")).toHaveLength(faults);
  expect(avoidedWords("he", text)).toEqual([]);
});
