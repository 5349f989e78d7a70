import { describe, expect, it } from "vitest";
import { directionIn } from "../directed-runs.ts";
import { linesOf } from "./lines.ts";

/** Returns the lines of a text, with the letters in visual order. */
const visualLines = (text: string, around: "ltr" | "rtl"): string[] => {
  const [whole] = linesOf(text, Number.POSITIVE_INFINITY, () => around);
  // A width for two lines: the first line holds more than half of the text.
  return linesOf(text, (whole?.width ?? 0) * 0.75, () => around).map(({ clusters }) =>
    clusters.map((cluster) => cluster.text).join(""),
  );
};

it.each([
  ["Brodskaya-Shapiro", ["Brodskaya-", "Shapiro"]],
  ["Мария-Екатерина", ["Мария-", "Екатерина"]],
  ["Anna Maria", ["Anna", "Maria"]],
])("%s breaks after a hyphen of a name", (text, expected) => {
  expect(visualLines(text, "ltr")).toEqual(expected);
});

it("a space before a word longer than a line starts no empty line", () => {
  expect(visualLines(" 1234567890", "ltr").map((line) => line.trim())).toEqual(["1234567", "890"]);
});

it("a number does not break after its hyphen", () => {
  expect(visualLines("052-1234567", "ltr")[0]).toMatch(/^052-\d/u);
});

it("a Hebrew double name breaks after its maqaf, which stays with the first name", () => {
  expect(visualLines("אברהם־יעקב", "rtl")).toEqual(["־םהרבא", "בקעי"]);
});

describe("values in isolates", () => {
  /** Returns the text of one line from left to right. */
  const visualText = (text: string, direction: "ltr" | "rtl"): string =>
    linesOf(text, Number.POSITIVE_INFINITY, () => direction)
      .flatMap(({ clusters }) => clusters.map((cluster) => cluster.text))
      .filter((one) => !/^[\u2068\u2069]$/u.test(one))
      .join("");

  it.each([
    ["a date stays after a Hebrew title", "⁨ערב⁩ · ⁨22/11/2026⁩", "ltr", "ברע · 22/11/2026"],
    [
      "a date stays after a title in a Hebrew page",
      "⁨Film⁩ · ⁨22.11.2026⁩",
      "rtl",
      "22.11.2026 · Film",
    ],
    ["a closing quotation mark stays at its title", "⁨Фильм «Ёлки»⁩", "rtl", "Фильм «Ёлки»"],
    ["the plus sign of a phone stays before it", "אל ⁨+972 52⁩", "rtl", "+972 52 לא"],
  ] as const)("%s", (_what, text, direction, expected) => {
    expect(visualText(text, direction)).toBe(expected);
  });

  it("a cell of digits alone is read from left to right", () => {
    const [line] = linesOf("+972 52", Number.POSITIVE_INFINITY, directionIn);
    expect(line?.clusters.map(({ text }) => text).join("")).toBe("+972 52");
  });
});

describe("Arabic letters", () => {
  const glyphsOf = (text: string): number[] =>
    linesOf(text, Number.POSITIVE_INFINITY, directionIn).flatMap(({ clusters }) =>
      clusters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)),
    );

  it("are joined within a word", () => {
    const alone = Array.from("محمد")
      .toReversed()
      .flatMap((letter) => glyphsOf(letter));
    const word = glyphsOf("محمد");
    expect(word).toHaveLength(4);
    // The last letter of the word is at its left end, and no letter has its separate form.
    for (const [index, glyph] of word.entries()) expect(glyph).not.toBe(alone[index]);
    expect(glyphsOf("م م")).toEqual(glyphsOf("م م ").slice(0, 3));
  });

  it("of a ligature are one cluster with both letters", () => {
    const [line] = linesOf("سلام", Number.POSITIVE_INFINITY, directionIn);
    expect(line?.clusters.map(({ text }) => text)).toEqual(["م", "لا", "س"]);
  });

  it("keep their points and the order of the line", () => {
    const [line] = linesOf("a بِسْم b", Number.POSITIVE_INFINITY, directionIn);
    expect(line?.clusters.map(({ text }) => text).join("")).toBe("a مسْبِ b");
    expect(line?.clusters.every(({ glyphs }) => glyphs.every(({ font }) => font !== null))).toBe(
      true,
    );
  });
});
