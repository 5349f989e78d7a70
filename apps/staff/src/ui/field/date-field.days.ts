import type { CalendarDay } from "@kehila/shared/base/dates";
import { daysInMonth, isCalendarDay } from "@kehila/shared/base/dates";
import { withoutMarks } from "@kehila/shared/base/text";

const DAY_FIRST = /^(\d{1,2})[\s./\-–](\d{1,2})[\s./\-–](\d{4}|\d{2})$/u;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4}|\d{2})$/u;

const pad = (value: number, length: number): string => String(value).padStart(length, "0");

/**
 * Parses a day as people type it: day, month, year with any usual separator or none, or
 * `YYYY-MM-DD`. The day comes first in all three languages. A year of two digits is the latest year
 * that gives a day up to `latestDay`. Returns null for other texts.
 */
export function parseTypedDay(typedText: string, latestDay: CalendarDay): CalendarDay | null {
  const text = withoutMarks(typedText).trim();
  if (isCalendarDay(text)) return text;
  const match = DAY_FIRST.exec(text) ?? DIGITS_ONLY.exec(text);
  if (!match) return null;
  const [, date = "", month = "", year = ""] = match;
  const inYear = (fullYear: string) =>
    `${fullYear}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const years = year.length === 4 ? [year] : [`20${year}`, `19${year}`];
  const days = years.map(inYear).filter(isCalendarDay);
  return days.find((day) => day <= latestDay) ?? days[0] ?? null;
}

/**
 * Returns the same day in another year or month (1 to 12), clamped to the last day of that month
 * (docs/product.md#dates) and then to the allowed days.
 */
export function movedDay(
  day: CalendarDay,
  to: { year?: number; month?: number },
  allowedRange: { min: CalendarDay; max: CalendarDay },
): CalendarDay {
  const year = to.year ?? Number(day.slice(0, 4));
  const month = to.month ?? Number(day.slice(5, 7));
  const date = Math.min(Number(day.slice(8, 10)), daysInMonth(year, month));
  const calendarDay = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  if (calendarDay < allowedRange.min) return allowedRange.min;
  return calendarDay > allowedRange.max ? allowedRange.max : calendarDay;
}

/**
 * Returns the years of a calendar, newest first, because births of children are entered as often as
 * births of parents.
 */
export function yearsBetween(min: CalendarDay, max: CalendarDay): number[] {
  const [first, last] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
