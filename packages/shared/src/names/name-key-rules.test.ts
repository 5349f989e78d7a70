import { expect, it } from "vitest";
import type { RuleClass } from "./name-key-rules.ts";
import { NEAR_CLASSES, readingRules } from "./name-key-rules.ts";

/** Returns the number of near readings of all scripts. */
const nearReadings = (without: readonly RuleClass[] = []): number =>
  Object.values(readingRules(without))
    .flatMap((rules) => [...rules.values()].flat())
    .reduce((sum, { near }) => sum + near.length, 0);

it("excludes exactly the readings of the given classes", () => {
  const all = nearReadings();
  const classes = Object.keys(NEAR_CLASSES) as (keyof typeof NEAR_CLASSES)[];
  const counts = classes.map((one) => all - nearReadings([one]));
  expect(counts.every((count) => count > 0)).toBe(true);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(nearReadings(classes)).toBe(0);
});
