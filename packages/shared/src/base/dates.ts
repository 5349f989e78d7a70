import { FIRST_YEAR } from "./limits.ts";
import { withoutMarks, withPlainDigits } from "./text.ts";

/** A calendar day, `YYYY-MM-DD`, without a time or a zone. */
export type CalendarDay = string;

/** Defines "today": the organisation's time zone (`ORG_TIMEZONE`) and a clock. */
export interface Calendar {
  timeZone: string;
  now: () => Date;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of an instant in a time zone. */
export function dayOfInstant(instant: Date, timeZone: string): CalendarDay {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  const parts: Record<string, string> = {};
  for (const part of formatter.formatToParts(instant)) parts[part.type] = part.value;
  return `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]}`;
}

const MINUTE = 60_000;
let cachedDay = { minute: NaN, timeZone: "", day: "" };

/**
 * Returns today in the organisation's time zone. Caches the day for the current minute, because
 * days begin at full minutes.
 */
export function today({ now, timeZone }: Calendar): CalendarDay {
  const instant = now();
  const minute = Math.floor(instant.getTime() / MINUTE);
  if (cachedDay.minute !== minute || cachedDay.timeZone !== timeZone) {
    cachedDay = { minute, timeZone, day: dayOfInstant(instant, timeZone) };
  }
  return cachedDay.day;
}

/** Returns the same day of an earlier month, or the month's last day if it is shorter. */
export function monthsBefore(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const days = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return addDays(first.toISOString().slice(0, 10), Math.min(date, days) - 1);
}

/** Returns the number of days in a month (1 to 12) of a year. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a string is an existing day: `2023-02-29` is not one. */
export function isCalendarDay(value: string): value is CalendarDay {
  const match = DAY.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Parses a calendar day from `YYYY-MM-DD`, or from an ISO instant as the day it falls on in the
 * organisation's time zone. Strips invisible marks; returns null for anything else, impossible days
 * included.
 */
export function toCalendarDay(typedText: string, timeZone: string): CalendarDay | null {
  const value = withPlainDigits(withoutMarks(typedText)).trim();
  if (isCalendarDay(value)) return value;
  const day = INSTANT.exec(value)?.[1];
  if (!day || !isCalendarDay(day)) return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : dayOfInstant(instant, timeZone);
}

/** Returns the day `days` later (or earlier, when negative). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the clock of a time zone at an instant, as if it was UTC, in milliseconds. */
function clockAt(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  const formatter = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

const DAY_MS = 24 * 60 * MINUTE;

/**
 * Returns the instant of a time `HH:MM` on a day in a time zone: the first one where a clock change
 * repeats the hour, one hour later where it skips the hour.
 */
export function instantOf(day: CalendarDay, time: string, timeZone: string): Date {
  const clock = Date.parse(`${day}T${time}:00Z`);
  const withOffsetAt = (instant: number): number => clock - (clockAt(instant, timeZone) - instant);
  const [before, after] = [withOffsetAt(clock - DAY_MS), withOffsetAt(clock + DAY_MS)];
  const isAfter = clockAt(before, timeZone) !== clock && clockAt(after, timeZone) === clock;
  return new Date(isAfter ? after : before);
}

/** The first birth date the product accepts. */
export const FIRST_DAY: CalendarDay = `${FIRST_YEAR}-01-01`;

/**
 * Returns the age on a day in completed years and months; a 29 February birthday falls on 1 March.
 */
export function ageOn(
  birth: CalendarDay,
  referenceDay: CalendarDay,
): { years: number; months: number } {
  const [birthYear, birthMonth, birthDay] = split(birth);
  const [year, month, day] = split(referenceDay);
  let months = (year - birthYear) * 12 + (month - birthMonth);
  if (day < birthDay) months -= 1;
  return { years: Math.floor(months / 12), months: ((months % 12) + 12) % 12 };
}

/** The last age that is shown with months (docs/product.md#time). */
const MONTHS_UNTIL_AGE = 3;

/** Returns an age as it is shown: completed years, and months for children of three or less. */
export function shownAge(
  birth: CalendarDay,
  day: CalendarDay,
): { years: number; months: number | null } {
  const { years, months } = ageOn(birth, day);
  return { years, months: years > MONTHS_UNTIL_AGE ? null : months };
}

/**
 * Returns the latest birth date that gives an age of at least `years` on a day. Consistent with
 * {@link ageOn}, so that age filters and birth-date filters agree.
 */
export function latestBirthForAge(years: number, referenceDay: CalendarDay): CalendarDay {
  const [year, month, day] = split(referenceDay);
  const target = year - years;
  // Clamps only 29 February, where the target year has none. 28 February stays, because a person
  // born on 29 February has the birthday on 1 March in common years.
  const last = daysInMonth(target, month);
  return format(target, month, Math.min(day, last));
}

function split(day: CalendarDay): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function format(year: number, month: number, day: number): CalendarDay {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
