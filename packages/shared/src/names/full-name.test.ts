import { expect, test } from "vitest";
import { searchText, searchWords } from "./search.ts";
import { fullNameOf, lastNameFirst } from "./full-name.ts";

test.each([
  ["Anna", "Levi", "Anna Levi", "Levi Anna"],
  ["Анна", "Леви", "Анна Леви", "Леви Анна"],
  ["אנה", "לוי", "אנה לוי", "לוי אנה"],
  ["Sukarno", "-", "Sukarno", "Sukarno"],
  ["Сукарно", "–", "Сукарно", "Сукарно"],
  ["סוקרנו", "־", "סוקרנו", "סוקרנו"],
  ["Desta", "—", "Desta", "Desta"],
  ["Anna", "Levi-Cohen", "Anna Levi-Cohen", "Levi-Cohen Anna"],
])("%s %s is shown as %s, and as %s", (firstName, lastName, shown, listed) => {
  expect(fullNameOf({ firstName, lastName })).toBe(shown);
  expect(lastNameFirst({ firstName, lastName })).toBe(listed);
});

test.each(["-", "–", "־"])("the last name %s is searched as nothing", (lastName) => {
  const person = { idNumber: null, phone: null, city: "Haifa", address: null, comment: null };
  const stored = searchText({ ...person, firstName: "Sukarno", lastName });
  expect(stored).not.toContain(lastName);
  expect(searchWords(`Sukarno ${lastName}`)).toEqual(searchWords("Sukarno"));
});
