import { expect, it } from "vitest";
import { pairsIn } from "../../test/name-sets.ts";
import blindPairs from "../../test-data/look-alikes-blind.csv?raw";
import { scriptOf } from "../names/search-marks.ts";
import type { Comparable } from "./question.ts";
import { Question } from "./question.ts";
import { stopsSave } from "./uses.ts";

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
