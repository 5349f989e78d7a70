import { expect, it } from "vitest";
import { linesOf } from "./lines.ts";

/** The lines of a text, in the order in which their letters stand. */
const read = (text: string, around: "ltr" | "rtl"): string[] => {
  const [whole] = linesOf(text, Number.POSITIVE_INFINITY, around);
  // Two lines, of which the first has room for more than a half.
  return linesOf(text, (whole?.width ?? 0) * 0.75, around).map(({ clusters }) =>
    clusters.map((cluster) => cluster.text).join(""),
  );
};

it.each([
  ["Brodskaya-Shapiro", ["Brodskaya-", "Shapiro"]],
  ["Мария-Екатерина", ["Мария-", "Екатерина"]],
  ["Anna Maria", ["Anna", "Maria"]],
])("%s breaks after a hyphen of a name", (text, expected) => {
  expect(read(text, "ltr")).toEqual(expected);
});

it("a number does not break after its hyphen", () => {
  expect(read("052-1234567", "ltr")[0]).toMatch(/^052-\d/u);
});

it("a Hebrew double name breaks after its maqaf, which stays with the first name", () => {
  expect(read("אברהם־יעקב", "rtl")).toEqual(["־םהרבא", "בקעי"]);
});
