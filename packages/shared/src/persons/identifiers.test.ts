import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPhone,
  hasValidCheckDigit,
  hasWrongCheckDigit,
  idNumberEnd,
  isFillerIdNumber,
  isForeignPhone,
  isMobile,
  isSensitiveSearch,
  knownIdNumber,
  lacksDigit,
  lacksZero,
  maskedIdNumber,
  normaliseIdNumber,
  normalisePhone,
  phoneDoubt,
  searchedDigits,
  storedSpellings,
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

test.each([
  // Extensions never become a part of the number.
  ["02-5671234 доб. 5", null],
  ["02-5671234 (2)", null],
  ["02-5671234(2)", null],
  ["02-567123 (4)", null],
  ["02-567123/4", null],
  ["03-1234567/8", null],
  ["03-1234567 / 8", null],
  ["03-1234567/12", null],
  ["+972 3 123 4567/8", null],
  ["972-3-1234567-8", null],
  ["02-5671234 שלוחה 5", null],
  ["02-5671234 ext 5", null],
  ["02-5671234 вн. 5", null],
  ["02-5671234 #5", null],
  ["02-5671234x5", null],
  ["02-5671234, 5", null],
  ["02-5671234 5", null],
  ["02 567 1234 5", null],
  ["(02) 5671234-5", null],
  ["052-1234567 (2)", null],
  ["052-123-456 (7)", null],
  ["052-123-456/7", null],
  // Brackets and slashes inside a number.
  ["02/567/1234", "025671234"],
  ["052/123/4567", "0521234567"],
  ["052-123 (4567)", "0521234567"],
  ["(02)567-12-34", "025671234"],
  ["(052) 123 45 67", "0521234567"],
  // A mobile without its zero.
  ["521234567", "0521234567"],
  ["52-123-4567", "0521234567"],
  ["(52) 123 45 67", "0521234567"],
  ["72 123 4567", "0721234567"],
  ["٥٢١٢٣٤٥٦٧", "0521234567"],
  // Other countries.
  ["+7 912 345 67 89", null],
  ["8 (912) 345-67-89", null],
  ["+380 50 123 45 67", null],
  ["+1 212 555 1234", null],
  ["0044 20 7946 0958", null],
])("%j is the phone %j, whole", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

test.each([
  ["521234567", true, false, false],
  ["52-123-4567", true, false, false],
  ["721234567", true, false, false],
  ["052-123-456", false, true, false],
  ["+972 52 123 456", false, true, false],
  ["070 123 456", false, true, false],
  ["0521234567", false, false, false],
  ["02-567-1234", false, false, false],
  ["031234567", false, false, false],
  ["+7 912 345 67 89", false, false, true],
  ["8 (912) 345-67-89", false, false, true],
  ["89123456789", false, false, true],
  ["380501234567", false, false, true],
  ["+380 (50) 123-45-67", false, false, true],
  ["+375 29 123 45 67", false, false, true],
  ["00 44 20 7946 0958", false, false, true],
  ["+1-212-555-1234", false, false, true],
  ["+972 52 123 4567", false, false, false],
  ["12345", false, false, false],
])("%j lacks a zero: %j, lacks a digit: %j, is foreign: %j", (typed, zero, digit, foreign) => {
  expect([lacksZero(typed), lacksDigit(typed), isForeignPhone(typed)]).toEqual([
    zero,
    digit,
    foreign,
  ]);
});

test("a form asks about a phone that lacks a digit or its zero", () => {
  expect(["052-123-456", "52-123-4567", "0521234567", "05"].map(phoneDoubt)).toEqual([
    "phoneDigit",
    "phoneZero",
    null,
    null,
  ]);
});

test("a phone is stored as it is shown", () => {
  const phone = fc.oneof(
    fc.stringMatching(/^0\d{8}$/u),
    fc.stringMatching(/^\d{10}$/u),
    fc.stringMatching(/^0[2-9]\d{7,8}$/u),
  );
  fc.assert(
    fc.property(phone, (digits) => {
      fc.pre(!digits.startsWith("972"));
      expect(normalisePhone(formatPhone(digits))).toBe(digits);
    }),
  );
});

test("a mobile may be stored without its zero", () => {
  expect(["0521234567", "021234567", "052123456"].map(storedSpellings)).toEqual([
    ["0521234567", "521234567"],
    ["021234567"],
    ["052123456"],
  ]);
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

test.each([
  ["111111118", true],
  ["1111-1111-1", true],
  ["١١١١١١١١١", true],
  ["００００００００１", true],
  ["000000000", true],
  ["999999998", true],
  ["012345674", true],
  ["12345678-2", true],
  ['="234567897"', true],
  ["987654324", false],
  ["121212121", false],
  ["123123123", false],
  ["112345678", false],
  ["111111211", false],
  ["203456784", false],
])("the ID number %s is a filler: %s", (typed, expected) => {
  const idNumber = normaliseIdNumber(typed) ?? "";
  expect(isFillerIdNumber(idNumber)).toBe(expected);
  expect(knownIdNumber(idNumber)).toBe(expected ? null : idNumber);
});
