import fc from "fast-check";
import { expect, test } from "vitest";
import { pickable, withoutPick, withPick } from "./picker.rules.ts";

const person = (id: string) => ({ id });
const persons = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 })
  .map((ids) => ids.map(person));

test("at the maximum a new pick replaces the old one", () => {
  expect(withPick([person("a")], person("b"), 1)).toEqual([person("b")]);
  expect(withPick([person("a"), person("b")], person("c"), 2)).toEqual([person("b"), person("c")]);
});

test("the choice never exceeds the maximum, has no repetition, and contains the pick", () => {
  fc.assert(
    fc.property(persons, fc.string(), fc.integer({ min: 1, max: 8 }), (before, id, max) => {
      const chosen = before.slice(0, max);
      const after = withPick(chosen, person(id), max);
      expect(after.length).toBeLessThanOrEqual(max);
      expect(new Set(after.map((one) => one.id)).size).toBe(after.length);
      expect(after).toContainEqual(person(id));
      expect(withoutPick(after, id)).not.toContainEqual(person(id));
    }),
  );
});

test("already chosen and excluded persons are hidden", () => {
  const foundOptions = ["a", "b", "c"].map(person);
  expect(pickable(foundOptions, [person("a")], ["c"])).toEqual([person("b")]);
});
