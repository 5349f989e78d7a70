import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { TINTS, tintOf } from "./tints.ts";

test.each(Object.entries(TINTS))("%s is readable in both themes", (_name, { light, dark }) => {
  expect(contrast(light[0], light[1])).toBeGreaterThanOrEqual(7);
  expect(contrast(dark[0], dark[1])).toBeGreaterThanOrEqual(7);
});

test("a record keeps its tint, and records share all tints evenly", () => {
  const ids = Array.from({ length: 6000 }, (_, index) =>
    (index * 2_654_435_761).toString(16).padStart(32, "0"),
  );
  const counts = new Map<string, number>();
  for (const id of ids) {
    expect(tintOf(id)).toBe(tintOf(id));
    counts.set(tintOf(id), (counts.get(tintOf(id)) ?? 0) + 1);
  }
  expect(counts.size).toBe(Object.keys(TINTS).length);
  expect(Math.min(...counts.values())).toBeGreaterThan(600);
});
