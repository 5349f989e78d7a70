import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { addDays, ageOn, FIRST_DAY, isCalendarDay } from "@kehila/shared/base/dates";
import { hasValidCheckDigit, normalisePhone } from "@kehila/shared/persons/identifiers";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { cleanLine, cleanLines, hasForbiddenCharacters } from "@kehila/shared/base/text";
import { describe, expect, it } from "vitest";
import type { DemoFamily } from "./families.ts";
import { families, RECORD_DAY } from "./families.ts";
import { DEFAULT_SEED } from "./load.ts";

const generate = (persons: number, seed = DEFAULT_SEED): DemoFamily[] => [
  ...families({ seed, persons }),
];
const REGISTER = generate(3000);
const ADULTS = REGISTER.flatMap((family) => family.adults);

describe("families", () => {
  it("is the same register for the same seed, and another register for another seed", () => {
    expect(JSON.stringify(generate(500, 7))).toBe(JSON.stringify(generate(500, 7)));
    expect(JSON.stringify(generate(500, 7))).not.toBe(JSON.stringify(generate(500, 8)));
  });

  it.each([1, 2, 3, 19, 20, 21, 300, 301])("generates exactly %i persons", (persons) => {
    expect(generate(persons).flatMap((family) => family.adults)).toHaveLength(persons);
  });

  it("has households of one or two adults, mutual marriages, and children within the limit", () => {
    for (const { adults, children } of REGISTER) {
      expect(adults.length).toBeGreaterThanOrEqual(1);
      expect(adults.length).toBeLessThanOrEqual(2);
      expect(children.length).toBeLessThanOrEqual(CHILDREN_MAX);
      if (adults.length === 2) {
        expect(adults.map((adult) => adult.married)).toEqual([true, true]);
        expect(new Set(adults.map((adult) => adult.gender)).size).toBe(2);
        expect(new Set(adults.map((adult) => `${adult.city}\n${adult.address}`)).size).toBe(1);
      }
    }
  });

  it("gives valid identity numbers and phones; no two people share an ID number", () => {
    const recorded = REGISTER.filter((family) => family.status !== "pending").flatMap(
      (family) => family.adults,
    );
    const numbers = recorded.flatMap((adult) => adult.idNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const adult of ADULTS) {
      if (adult.idNumber !== null) expect(hasValidCheckDigit(adult.idNumber)).toBe(true);
      if (adult.phone !== null) expect(normalisePhone(adult.phone)).toBe(adult.phone);
    }
  });

  it("shares a phone within many couples, but not all", () => {
    const couples = REGISTER.filter(({ adults }) => adults.length === 2);
    const sharing = couples.filter(({ adults }) => adults[0]?.phone === adults[1]?.phone);
    expect(sharing.length / couples.length).toBeGreaterThan(0.1);
    expect(sharing.length / couples.length).toBeLessThan(0.6);
  });

  it("has valid dates and plausible lives", () => {
    for (const { adults, children, createdAt } of REGISTER) {
      expect(createdAt < `${RECORD_DAY}T`).toBe(true);
      for (const { birthDate, repatriationDate } of adults) {
        if (birthDate !== null) {
          expect(isCalendarDay(birthDate)).toBe(true);
          expect(ageOn(birthDate, RECORD_DAY).years).toBeGreaterThanOrEqual(18);
          expect(ageOn(birthDate, RECORD_DAY).years).toBeLessThan(110);
        }
        if (repatriationDate !== null) {
          expect(isCalendarDay(repatriationDate)).toBe(true);
          expect(repatriationDate >= (birthDate ?? "")).toBe(true);
          expect(repatriationDate < createdAt).toBe(true);
        }
      }
      const mother = adults.find((adult) => adult.gender === "female")?.birthDate;
      for (const [index, child] of children.entries()) {
        const older = children[index - 1]?.birthDate ?? FIRST_DAY;
        expect(child.birthDate >= addDays(older, 270)).toBe(true);
        expect(isCalendarDay(child.birthDate)).toBe(true);
        expect(child.birthDate < RECORD_DAY).toBe(true);
        if (mother) {
          expect(ageOn(mother, child.birthDate).years).toBeGreaterThanOrEqual(18);
          expect(ageOn(mother, child.birthDate).years).toBeLessThanOrEqual(45);
        }
      }
    }
  });

  it("writes texts as the server would store them, in three scripts", () => {
    for (const { firstName, lastName, city, address, comment } of ADULTS) {
      for (const text of [firstName, lastName, city, address ?? ""]) {
        expect(text).toBe(cleanLine(text));
        expect(hasForbiddenCharacters(text)).toBe(false);
      }
      expect(comment ?? "").toBe(cleanLines(comment ?? ""));
    }
    const share = (script: RegExp): number =>
      ADULTS.filter(({ lastName }) => script.test(lastName)).length / ADULTS.length;
    expect(share(/\p{Script=Latin}/u)).toBeGreaterThan(0.1);
    expect(share(/\p{Script=Cyrillic}/u)).toBeGreaterThan(0.3);
    expect(share(/\p{Script=Hebrew}/u)).toBeGreaterThan(0.2);
    expect(ADULTS.some(({ lastName }) => /[іїє]/u.test(lastName))).toBe(true);
  });

  it("gives women the feminine form of their family name where the language has one", () => {
    const russian = ADULTS.filter(({ lastName }) => /(?:ов|ова|ский|ская)$/u.test(lastName));
    expect(russian.length).toBeGreaterThan(50);
    for (const { lastName, gender } of russian) {
      expect(/(?:ова|ская)$/u.test(lastName)).toBe(gender === "female");
    }
  });

  it("gives every person at least one interest, and none twice", () => {
    for (const { interests } of ADULTS) {
      expect(interests.length).toBeGreaterThan(0);
      expect(new Set(interests).size).toBe(interests.length);
      expect(EVENT_CATEGORIES).toEqual(expect.arrayContaining(interests));
    }
  });

  it("has archived people and a short queue of complete applications", () => {
    const adultsOf = (status: DemoFamily["status"]) =>
      REGISTER.filter((family) => family.status === status).flatMap((family) => family.adults);
    expect(adultsOf("archived").length).toBeGreaterThan(100);
    expect(adultsOf("pending")).toHaveLength(16);
    for (const { idNumber, phone, birthDate } of adultsOf("pending")) {
      expect([idNumber, phone, birthDate]).not.toContain(null);
    }
  });
});
