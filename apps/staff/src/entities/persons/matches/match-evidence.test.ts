import type { PersonMatch } from "@kehila/shared/persons/answers";
import { expect, it } from "vitest";
import { isLikelySame } from "./match-evidence.ts";

const TYPED = { idNumber: "123456782", birthDate: "1980-05-01" };

const matchedBy = (
  reasons: PersonMatch["matchedBy"],
  other: Partial<typeof TYPED> = {},
): Parameters<typeof isLikelySame>[0] => ({
  matchedBy: reasons,
  idNumber: null,
  birthDate: null,
  ...other,
});

it("does not take a shared phone alone for the same person", () => {
  expect(isLikelySame(matchedBy(["phone"]), TYPED)).toBe(false);
  expect(isLikelySame(matchedBy(["phone"], { birthDate: TYPED.birthDate }), TYPED)).toBe(false);
});

it("takes a matching ID number, or a matching name and phone, for the same person", () => {
  expect(isLikelySame(matchedBy(["idNumber"], { birthDate: "1991-01-01" }), TYPED)).toBe(true);
  expect(isLikelySame(matchedBy(["name", "phone"]), TYPED)).toBe(true);
  expect(isLikelySame(matchedBy(["similarName", "phone"]), TYPED)).toBe(true);
});

it("takes a matching name for the same person unless ID numbers or birth dates differ", () => {
  expect(isLikelySame(matchedBy(["name"]), TYPED)).toBe(true);
  expect(isLikelySame(matchedBy(["name"], TYPED), TYPED)).toBe(true);
  expect(isLikelySame(matchedBy(["name"], { birthDate: "1991-01-01" }), TYPED)).toBe(false);
  expect(isLikelySame(matchedBy(["similarName"], { idNumber: "000000018" }), TYPED)).toBe(false);
});
