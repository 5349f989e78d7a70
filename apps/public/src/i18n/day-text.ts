import type { CalendarDay } from "@kehila/shared/base/dates";

/** Returns the day in a language; English has the British order of the forms: day, month, year. */
const inWords = (
  language: string,
  day: CalendarDay,
  dateStyle: Intl.DateTimeFormatOptions["dateStyle"],
): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle,
    timeZone: "UTC",
  }).format(new Date(day));

/** Returns a day in words, which makes a swapped day and month visible. */
export const dayText = (language: string, day: CalendarDay): string =>
  inWords(language, day, "long");

/** Returns a day in words with its weekday: `Tuesday 1 December 2026`. */
export const weekdayText = (language: string, day: CalendarDay): string =>
  inWords(language, day, "full");
