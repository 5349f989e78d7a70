import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import { calendar } from "../config.ts";

/** The locale of dates and numbers for each language; all three put the day before the month. */
export const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU", he: "he-IL" };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let cachedFormatter = formatters.get(key);
  if (!cachedFormatter) {
    cachedFormatter = new Intl.DateTimeFormat(LOCALES[language], options);
    formatters.set(key, cachedFormatter);
  }
  return cachedFormatter;
}

const dayIn = (day: CalendarDay, language: Language, options: Intl.DateTimeFormatOptions) =>
  formatter(language, { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));

/**
 * Returns a calendar day in digits: `05/03/1985`, `05.03.1985`. Show it inside `<bdi dir="ltr">`.
 */
export const formatDay = (day: CalendarDay, language: Language): string =>
  dayIn(day, language, { year: "numeric", month: "2-digit", day: "2-digit" });

/** Returns a calendar day in words: `Thursday, 26 November`. */
export const formatLongDay = (day: CalendarDay, language: Language): string =>
  dayIn(day, language, { weekday: "long", day: "numeric", month: "long" });

/** Returns the weekday of a calendar day, short: `Thu`. */
export const formatWeekdayName = (day: CalendarDay, language: Language): string =>
  dayIn(day, language, { weekday: "short" });

/** Returns the weekday of a calendar day, short, with the day in digits: `Thu 26/11`. */
export const formatWeekday = (day: CalendarDay, language: Language): string =>
  dayIn(day, language, { weekday: "short", day: "numeric", month: "numeric" });

/** Returns the month of a calendar day, short: `Nov`. */
export const formatMonth = (day: CalendarDay, language: Language): string =>
  dayIn(day, language, { month: "short" });

/** Returns day and time of an instant in the organisation's time zone. */
export function formatInstant(instant: string, language: Language): string {
  return formatter(language, {
    timeZone: calendar.timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));
}

/** Returns the time of an instant in the organisation's time zone: `14:20`. */
export function formatTime(instant: string, language: Language): string {
  return formatter(language, {
    timeZone: calendar.timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));
}

/** Returns a whole number with the language's separators. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}
