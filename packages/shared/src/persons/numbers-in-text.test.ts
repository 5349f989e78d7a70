import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone } from "./identifiers.ts";
import { numbersIn } from "./numbers-in-text.ts";

const found = (text: string): string[] =>
  numbersIn(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

describe("the numbers in a text", () => {
  it.each([
    ["052-123-4567", ["phone 052-123-4567"]],
    ["052 12 34 567", ["phone 052 12 34 567"]],
    ["0 5 2 1 2 3 4 5 6 7", ["phone 0 5 2 1 2 3 4 5 6 7"]],
    ["(02) 567-1234", ["phone (02) 567-1234"]],
    ["02/567/1234", ["phone 02/567/1234"]],
    ["+972 (0)52-123-4567", ["phone +972 (0)52-123-4567"]],
    ["(+972) 52 123 4567", ["phone (+972) 52 123 4567"]],
    ["00972-52-1234567", ["phone 00972-52-1234567"]],
    ["972521234567", ["phone 972521234567"]],
    ["052\u2011123\u20134567", ["phone 052\u2011123\u20134567"]],
    ["521234567", ["phone 521234567"]],
    ["31234567", ["phone 31234567"]],
    ["052-123-456", ["phone 052-123-456"]],
    ["1700123456", ["phone 1700123456"]],
    ["0521234567 0521234568", ["phone 0521234567", "phone 0521234568"]],
    ["0521234567/0521234568", ["phone 0521234567", "phone 0521234568"]],
    ["0521234567-0521234568", ["phone 0521234567", "phone 0521234568"]],
    ["03-1234567/8", ["phone 03-1234567"]],
    ["02-5671234 (2)", ["phone 02-5671234"]],
    ["02-5671234(12)", ["phone 02-5671234"]],
    ["02-567-1234-5", ["phone 02-567-1234"]],
    ["052-1234567 / 2", ["phone 052-1234567"]],
    ["052-123-456 (7)", ["phone 052-123-456"]],
    ["2 052-1234567", ["phone 052-1234567"]],
    ["+2 052-1234567", ["phone 052-1234567"]],
    ["0521234567+2", ["phone 0521234567"]],
    ["+7 (912) 345-67-89", ["foreign +7 (912) 345-67-89"]],
    ["79123456789", ["foreign 79123456789"]],
    ["8 912 345 67 89", ["foreign 8 912 345 67 89"]],
    ["+380501234567", ["foreign +380501234567"]],
    ["380 50 123 45 67", ["foreign 380 50 123 45 67"]],
    ["+1 (212) 555-1234", ["foreign +1 (212) 555-1234"]],
    ["0044 20 7946 0958", ["foreign 0044 20 7946 0958"]],
    ["+49 30 123456", ["foreign +49 30 123456"]],
    ["123456782", ["idNumber 123456782"]],
    ["12345678-2", ["idNumber 12345678-2"]],
    ["1-2345678-2", ["idNumber 1-2345678-2"]],
    ["123456789", []],
    ["ת.ז. 123456789", ["idNumber 123456789"]],
    ["ID number: 521234567", ["idNumber 521234567"]],
    ["т.з. 521234567", ["idNumber 521234567"]],
    ["012345674 0521234567", ["idNumber 012345674", "phone 0521234567"]],
    ["12/03/1985", ["date 12/03/1985"]],
    ["31.12.85", ["date 31.12.85"]],
    ["1985-12-31", ["date 1985-12-31"]],
    ["(12.03.1985)", ["date (12.03.1985)"]],
    ["32.13.1985", []],
    ["14:30", ["time 14:30"]],
    ["9:00-10:30", ["time 9:00-10:30"]],
    ["12.03.1985 14:30 052-1234567", ["date 12.03.1985", "time 14:30", "phone 052-1234567"]],
    ["(1985) 0521234567", ["phone 0521234567"]],
    ["052123456789012", []],
    ["12", []],
  ])("%j are %j", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("include each phone as the product shows it", () => {
    const phones = fc.oneof(
      fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `05${String(rest).padStart(8, "0")}`),
      fc
        .tuple(fc.constantFrom(2, 3, 4, 8, 9), fc.integer({ min: 0, max: 9_999_999 }))
        .map(([area, rest]) => `0${area}${String(rest).padStart(7, "0")}`),
    );
    fc.assert(
      fc.property(
        phones,
        fc.constantFrom("", " 14:30", " (2)", "/8", " 12/03/1985"),
        (phone, end) => {
          const text = `${formatPhone(phone)}${end}`;
          expect(found(text)).toContain(`phone ${formatPhone(phone)}`);
        },
      ),
    );
  });

  it.each([
    "1",
    "1 ",
    "12 ",
    "05 ",
    "0",
    "+1 ",
    "(1)",
    "/1",
    "-1",
    "1:11 ",
    "1/1/11 ",
    "9 ",
    "(",
    "+",
  ])("in repeated %j take twice the tries for twice the length", (unit) => {
    const triesOf = (count: number): number => {
      let tries = 0;
      numbersIn(unit.repeat(count), () => {
        tries += 1;
      });
      return tries;
    };
    expect(triesOf(8000)).toBeLessThanOrEqual(triesOf(4000) * 2.02);
  });
});
