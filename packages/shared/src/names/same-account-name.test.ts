import { expect, test } from "vitest";
import { isSameAccountName } from "./same-account-name.ts";

test.each([
  ["Ada Admin", "ada  ADMIN", true],
  ["Ada Admin", "Admin Ada", true],
  ["Boris Ivanov", "Борис Иванов", true],
  ["Boris Ivanov", "בוריס איבנוב", true],
  ["Ada Admin", "Ada", false],
  ["Ada Admin", "Ada B Admin", false],
  ["Dana Levi", "Dina Levi", false],
  ["Boris Ivanov", "Boris Petrov", false],
  ["zzzz qqq", "zzzz qqq", true],
])("%s and %s", (one, other, isSame) => {
  expect(isSameAccountName(one, other)).toBe(isSame);
  expect(isSameAccountName(other, one)).toBe(isSame);
});
