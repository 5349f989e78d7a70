import { expect, it } from "vitest";
import type { PersonWithSpouse } from "./spouses.ts";
import { addSpouses, spousesOf } from "./spouses.ts";

const person = (id: string, spouse: string | null): PersonWithSpouse =>
  ({ id, spouse: spouse === null ? null : { id: spouse } }) as PersonWithSpouse;

const LOADED_PERSONS = [
  person("anna", "boris"),
  person("boris", "anna"),
  person("clara", "david"),
  person("emil", null),
  person("fania", "gad"),
];
const spouses = (...personIds: string[]) =>
  spousesOf({ personIds }, LOADED_PERSONS).map(({ id }) => id);

it("the spouses of a selection are the spouses who are not selected themselves", () => {
  expect(spouses("anna", "boris", "clara", "emil")).toEqual(["david"]);
  expect(spouses("anna", "fania")).toEqual(["boris", "gad"]);
  expect(spouses("emil", "not loaded")).toEqual([]);
});

it("a selection of all matches gets no spouses", () => {
  const matching = { matching: { filter: {}, count: 5 } };
  expect(spousesOf(matching, LOADED_PERSONS)).toEqual([]);
  expect(addSpouses(matching, [{ id: "boris" }])).toBe(matching);
  expect(addSpouses({ personIds: ["anna"] }, [{ id: "boris" }])).toEqual({
    personIds: ["anna", "boris"],
  });
});
