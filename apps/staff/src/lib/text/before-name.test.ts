import { expect, it } from "vitest";
import { beforeName } from "./before-name.ts";

it.each([
  [" ו", "Anna", " ו-"],
  [" ו", "«Анна»", " ו-"],
  [" ו", "אנה", " ו"],
  [" ו", "בן-Dor", " ו"],
  // No hyphen after a longer word that ends with the letter, and in other languages.
  ["אביו", "Anna", "אביו"],
  [" and ", "Anna", " and "],
  ["", "Anna", ""],
])("the text %j before the name %j is %j", (text, name, expected) => {
  expect(beforeName(text, name)).toBe(expected);
});
