import { expect, it } from "vitest";
import { isolated } from "@kehila/shared/base/text";
import { nameInto } from "./name-into.ts";

it("puts names into a text that is looked up once", () => {
  let lookups = 0;
  const label = nameInto((name) => {
    lookups += 1;
    return `Actions for ${isolated(name)}: ${isolated(name)}`;
  });
  expect([label("Ida $& Lev"), label("Noa {{name}}")]).toEqual([
    "Actions for Ida $& Lev: Ida $& Lev",
    // Isolated as in any other text.
    "Actions for \u2068Noa {{name}}\u2069: \u2068Noa {{name}}\u2069",
  ]);
  expect(lookups).toBe(1);
});
