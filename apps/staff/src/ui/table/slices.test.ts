import { expect, it } from "vitest";
import { SLICE_ROWS, withNextSlice } from "./slices.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the rows that each slice adds until all are rendered. */
function slicesOf(wanted: Parameters<typeof withNextSlice>[0]): number[][] {
  const renderedRows = new Set<number>();
  const slices: number[][] = [];
  while (renderedRows.size < wanted.indexes.length) {
    const addedRows = withNextSlice(wanted, (index) => renderedRows.has(index)).filter(
      (index) => !renderedRows.has(index),
    );
    slices.push(addedRows);
    for (const index of addedRows) renderedRows.add(index);
  }
  return slices;
}

it("adds the rows in view first, then the nearest, and at most a slice at once", () => {
  const slices = slicesOf({ indexes: upTo(60), startIndex: 20, endIndex: 31, activeIndex: 20 });
  expect(Math.max(...slices.map(({ length }) => length))).toBe(SLICE_ROWS);
  const distances = slices.map((slice) =>
    slice.map((index) => Math.max(0, 20 - index, index - 31)),
  );
  for (const [at, nearer] of distances.slice(0, -1).entries()) {
    expect(Math.max(...nearer)).toBeLessThanOrEqual(Math.min(...(distances[at + 1] ?? [])));
  }
});

it("adds only rows in view while the table scrolls", () => {
  const wanted = { indexes: upTo(60), startIndex: 20, endIndex: 31, activeIndex: 20 };
  const renderedRows = new Set(upTo(29));
  expect(withNextSlice(wanted, (index) => renderedRows.has(index), 0)).toEqual(upTo(32));
});

it("adds the active row first, wherever it is", () => {
  const [first = []] = slicesOf({
    indexes: [0, ...upTo(40).map((index) => index + 500)],
    startIndex: 510,
    endIndex: 525,
    activeIndex: 0,
  });
  expect(first).toContain(0);
});

it("keeps rendered rows and drops rows that are no longer wanted", () => {
  const wanted = { indexes: upTo(50), startIndex: 0, endIndex: 9, activeIndex: 0 };
  const renderedRows = new Set([...upTo(10), 48, 70]);
  expect(withNextSlice(wanted, (index) => renderedRows.has(index))).toEqual([
    ...upTo(10 + SLICE_ROWS),
    48,
  ]);
});
