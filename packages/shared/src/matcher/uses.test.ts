import { describe, expect, it } from "vitest";
import { pairsIn } from "../../test/name-sets.ts";
import blindPairs from "../../test-data/look-alikes-blind.csv?raw";
import { scriptOf } from "../names/search-marks.ts";
import type { Comparable } from "./question.ts";
import { Question } from "./question.ts";
import { isOneApplicant, isSameApplicant, stopsSave } from "./uses.ts";

const isStopped = (one: Comparable, other: Comparable): boolean =>
  stopsSave(new Question(one).evidence(new Question(other)));

/** The first name or surname that both persons of a pair share, in each script. */
const GIVEN = {
  m: { L: "Dov", C: "Дов", H: "דב" },
  f: { L: "Bela", C: "Бела", H: "בלה" },
} as const;
const SURNAME = { L: "Ashkenazi", C: "Ашкенази", H: "אשכנזי" } as const;

const pairs = pairsIn(blindPairs).map(([one = "", other = "", kind = "", genders = ""]) => {
  const personOf = (name: string, gender: string | undefined) => ({
    firstName: kind === "given" ? name : GIVEN[genders.startsWith("f") ? "f" : "m"][scriptOf(name)],
    lastName: kind === "given" ? SURNAME[scriptOf(name)] : name,
    gender: gender === "m" ? ("male" as const) : ("female" as const),
  });
  return [personOf(one, genders[0]), personOf(other, genders[1])] as const;
});

it("stops at most 10 % of look-alikes without a second reason", () => {
  const stopped = pairs.filter(([one, other]) => isStopped(one, other));
  expect(pairs.length).toBeGreaterThanOrEqual(100);
  expect(stopped.length / pairs.length).toBeLessThanOrEqual(0.1);
});

it("stops no look-alike with another gender, whatever else is equal", () => {
  const others = pairs.filter(([one, other]) => one.gender !== other.gender);
  const same = { birthDate: "1970-01-01", city: "Haifa" };
  expect(others.length).toBeGreaterThan(20);
  for (const [one, other] of others) {
    expect(isStopped({ ...one, ...same }, { ...other, ...same }), one.firstName).toBe(false);
  }
});

describe("applicants with one ID number", () => {
  const NUMBER = "203456784";
  const FILLER = "111111118";
  const person = (name: string, birthDate: string | null, idNumber = NUMBER): Comparable => {
    const [firstName, lastName] = name.split(" ");
    return { firstName, lastName, birthDate, idNumber, gender: "female" };
  };
  const ANNA = person("Anna Levi", "1985-03-27");

  it.each([
    ["the same", ANNA, ANNA, true],
    ["another script", ANNA, person("Анна Леви", "1985-03-27"), true],
    ["another script and birth date", ANNA, person("אנה לוי", "1990-01-01"), true],
    ["another name", ANNA, person("Olga Petrova", "1985-03-27"), true],
    ["another name, no birth date", ANNA, person("Ольга Петрова", null), true],
    ["another name and birth date", ANNA, person("Olga Petrova", "1990-01-01"), false],
    [
      "another name and birth date, Cyrillic",
      person("Мария Иванова", "1985-03-27"),
      person("Ольга Петрова", "1990-01-01"),
      false,
    ],
    [
      "another name and birth date, Hebrew",
      person("מרים כהן", "1985-03-27"),
      person("שרה לוי", "1990-01-01"),
      false,
    ],
    [
      "a filler",
      person("Anna Levi", "1985-03-27", FILLER),
      person("Anna Levi", "1985-03-27", FILLER),
      false,
    ],
  ] as const)("with %s", (_what, one, other, isSame) => {
    expect(isSameApplicant(one, other)).toBe(isSame);
  });

  it("who share a filler are one family by name only, and stop a save by staff", () => {
    const one = person("Anna Levi", "1985-03-27", FILLER);
    const other = person("Olga Petrova", "1985-03-27", FILLER);
    expect(isOneApplicant(one, other)).toBe(false);
    expect(isOneApplicant(one, person("Анна Леви", "1985-03-27", FILLER))).toBe(true);
    expect(isStopped(one, other)).toBe(true);
  });

  it("one of them a filler, say nothing about each other", () => {
    const { idNumber } = new Question({ idNumber: FILLER }).facts(new Question(ANNA));
    const fillers = new Question({ idNumber: FILLER }).facts(
      new Question({ idNumber: "111111119" }),
    );
    expect([idNumber, fillers.idNumber]).toEqual([null, null]);
  });
});
