import { expect, it } from "vitest";
import { nameInto } from "./name-into.ts";

it("puts names into a text that is looked up once", () => {
  let lookups = 0;
  const label = nameInto((name) => {
    lookups += 1;
    return `Actions for ${name}: ${name}`;
  });
  expect([label("Ida $&"), label("Noa {{name}}")]).toEqual([
    "Actions for Ida $&: Ida $&",
    "Actions for Noa {{name}}: Noa {{name}}",
  ]);
  expect(lookups).toBe(1);
});
