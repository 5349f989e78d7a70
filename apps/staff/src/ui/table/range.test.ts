import { expect, test } from "vitest";
import { renderedRows } from "./range.ts";

const range = (startIndex: number, rowsInView: number, count = 10_000) => ({
  startIndex,
  endIndex: startIndex + rowsInView - 1,
  overscan: 50,
  count,
});

test("renders 50 rows on each side of the visible rows", () => {
  const rows = renderedRows(range(1000, 20), null);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([120, 950, 1069]);
});

test("keeps the focused row, in order", () => {
  expect(renderedRows(range(1000, 20), 3).slice(0, 2)).toEqual([3, 950]);
  expect(renderedRows(range(1000, 20), 9000).at(-1)).toBe(9000);
  expect(renderedRows(range(1000, 20), 960)).toHaveLength(120);
});

test("renders at most 150 rows with the header, however tall the window", () => {
  for (const rowsInView of [49, 60, 100, 148]) {
    const rows = renderedRows(range(1000, rowsInView), 3);
    expect(rows.length + 1).toBeLessThanOrEqual(150);
    expect(rows).toContain(1000 + rowsInView - 1);
  }
});

test("renders only existing rows", () => {
  expect(renderedRows(range(0, 5, 5), 9)).toEqual([0, 1, 2, 3, 4]);
});
