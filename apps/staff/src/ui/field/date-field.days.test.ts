import { addDays, isCalendarDay } from "@kehila/shared/base/dates";
import fc from "fast-check";
import { expect, test } from "vitest";
import { movedDay, parseTypedDay, yearsBetween } from "./date-field.days.ts";

const allowed = { min: "1900-01-01", max: "2026-11-21" };
const day = fc.integer({ min: 0, max: 46_300 }).map((days) => addDays(allowed.min, days));

test("a day is parsed in every usual notation, day before month", () => {
  const ways = ["12.03.1956", "12/3/1956", "12-03-1956", "12 03 1956", "12031956", "1956-03-12"];
  for (const typed of [...ways, " 12.03.1956 ", "\u200E12.03.1956\u200E"]) {
    expect(parseTypedDay(typed, allowed.max)).toBe("1956-03-12");
  }
});

test("a year of two digits means the latest year that the field allows", () => {
  const years = { "31.12.99": "1999-12-31", "311299": "1999-12-31", "21/11/26": "2026-11-21" };
  for (const [typed, expectedDay] of Object.entries(years)) {
    expect(parseTypedDay(typed, allowed.max)).toBe(expectedDay);
  }
  expect(parseTypedDay("22.11.26", allowed.max)).toBe("1926-11-22");
  expect(parseTypedDay("22.11.26", "2031-11-20")).toBe("2026-11-22");
  // 29 February exists in 2000 and not in 1900, so only 2000 is possible, even after the last day.
  expect(parseTypedDay("29.02.00", allowed.max)).toBe("2000-02-29");
  expect(parseTypedDay("29.02.00", "1999-01-01")).toBe("2000-02-29");
});

test("an invalid or incomplete day is refused", () => {
  for (const typed of ["", "12.03", "12.03.156", "30.02.2020", "2023-02-29", "1.13.2000", "soon"]) {
    expect(parseTypedDay(typed, allowed.max)).toBeNull();
  }
});

test("moving to another month or year always gives an existing and allowed day", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1900, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      (from, year, month) => {
        for (const to of [{ year }, { month }, { year, month }]) {
          const newDay = movedDay(from, to, allowed);
          expect(isCalendarDay(newDay)).toBe(true);
          expect(newDay >= allowed.min && newDay <= allowed.max).toBe(true);
        }
      },
    ),
  );
});

test("the day is clamped to the last day of the month", () => {
  expect(movedDay("2024-01-31", { month: 2 }, allowed)).toBe("2024-02-29");
  expect(movedDay("2024-02-29", { year: 2023 }, allowed)).toBe("2023-02-28");
  expect(movedDay("2020-12-31", { year: 2026 }, allowed)).toBe("2026-11-21");
});

test("years run from the current year back to 1900", () => {
  const years = yearsBetween(allowed.min, allowed.max);
  expect(years[0]).toBe(2026);
  expect(years.at(-1)).toBe(1900);
  expect(years).toHaveLength(127);
});
