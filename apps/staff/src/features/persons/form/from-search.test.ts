import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "./draft.ts";
import { fieldsFromSearch, startedName } from "./from-search.ts";

test.each([
  ["Levinson", { lastName: "Levinson" }],
  ["Мирьям Левинсон", { firstName: "Мирьям", lastName: "Левинсон" }],
  ["מרים בן דוד", { firstName: "מרים", lastName: "בן דוד" }],
  ["0521234567", { phone: "0521234567" }],
  ["052-123-4567", { phone: "0521234567" }],
  ["052 123 4567", { phone: "0521234567" }],
  ["+972 52 123 4567", { phone: "0521234567" }],
  ["021234567", { phone: "021234567" }],
  ["052", { phone: "052" }],
  ["123456782", { idNumber: "123456782" }],
  ["12345", { idNumber: "12345" }],
  ["0521234567 123456782", { phone: "0521234567", idNumber: "123456782" }],
  [
    "Miriam Levinson 052-1234567",
    { phone: "0521234567", firstName: "Miriam", lastName: "Levinson" },
  ],
  ["  ", {}],
])("the search %j fills the fields %j", (search, fields) => {
  expect(fieldsFromSearch(search)).toEqual(fields);
});

test.each([
  ["Miriam Levinson 052-1234567", "Miriam Levinson"],
  ["Levinson", "Levinson"],
  ["0521234567", "0521234567"],
  ["123456782", "123456782"],
  ["  ", ""],
])("the search %j starts a person with the name %j", (search, name) => {
  expect(startedName({ ...EMPTY_DRAFT, ...fieldsFromSearch(search) })).toBe(name);
});
