import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseIdNumber, normalisePhone } from "./identifiers.ts";

describe("a number written by a tool", () => {
  it.each([
    // Latin texts and formulas.
    ["0521234567.0", "0521234567"],
    ["0521234567.00", "0521234567"],
    ["0521234567,0", "0521234567"],
    ['="0521234567"', "0521234567"],
    ["=0521234567", "0521234567"],
    ["'0521234567", "0521234567"],
    ["\u20190521234567", "0521234567"],
    ["`0521234567", "0521234567"],
    ['"0521234567"', "0521234567"],
    ["“052-123-4567”", "0521234567"],
    ["'+972521234567", "0521234567"],
    ['="+972 52 123 4567"', "0521234567"],
    ["9.72521234567E+11", "0521234567"],
    ["9,72521234567E+11", "0521234567"],
    ["972521234567.0", "0521234567"],
    ["972,521,234,567", "0521234567"],
    ["0521234567;", "0521234567"],
    // Cyrillic E, and digits of other scripts.
    ["9,72521234567Е+11", "0521234567"],
    ["«0521234567»", "0521234567"],
    ["٠٥٢١٢٣٤٥٦٧", "0521234567"],
    ["０５２１２３４５６７", "0521234567"],
    ["\u200F0521234567.0", "0521234567"],
    // Digits that the tool has lost.
    ["9.7252E+11", null],
    ["9.72521E+11", null],
    ["9,73E+11", null],
    ["52123456.7", null],
    ["0521234567.5", null],
    ["052123456.75", null],
    ["1E+09", null],
    ["#NAME?", null],
    ["#####", null],
    ["=HYPERLINK(0521234567)", null],
    ['=CONCAT("052","1234567")', null],
    // Dots that people write.
    ["052.123.4567", "0521234567"],
    ["050.1234567", "0501234567"],
    ["02.123.45.67", "021234567"],
  ])("%j is the phone %j", (text, phone) => {
    expect(normalisePhone(text)).toBe(phone);
  });

  it.each([
    ["123456782.0", "123456782"],
    ["123456782.00", "123456782"],
    ["12345678.0", null],
    ['="012345674"', "012345674"],
    ["'012345674", "012345674"],
    ["\u2018012345674", "012345674"],
    ["\u201B012345674", "012345674"],
    ["\u2032012345674", "012345674"],
    ["1.23456782E+08", "123456782"],
    ["1,23456782E+08", "123456782"],
    ["1,23456782Е+08", "123456782"],
    ["1.23457E+08", null],
    ["1.2E8", null],
    ["123,456,782", "123456782"],
    ["12345678.2", null],
    ["1234567.82", null],
    ["١٢٣٤٥٦٧٨٢", "123456782"],
    ["１２３４５６７８２", "123456782"],
    ["\u202B123456782\u202C", "123456782"],
    ["12345678-2", "123456782"],
  ])("%j is the ID number %j", (text, idNumber) => {
    expect(normaliseIdNumber(text)).toBe(idNumber);
  });

  it("is read as the number that the tool has written", () => {
    const writings = fc.constantFrom<(digits: string) => string>(
      (digits) => `${digits}.0`,
      (digits) => `="${digits}"`,
      (digits) => `'${digits}`,
      (digits) => `"${digits}"`,
      (digits) => `${digits},00`,
    );
    const phone = fc
      .integer({ min: 0, max: 99_999_999 })
      .map((rest) => `05${String(rest).padStart(8, "0")}`);
    const idNumber = fc
      .integer({ min: 0, max: 999_999_999 })
      .map((rest) => String(rest).padStart(9, "0"));
    fc.assert(
      fc.property(writings, phone, idNumber, (write, one, other) => {
        expect([normalisePhone(write(one)), normaliseIdNumber(write(other))]).toEqual([one, other]);
      }),
    );
  });

  it("with an exponent is the number or nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 999_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        (number, digits) => {
          const text = number.toExponential(digits);
          const read = normaliseIdNumber(text.toUpperCase());
          expect([null, String(number)]).toContain(read);
          if (digits === 8) expect(read).toBe(String(number));
        },
      ),
    );
  });
});
