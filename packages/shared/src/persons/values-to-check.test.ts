import { expect, test } from "vitest";
import { hasValuesToCheck } from "./values-to-check.ts";

const PERSON = {
  firstName: "Анна",
  lastName: "לוי",
  idNumber: "203456784",
  phone: "0521234567",
  city: "Хайфа",
};

test.each([
  {},
  { idNumber: null, phone: null },
  { phone: "031234567" },
  { lastName: "-" },
  { lastName: "־" },
  { city: "תל אביב" },
  { city: "Beer Sheva" },
])("nothing is to check: %j", (values) => {
  expect(hasValuesToCheck({ ...PERSON, ...values })).toBe(false);
});

test.each([
  { idNumber: "111111118" },
  { idNumber: "123456782" },
  { idNumber: "000000000" },
  { phone: "052123456" },
  { phone: "077123456" },
  { city: "Хайфаа-ле-Цион" },
  { city: "Berlin" },
  { firstName: "123" },
  { firstName: "?" },
  { lastName: "???" },
  { firstName: "-" },
])("a value is to check: %j", (values) => {
  expect(hasValuesToCheck({ ...PERSON, ...values })).toBe(true);
});
