import { expect, test } from "vitest";
import { columnWidths } from "./layout.ts";

const name = { preferred: 180, min: 130, rank: 1 };
const city = { preferred: 120, min: 80, rank: 2 };
const spouse = { preferred: 150, min: 80, rank: 2 };
const interests = { preferred: 150, min: 70, rank: 3 };
const phone = { preferred: 140, min: 140, rank: 0 };
const all = [name, phone, city, spouse, interests];

test("columns have their preferred widths where there is room", () => {
  expect(columnWidths(all, 900)).toEqual([180, 140, 120, 150, 150]);
});

test("columns shrink rank by rank, the highest first", () => {
  expect(columnWidths(all, 700)).toEqual([180, 140, 120, 150, 110]);
  expect(columnWidths(all, 660)).toEqual([180, 140, 120, 150, 70]);
  expect(columnWidths(all, 605)).toEqual([180, 140, 100, 115, 70]);
  expect(columnWidths(all, 525)).toEqual([155, 140, 80, 80, 70]);
});

test("a few long texts are cut before the texts of most rows", () => {
  const columns = [{ ...name, compact: 150 }, phone, { ...spouse, compact: 110 }, interests];
  expect(columnWidths(columns, 600)).toEqual([180, 140, 130, 150]);
  expect(columnWidths(columns, 550)).toEqual([150, 140, 110, 150]);
  expect(columnWidths(columns, 500)).toEqual([150, 140, 110, 100]);
});

test("nothing is narrower than its minimum width, and a number is never cut", () => {
  expect(columnWidths(all, 500)).toEqual([130, 140, 80, 80, 70]);
  expect(columnWidths([{ ...phone, preferred: 120 }], 100)).toEqual([140]);
});

test("a table that scrolls begins with whole columns, which fill the room", () => {
  const widths = columnWidths(all, 499).map(Math.round);
  expect(widths).toEqual([180, 140, 99, 80, 150]);
  expect(widths.slice(0, 4).reduce((sum, width) => sum + width, 0)).toBe(499);
  // A number at the edge is reached as a whole by scrolling.
  const [shown = 0, scrolledTo = 0] = columnWidths([name, phone, city], 200);
  expect([shown, scrolledTo]).toEqual([200, 140]);
  // The name shrinks a little so that a second column fits.
  expect(columnWidths([name, phone, city], 250)).toEqual([110, 140, 120]);
});
