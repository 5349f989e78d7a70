import { expect, test } from "vitest";
import { TINTS, tintOf } from "./tints.ts";

/** Returns the relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test("the contrast of black and white is 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

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
