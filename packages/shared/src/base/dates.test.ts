import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  ageOn,
  shownAge,
  daysInMonth,
  dayOfInstant,
  instantOf,
  isCalendarDay,
  latestBirthForAge,
  monthsBefore,
  toCalendarDay,
  today,
} from "./dates.ts";

const ZONE = "Asia/Jerusalem";

/** Any day between 1900 and 2100; about half of them are 29 February. */
const someDay = fc.oneof(
  fc.integer({ min: 0, max: 73_000 }).map((days) => addDays("1900-01-01", days)),
  fc.integer({ min: 1904, max: 2096 }).map((year) => `${year - (year % 4)}-02-29`),
);

test("months are shown up to the age of three", () => {
  expect(shownAge("2020-11-22", "2024-11-21")).toEqual({ years: 3, months: 11 });
  expect(shownAge("2020-11-21", "2024-11-21")).toEqual({ years: 4, months: null });
});

test("monthsBefore keeps the day, or takes the last day of a shorter month", () => {
  expect(monthsBefore("2026-11-30", 6)).toBe("2026-05-30");
  expect(monthsBefore("2026-03-31", 6)).toBe("2025-09-30");
  expect(monthsBefore("2024-08-31", 6)).toBe("2024-02-29");
});

describe("ageOn", () => {
  test.each([
    ["2000-05-17", "2026-05-16", 25, 11],
    ["2000-05-17", "2026-05-17", 26, 0],
    ["2000-05-17", "2026-05-18", 26, 0],
    ["2000-05-17", "2000-05-17", 0, 0],
    ["2024-01-31", "2024-02-29", 0, 0],
    ["2024-01-31", "2024-03-01", 0, 1],
    ["1999-12-31", "2000-01-01", 0, 0],
  ])("of a birth on %s is on %s: %i years, %i months", (birth, on, years, months) => {
    expect(ageOn(birth, on)).toEqual({ years, months });
  });

  test("moves a 29 February birthday to 1 March in common years", () => {
    expect(ageOn("2000-02-29", "2023-02-28").years).toBe(22);
    expect(ageOn("2000-02-29", "2023-03-01").years).toBe(23);
    expect(ageOn("2000-02-29", "2024-02-28").years).toBe(23);
    expect(ageOn("2000-02-29", "2024-02-29").years).toBe(24);
  });

  test("rises by one on one day of each year: the birthday, or 1 March after 28 February", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 120 }), (birth, years) => {
        const year = Number(birth.slice(0, 4)) + years;
        const same = `${year}${birth.slice(4)}`;
        const birthday = isCalendarDay(same) ? same : `${year}-03-01`;
        expect(ageOn(birth, birthday).years).toBe(years);
        expect(ageOn(birth, addDays(birthday, -1)).years).toBe(years - 1);
      }),
    );
  });
});

describe("latestBirthForAge", () => {
  test.each([
    [26, "2026-05-17", "2000-05-17"],
    [0, "2026-05-17", "2026-05-17"],
    [22, "2023-02-28", "2001-02-28"],
    [23, "2023-02-28", "2000-02-28"],
    [23, "2023-03-01", "2000-03-01"],
    [1, "2024-02-29", "2023-02-28"],
  ])("for %i years on %s is %s", (years, on, birth) => {
    expect(latestBirthForAge(years, on)).toBe(birth);
  });

  test("agrees with ageOn(): born on the returned day is old enough, a day later is not", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 120 }), (on, years) => {
        const birth = latestBirthForAge(years, on);
        expect(ageOn(birth, on).years).toBeGreaterThanOrEqual(years);
        expect(ageOn(addDays(birth, 1), on).years).toBeLessThan(years);
      }),
    );
  });
});

describe("a calendar day", () => {
  test.each(["2024-02-29", "1900-01-01", "2000-02-29", "2026-12-31"])("may be %s", (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  test.each([
    "",
    "2023-02-29",
    "1900-02-29",
    "2026-00-10",
    "2026-13-10",
    "2026-04-31",
    "2026-04-00",
    "2026-4-1",
    "26-04-01",
    "2026-04-01T00:00:00Z",
    " 2026-04-01",
  ])("may not be %j", (day) => expect(isCalendarDay(day)).toBe(false));

  test("can move into another month or year when days are added", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });
});

test("daysInMonth follows the leap years", () => {
  expect([2023, 2024, 1900, 2000].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
  expect([1, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 30, 31]);
});

describe("an instant", () => {
  test("falls on the day of the organisation's time zone, summer time included", () => {
    expect(toCalendarDay("2026-01-15T21:59:59Z", ZONE)).toBe("2026-01-15");
    expect(toCalendarDay("2026-01-15T22:00:00Z", ZONE)).toBe("2026-01-16");
    expect(toCalendarDay("2026-07-15T20:59:59.999Z", ZONE)).toBe("2026-07-15");
    expect(toCalendarDay("2026-07-15T21:00:00.000Z", ZONE)).toBe("2026-07-16");
    expect(toCalendarDay("2026-07-15T00:30:00+03:00", ZONE)).toBe("2026-07-15");
    expect(toCalendarDay("2026-07-15T00:30:00+03:00", "UTC")).toBe("2026-07-14");
  });

  test.each([
    "2023-02-29",
    "2023-02-29T10:00:00Z",
    "2026-07-15T24:00:00Z",
    "2026-07-15T10:00:00",
    "2026-07-15 10:00:00Z",
    "15.07.2026",
    "",
  ])("that is invalid (%j) gives no day", (value) => expect(toCalendarDay(value, ZONE)).toBeNull());

  test("of the clock decides which day today is", () => {
    const now = new Date("2026-03-31T21:00:00Z");
    expect(today({ timeZone: ZONE, now: () => now })).toBe("2026-04-01");
    expect(today({ timeZone: "America/New_York", now: () => now })).toBe("2026-03-31");
    expect(dayOfInstant(now, "UTC")).toBe("2026-03-31");
  });
});

describe("the instant of a local time", () => {
  test.each([
    // Clocks go forward at 02:00 and back at 02:00: before, inside and after each change.
    ["Asia/Jerusalem", "2026-03-27", "01:59", "2026-03-26T23:59:00.000Z"],
    ["Asia/Jerusalem", "2026-03-27", "02:30", "2026-03-27T00:30:00.000Z"],
    ["Asia/Jerusalem", "2026-03-27", "19:00", "2026-03-27T16:00:00.000Z"],
    ["Asia/Jerusalem", "2026-10-25", "01:30", "2026-10-24T22:30:00.000Z"],
    ["Asia/Jerusalem", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["Asia/Jerusalem", "2026-10-25", "19:00", "2026-10-25T17:00:00.000Z"],
    ["America/St_Johns", "2026-07-01", "00:00", "2026-07-01T02:30:00.000Z"],
    ["Pacific/Kiritimati", "2028-02-29", "00:15", "2028-02-28T10:15:00.000Z"],
    ["UTC", "2026-12-31", "23:59", "2026-12-31T23:59:00.000Z"],
  ])("in %s on %s at %s", (timeZone, day, time, at) => {
    expect(instantOf(day, time, timeZone).toISOString()).toBe(at);
  });
});
