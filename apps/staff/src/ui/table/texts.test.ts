import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTextMeasure } from "./texts.ts";

/** The width of each character on the canvas of these tests, in px. */
const CHARACTER_PX = 8;

const style = { paddingInlineStart: "0", paddingInlineEnd: "0", webkitLineClamp: "none" };
const measureText = (text: string) => ({ width: text.length * CHARACTER_PX });

beforeEach(() => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => ({ measureText }) }) });
  vi.stubGlobal("getComputedStyle", () => style);
});
afterEach(() => vi.unstubAllGlobals());

/** Returns a row whose only text is in the column "city". */
function rowOf(textContent: string): HTMLElement {
  const cell = {
    textContent,
    getAttribute: () => "city",
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  // oxlint-disable-next-line kehila/no-double-cast -- the measure reads only these members of elements
  return { querySelectorAll: () => [cell] } as unknown as HTMLElement;
}

test("a column reports a longer text that leaves the common width unchanged", () => {
  const measure = createTextMeasure();
  const towns = ["Akko", "Arad", "Yafo", "Holo", "Loda", "Eila", "Tira"];
  const reports = towns.map((town) => measure(rowOf(town))["city"]);
  expect(reports[0]).toMatchObject({ longest: 40, common: 40 });
  expect(reports.slice(1)).toEqual(towns.slice(1).map(() => undefined));
  // One text of eight is rarer than the fraction that decides the common width.
  expect(measure(rowOf("Kiryat Gat"))["city"]).toMatchObject({ longest: 88, common: 40 });
  expect(measure(rowOf("Kiryat Gat"))).toEqual({});
});

test("a column of two lines is as wide as the better half of its text", () => {
  vi.stubGlobal("getComputedStyle", () => ({ ...style, webkitLineClamp: "2" }));
  const widths = createTextMeasure()(rowOf("Kiryat Gat"))["city"];
  expect(widths).toMatchObject({ longest: 56, common: 56 });
});
