import type { Calendar } from "@kehila/shared/base/dates";
import { dayOfInstant } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import { LOCALES } from "./format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns how long ago an instant was, in the largest fitting unit: '3 hours ago', 'yesterday',
 * 'now'. Days are calendar days of the organisation, so 'yesterday' is not 24 hours.
 */
export function formatAgo(instant: string, language: Language, calendar: Calendar): string {
  const formatUnit = (
    count: number,
    unit: Intl.RelativeTimeFormatUnit,
    numeric: "auto" | "always",
  ) =>
    new Intl.RelativeTimeFormat(LOCALES[language], { numeric })
      .format(-count, unit)
      // ICU adds the number to one and two in Hebrew: 'לפני שעה (1)'.
      .replace(/ \(\d\)$/u, "");
  const now = calendar.now();
  const moment = new Date(instant);
  const elapsed = now.getTime() - moment.getTime();
  // If this clock is behind the server's, a past instant must not become a future one.
  if (elapsed < MINUTE) return formatUnit(0, "second", "auto");
  if (elapsed < HOUR) return formatUnit(Math.floor(elapsed / MINUTE), "minute", "always");
  if (elapsed < DAY) return formatUnit(Math.floor(elapsed / HOUR), "hour", "always");
  const dayNumber = (date: Date) => Date.parse(dayOfInstant(date, calendar.timeZone)) / DAY;
  const days = Math.max(1, dayNumber(now) - dayNumber(moment));
  if (days < 365) return formatUnit(days, "day", "auto");
  return formatUnit(Math.floor(days / 365), "year", "always");
}
