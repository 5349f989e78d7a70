import { expect, it } from "vitest";
import { isolateIfNeeded } from "@kehila/shared/base/text";
import { coupleInto, nameInto } from "./name-into.ts";

it("inserts names into a text that is translated once", () => {
  let lookups = 0;
  const label = nameInto((name) => {
    lookups += 1;
    return `Actions for ${isolateIfNeeded(name)}: ${isolateIfNeeded(name)}`;
  });
  expect([label("Ida $& Lev"), label("Noa {{name}}")]).toEqual([
    "Actions for Ida $& Lev: Ida $& Lev",
    // A name with braces gets isolates, as in any other text.
    "Actions for \u2068Noa {{name}}\u2069: \u2068Noa {{name}}\u2069",
  ]);
  expect(lookups).toBe(1);
});

it('separates the Hebrew "and" from a name in another script', () => {
  const label = coupleInto((name, other) => `לארכיון: ${name} ו${other}`);
  expect([
    label("Anna Levin", "Павел Левин"),
    label("Павел Левин", "Anna Levin"),
    label("Anna Levin", "אורי לוין"),
  ]).toEqual([
    "לארכיון: Anna Levin ו-Павел Левин",
    "לארכיון: Павел Левин ו-Anna Levin",
    "לארכיון: Anna Levin ואורי לוין",
  ]);
  const englishLabel = coupleInto((name, other) => `${other} and ${name}`);
  expect(englishLabel("Anna", "אורי")).toBe("אורי and Anna");
});
