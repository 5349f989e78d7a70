import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairOf } from "./likeness.ts";
import type { Comparable } from "./question.ts";
import { Question } from "./question.ts";
import { isSlip } from "./slips.ts";

const BASE: Comparable = {
  firstName: "Miriam",
  lastName: "Kuznetsova",
  idNumber: null,
  gender: "female",
  birthDate: "1980-05-05",
  phone: "0521234567",
  address: null,
  city: "Haifa",
  children: [],
};
const compare = (one: Partial<Comparable>, other: Partial<Comparable>) =>
  pairOf(new Question({ ...BASE, ...one }), new Question({ ...BASE, ...other }));

it("finds one digit that is wrong, missing or swapped, and nothing else", () => {
  for (const [one, other] of [
    ["123456789", "123456780"],
    ["123456789", "12345679"],
    ["123456789", "132456789"],
  ] as const) {
    expect([isSlip(one, other), isSlip(other, one)], other).toEqual([true, true]);
  }
  expect(isSlip("123456789", "123456789")).toBe(false);
  expect(isSlip("123456789", "123465798")).toBe(false);
});

describe("a pair", () => {
  it.each([
    ["other genders", { gender: "male" }, { birthDate: null, phone: null }],
    ["other birth dates", { phone: null }, { birthDate: "1971-11-20" }],
    ["two generations", { birthDate: "1950-05-05" }, {}],
    [
      "father and son at one address",
      { birthDate: "1955-05-05", address: "Herzl 5" },
      { address: "Herzl 5" },
    ],
    ["names that are not alike", {}, { firstName: "Olga" }],
  ] as const)("is not offered with %s", (_what, one, other) => {
    expect(compare(one, other)).toBeNull();
  });

  const NUMBERS = [{ idNumber: "300000007" }, { idNumber: "311111113" }] as const;

  it("is not offered for twins with similar names", () => {
    const twins = compare(
      { firstName: "Marina", ...NUMBERS[0] },
      { firstName: "Karina", ...NUMBERS[1] },
    );
    expect(twins).toBeNull();
  });

  it.each([
    ["a maiden name", { lastName: "Abramova" }],
    ["one wrong letter in the last name", { lastName: "Kuznetsoba" }],
    ["the last name first", { firstName: "Kuznetsova", lastName: "Miriam" }],
    ["a maiden name in another script", { firstName: "Мириам", lastName: "Абрамова" }],
  ] as const)("is offered with %s although the ID numbers differ", (_how, other) => {
    expect(compare(NUMBERS[0], { ...other, ...NUMBERS[1] })).not.toBeNull();
  });

  it("with equal first names does not count as twins, whatever the last names", () => {
    const names = fc.constantFrom("Miriam", "Мириам", "מרים", "Marina", "Anna Maria", "Kuznetsova");
    const lastNames = fc.constantFrom("Kuznetsova", "Kuznetsoba", "Levi", "Левина", "Miriam");
    let pairs = 0;
    fc.assert(
      fc.property(names, lastNames, lastNames, (firstName, one, other) => {
        const withoutNumbers = compare(
          { firstName, lastName: one },
          { firstName, lastName: other },
        );
        const withNumbers = compare(
          { firstName, lastName: one, ...NUMBERS[0] },
          { firstName, lastName: other, ...NUMBERS[1] },
        );
        expect(withoutNumbers).not.toBeNull();
        // The different ID numbers subtract 30 points, and nothing else differs.
        expect((withoutNumbers?.likeness ?? 0) - (withNumbers?.likeness ?? 0)).toBe(30);
        pairs += 1;
      }),
      { numRuns: 200 },
    );
    expect(pairs).toBe(200);
  });

  it("of twins whose names sound alike is less likely than one name in two scripts", () => {
    const twins = compare(
      { firstName: "Michal", ...NUMBERS[0] },
      { firstName: "Michael", ...NUMBERS[1] },
    );
    const scripts = compare(
      { firstName: "Michal", ...NUMBERS[0] },
      { firstName: "Михаль", ...NUMBERS[1] },
    );
    expect(scripts?.evidence).toContain("otherSpelling");
    expect(twins?.likeness ?? 0).toBeLessThan(scripts?.likeness ?? 0);
  });
});
