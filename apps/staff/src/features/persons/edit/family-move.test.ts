import type { Person } from "@kehila/shared/persons/answers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { person as persons } from "../../../../test/person-arbitraries.ts";
import { moveOf } from "./family-move.ts";

const [sample] = fc.sample(
  persons.filter(({ spouse }) => spouse !== null),
  { numRuns: 1, seed: 7 },
);
if (!sample?.spouse) throw new Error("No sample with a spouse");
const { spouse } = sample;
const before: Person = { ...sample, city: "Lod", address: "Herzl 1", phone: "0501234567" };

test("a new city and a new address also apply to the spouse", () => {
  expect(moveOf(before, { ...before, city: "Arad" })).toEqual({ city: "Arad" });
  expect(moveOf(before, { ...before, city: "Arad", address: null })).toEqual({
    city: "Arad",
    address: "",
  });
});

test("a new phone also applies to the spouse if both had the same phone", () => {
  const after = { ...before, phone: "0507654321" };
  expect(moveOf(before, { ...after, spouse: { ...spouse, phone: "0501234567" } })).toEqual({
    phone: "0507654321",
  });
  expect(moveOf(before, { ...after, spouse: { ...spouse, phone: "0509999999" } })).toBeNull();
});

test("other changes, and changes of a person without a spouse, apply to no one else", () => {
  expect(moveOf(before, { ...before, comment: "Called" })).toBeNull();
  expect(moveOf(before, { ...before, city: "Arad", spouse: null, spouseId: null })).toBeNull();
  expect(moveOf({ ...before, spouseId: null }, { ...before, city: "Arad" })).toBeNull();
});
