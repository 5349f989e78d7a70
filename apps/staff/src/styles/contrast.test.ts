import { DARK, FADED, LIGHT } from "@kehila/shared/base/design-tokens";
import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";

test("the contrast of black and white is 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

/** Mixes a colour with the colour behind it. */
const fade = (colour: string, behind: string): string =>
  [1, 3, 5].reduce((mixed, at) => {
    const [over = 0, under = 0] = [colour, behind].map((one) =>
      Number.parseInt(one.slice(at, at + 2), 16),
    );
    const part = Math.round(over * FADED + under * (1 - FADED));
    return mixed + part.toString(16).padStart(2, "0");
  }, "#");

test.each([
  ["light", LIGHT],
  ["dark", DARK],
])("rows that wait for other rows stay readable, in the %s theme", (_name, theme) => {
  for (const text of ["text", "textMuted", "accent", "warning"] as const) {
    for (const ground of ["surface", "accentSoft"] as const) {
      const [ink, paper] = [theme[text], theme[ground]].map((one) => fade(one, theme.surface));
      expect(contrast(ink ?? "", paper ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  }
});
