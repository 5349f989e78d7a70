import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPhone,
  hasValidCheckDigit,
  hasWrongCheckDigit,
  idNumberEnd,
  isMobile,
  isSensitiveSearch,
  maskedIdNumber,
  normaliseIdNumber,
  normalisePhone,
  searchedDigits,
} from "./identifiers.ts";

test.each([
  ["050-123-4567", "0501234567"],
  ["(050) 123.4567", "0501234567"],
  ["+972 50-123-4567", "0501234567"],
  ["+972 (0)50 123 4567", "0501234567"],
  ["00972501234567", "0501234567"],
  ["00972-3-123-4567", "031234567"],
  ["00 972 050 123 4567", "0501234567"],
  ["972501234567", "0501234567"],
  ["972 050 123 4567", "0501234567"],
  ["031234567", "031234567"],
  ["00972", null],
  ["12345678", null],
  // One or two digits too few after the country code, in any notation.
  ["+9725012345", null],
  ["9725012345", null],
  ["972 50 123 45", null],
  ["972501234", null],
  ["05012345678", null],
  ["050123456x", null],
])("%j is the phone %j", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

test("the country code means the same with and without its prefix", () => {
  const rest = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
  fc.assert(
    fc.property(rest, (digits) => {
      const number = `972${digits.join("")}`;
      const phone = normalisePhone(`+${number}`);
      expect([normalisePhone(number), normalisePhone(`00${number}`)]).toEqual([phone, phone]);
    }),
  );
});

test.each([
  ["203456784", "203456784"],
  ["20345678-4", "203456784"],
  ["2 0345678 4", "203456784"],
  ["20345678\u20104", "203456784"],
  ["012345678", "012345678"],
  ["12345678", null],
  ["1234567890", null],
  ["20345678x", null],
  ["+203456784", null],
])("%j is the ID number %j", (typed, idNumber) => {
  expect(normaliseIdNumber(typed)).toBe(idNumber);
});

test.each([
  ["0501234567", true],
  ["0559999999", true],
  ["021234567", false],
  ["091234567", false],
  // VoIP, a mobile prefix with a digit too few, and a number without a known prefix.
  ["0721234567", false],
  ["050123456", false],
  ["1501234567", false],
])("%s is a mobile number: %s", (phone, expected) => {
  expect(isMobile(phone)).toBe(expected);
});

test("phones are grouped, and anything else is left alone", () => {
  expect(formatPhone("0521234567")).toBe("052-123-4567");
  expect(formatPhone("021234567")).toBe("02-123-4567");
  expect(formatPhone("12")).toBe("12");
});

test("an ID number is masked but for its last digits", () => {
  expect(idNumberEnd("203456784")).toBe("784");
  expect(maskedIdNumber("784")).toBe("••••••784");
});

test.each([
  ["052-123", ["052123"]],
  ["+972 52 123", ["052123", "97252123"]],
  ["972521234567", ["0521234567", "972521234567"]],
  // An ID number can begin with 972.
  ["972123", ["972123"]],
  ["levi", null],
  ["12a", null],
  ["-", null],
])("the digits of a searched word %j are %j", (word, digits) => {
  expect(searchedDigits(word)).toEqual(digits);
});

test.each([
  ["1234", false],
  ["12345", true],
  ["levi 12 345", true],
  ["٠١٢٣٤", true],
  ["levi", false],
])("a search for %j is sensitive: %s", (search, expected) => {
  expect(isSensitiveSearch(search)).toBe(expected);
});

test.each([
  ["123456782", true],
  ["123456789", false],
  ["000000018", true],
  ["000000000", true],
  ["12345678", false],
])("the check digit of %s is right: %s", (idNumber, expected) => {
  expect(hasValidCheckDigit(idNumber)).toBe(expected);
});

test("a wrong check digit is reported for complete numbers only", () => {
  expect(["123456789", "12345678-9", "123456782", "1234567", ""].map(hasWrongCheckDigit)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
