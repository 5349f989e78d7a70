import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedPerson } from "./pair-evidence.ts";
import { isTypo, namesOnce, pairOf } from "./pair-evidence.ts";

const BASE: ComparedPerson = {
  seq: 1,
  version: 1,
  householdId: "one",
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
const compare = (one: Partial<ComparedPerson>, other: Partial<ComparedPerson>) => {
  const named = namesOnce();
  return pairOf(
    named({ ...BASE, ...one }),
    named({ ...BASE, seq: 2, householdId: "two", ...other }),
  );
};

it("finds one digit that is wrong, missing or swapped, and nothing else", () => {
  for (const [one, other] of [
    ["123456789", "123456780"],
    ["123456789", "12345679"],
    ["123456789", "132456789"],
  ] as const) {
    expect([isTypo(one, other), isTypo(other, one)], other).toEqual([true, true]);
  }
  expect(isTypo("123456789", "123456789")).toBe(false);
  expect(isTypo("123456789", "123465798")).toBe(false);
});

describe("a pair", () => {
  it("does not depend on the order of the two records", () => {
    const names = ["Miriam", "Мириам", "Marina", "Masha", "Dan", "Daniel"];
    const person = fc.record({
      firstName: fc.constantFrom(...names),
      lastName: fc.constantFrom("Levin", "Левина", "Levi"),
      birthDate: fc.constantFrom(null, "1980-05-05", "1980-05-06", "1955-05-05"),
      phone: fc.constantFrom(null, "0521234567", "0521234568"),
      idNumber: fc.constantFrom(null, "123456789", "123456780", "300000007"),
      gender: fc.constantFrom(null, "male" as const, "female" as const),
    });
    fc.assert(
      fc.property(person, person, (one, other) => {
        const named = namesOnce();
        const [first, second] = [
          named({ ...BASE, ...one }),
          named({ ...BASE, seq: 2, householdId: "two", ...other }),
        ];
        expect(pairOf(first, second)).toEqual(pairOf(second, first));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["other genders", { gender: "male" }, { birthDate: null, phone: null }],
    ["other birth dates", { phone: null }, { birthDate: "1971-11-20" }],
    ["two generations", { birthDate: "1950-05-05" }, {}],
    [
      "father and son at one address",
      { birthDate: "1955-05-05", address: "Herzl 5" },
      { address: "Herzl 5" },
    ],
    ["one household", {}, { householdId: "one" }],
    ["names that are not alike", {}, { firstName: "Olga" }],
  ] as const)("is none with %s", (_what, one, other) => {
    expect(compare(one, other)).toBeNull();
  });

  it("of twins with similar names is less likely than one record written twice", () => {
    const twins = compare(
      { firstName: "Marina", idNumber: "300000007" },
      { firstName: "Karina", idNumber: "311111113" },
    );
    const twice = compare({}, {});
    expect(twins?.likeness ?? 0).toBeLessThan(twice?.likeness ?? 0);
  });

  it("of twins whose names sound alike comes after a record spelled in another script", () => {
    const numbers = [{ idNumber: "300000007" }, { idNumber: "311111113" }] as const;
    const twins = compare(
      { firstName: "Michal", ...numbers[0] },
      { firstName: "Michael", ...numbers[1] },
    );
    const scripts = compare(
      { firstName: "Michal", ...numbers[0] },
      { firstName: "Михаль", ...numbers[1] },
    );
    expect(scripts?.evidence).toContain("otherSpelling");
    expect(twins?.likeness ?? 0).toBeLessThan(scripts?.likeness ?? 0);
  });
});
