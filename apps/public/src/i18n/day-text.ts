import type { CalendarDay } from "@kehila/shared/base/dates";

/** Returns a day in words, which makes a swapped day and month visible. */
export function dayText(language: string, day: CalendarDay): string {
  // Forms ask for day, month and year; British English uses that order.
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(day),
  );
}
