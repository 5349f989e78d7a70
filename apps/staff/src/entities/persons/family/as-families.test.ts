import type { PersonRow } from "@kehila/shared/persons/answers";
import { expect, it } from "vitest";
import { asFamilies, membersAmong } from "./as-families.ts";

const row = (id: string, spouse: string | null = null) =>
  ({ id, spouse: spouse === null ? null : { id: spouse } }) as PersonRow;

it("a couple is one family, also if only one of the two is loaded", () => {
  const { families, rowOf } = asFamilies([
    row("anna", "boris"),
    row("boris", "anna"),
    row("clara"),
    row("dina", "eli"),
    row("eli", "dina"),
    row("fania", "not loaded"),
  ]);
  expect(families.map(({ id }) => id)).toEqual(["anna", "clara", "dina", "fania"]);
  expect(rowOf).toEqual([0, 2, 3, 5]);
});

it("the members of a family are the adults among the rows", () => {
  const membersOf = membersAmong([row("anna", "boris"), row("boris", "anna"), row("fania", "no")]);
  expect(membersOf("boris")).toEqual(["boris", "anna"]);
  expect(membersOf("fania")).toEqual(["fania"]);
  expect(membersOf("missing")).toEqual(["missing"]);
});
