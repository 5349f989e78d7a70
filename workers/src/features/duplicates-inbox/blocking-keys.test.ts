import { pairOf } from "@kehila/shared/matcher/likeness";
import { Question } from "@kehila/shared/matcher/question";
import { isSlip } from "@kehila/shared/matcher/slips";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ComparedPerson } from "./blocking-keys.ts";
import { blockingKeysOf, DIGITS_OF, slipsOf } from "./blocking-keys.ts";

const FIRST_NAMES =
  "Miriam,Мириам,Marina,מרים,Masha,Мария,Alexander,Саша,אלכסנדר,Daniel,Danil,Дани,Yosef,יוסי,Levin,Anna Maria,123".split(
    ",",
  );
const LAST_NAMES =
  "Levin,Левина,לוין,Levi,Rozen,Rozner,Розен,Kuznetsov,Кузнецова,Miriam,Ben David,בן דוד,Daniel,?".split(
    ",",
  );
const person = fc.record<ComparedPerson>({
  seq: fc.constant(0),
  version: fc.constant(1),
  householdId: fc.constant(""),
  firstName: fc.constantFrom(...FIRST_NAMES),
  lastName: fc.constantFrom(...LAST_NAMES),
  birthDate: fc.constantFrom(
    null,
    "1980-05-06",
    "1980-06-05",
    "1980-05-16",
    "1981-05-06",
    "1955-05-06",
  ),
  phone: fc.constantFrom(null, "0521234567", "0521234568", "052123456", "0512234567", "0547654321"),
  idNumber: fc.constantFrom(null, "123456789", "123456780", "123465789", "300000007"),
  gender: fc.constantFrom(null, "male", "female"),
  address: fc.constantFrom(null, "Herzl 5", "herzl, 5", "Herzl 7"),
  city: fc.constantFrom("Haifa", "Хайфа", "Akko"),
  children: fc.constantFrom(
    [],
    [{ firstName: "Noa", birthDate: "2015-01-01" }],
    [{ firstName: "Ноа", birthDate: "2015-01-01" }],
  ),
});

const areSame = (one: string | null, other: string | null): boolean =>
  one !== null && one === other;
const areSlips = (one: string | null, other: string | null, lengths: readonly number[]): boolean =>
  one !== null && other !== null && slipsOf(one, lengths).includes(other);

it("has a common key for persons with one equal name, city and year of birth", () => {
  const keysOf = (birthDate: string, lastName: string, firstName = "Miriam"): Set<number> =>
    new Set(
      blockingKeysOf({
        seq: 0,
        version: 1,
        householdId: "",
        firstName,
        lastName,
        birthDate,
        phone: null,
        idNumber: null,
        gender: null,
        address: null,
        city: "Haifa",
        children: [],
      }),
    );
  const keys = keysOf("1980-05-06", "Levin");
  expect([...keysOf("1980-06-05", "Kuznetsova")].some((key) => keys.has(key))).toBe(true);
  expect([...keysOf("1980-05-16", "Rozner", "Masha")].some((key) => keys.has(key))).toBe(true);
  expect([...keysOf("1981-05-06", "Kuznetsova")].some((key) => keys.has(key))).toBe(false);
});

it("finds every pair that the rules offer, by a key, a number or the birth date", () => {
  let pairs = 0;
  fc.assert(
    fc.property(person, person, (first, second) => {
      const [one, other] = [
        { ...first, seq: 1, householdId: "one" },
        { ...second, seq: 2, householdId: "two" },
      ];
      if (pairOf(new Question(one), new Question(other)) === null) return;
      pairs += 1;
      const keys = new Set(blockingKeysOf(one));
      const isFound =
        areSame(one.birthDate, other.birthDate) ||
        areSame(one.phone, other.phone) ||
        areSlips(one.idNumber, other.idNumber, DIGITS_OF.idNumber) ||
        areSlips(one.phone, other.phone, DIGITS_OF.phone) ||
        blockingKeysOf(other).some((key) => keys.has(key));
      expect(isFound, JSON.stringify([one, other])).toBe(true);
    }),
    { numRuns: 5000 },
  );
  expect(pairs).toBeGreaterThan(100);
});

const EMPTY_PERSON: ComparedPerson = {
  seq: 1,
  version: 1,
  householdId: "one",
  firstName: "1",
  lastName: "",
  idNumber: null,
  gender: null,
  birthDate: null,
  phone: null,
  address: null,
  city: "Haifa",
  children: [],
};

it.each([
  ["in other scripts", ["Miriam", "Levina"], ["Мириам", "Левина"]],
  ["in other forms", ["Irina", "Levin"], ["Ирина", "Левина"]],
  ["in the other order", ["Miriam", "Levin"], ["Levin", "Miriam"]],
  ["by short form", ["Alexander", "Levin"], ["Саша", "Левин"]],
] as const)("share a key of the full name: %s", (_how, [firstName, lastName], [first, last]) => {
  const keys = blockingKeysOf({ ...EMPTY_PERSON, firstName, lastName });
  const others = blockingKeysOf({ ...EMPTY_PERSON, firstName: first, lastName: last });
  expect(keys.some((key) => others.includes(key))).toBe(true);
  const stranger = blockingKeysOf({ ...EMPTY_PERSON, firstName, lastName: "Abramov" });
  expect(keys.some((key) => stranger.includes(key))).toBe(false);
});

it.each<[how: string, one: Partial<ComparedPerson>, other: Partial<ComparedPerson>]>([
  [
    "one name and year, other cities",
    { birthDate: "1980-05-06" },
    { birthDate: "1980-06-05", city: "Akko" },
  ],
  ["one name and city, other years", { birthDate: "1980-05-06" }, { birthDate: "1981-05-06" }],
  [
    "one name and address, other cities",
    { address: "Herzl 5" },
    { address: "Herzl 5", city: "Akko" },
  ],
  ["one name and city, other addresses", { address: "Herzl 5" }, { address: "Herzl 7" }],
  ["one name and city, no year and no address", {}, {}],
  [
    "children of one name, other birth dates",
    { children: [{ firstName: "Noa", birthDate: "2015-01-01" }] },
    { children: [{ firstName: "Noa", birthDate: "2016-01-01" }] },
  ],
  [
    "children of one birth date, other names",
    { children: [{ firstName: "Noa", birthDate: "2015-01-01" }] },
    { children: [{ firstName: "Dan", birthDate: "2015-01-01" }] },
  ],
])("share no key: %s", (_how, one, other) => {
  const miriam = { ...EMPTY_PERSON, firstName: "Miriam" };
  const keys = blockingKeysOf({ ...miriam, lastName: "Levin", ...one });
  const others = blockingKeysOf({ ...miriam, lastName: "Abramov", ...other });
  expect(keys.filter((key) => others.includes(key))).toEqual([]);
});

it("gives a name of many words at most 120 keys", () => {
  const words = "Miriam Alexander Daniel Yosef Marina Irina Boris Anna Maria David";
  const names = { firstName: words, lastName: words };
  const facts = { birthDate: "1980-05-06", address: "Herzl 5" };
  expect(blockingKeysOf({ ...EMPTY_PERSON, ...names, ...facts })).toHaveLength(120);
});

it("gives many names distinct keys, all of them safe integers", () => {
  const keys = Array.from({ length: 5000 }, (_, number) =>
    blockingKeysOf({ ...EMPTY_PERSON, lastName: String(number) }),
  ).flat();
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
  expect(new Set(keys).size).toBe(5000);
});

it("returns exactly the numbers that differ by one typing mistake", () => {
  const digits = fc.stringMatching(/^[0-2]{9,10}$/);
  const slip = fc.record({
    at: fc.nat(9),
    cut: fc.nat(2),
    put: fc.stringMatching(/^[0-2]{0,2}$/),
  });
  let slips = 0;
  fc.assert(
    fc.property(digits, slip, (one, { at, cut, put }) => {
      const other = one.slice(0, at) + put + one.slice(at + cut);
      if (other.length < 9 || other.length > 10) return;
      slips += Number(isSlip(one, other));
      expect(slipsOf(one, DIGITS_OF.phone).includes(other)).toBe(isSlip(one, other));
    }),
    { numRuns: 1000 },
  );
  expect(slips).toBeGreaterThan(50);
});
