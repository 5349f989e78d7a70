import type { CalendarDay } from "@kehila/shared/base/dates";
import { FIRST_DAY, isCalendarDay, shownAge, today } from "@kehila/shared/base/dates";
import type { Translate } from "./translator.ts";

/** Returns an age in words today; null for a day that is incomplete, too early or in the future. */
export function ageText(t: Translate, birth: CalendarDay, timeZone: string): string | null {
  const currentDay = today({ timeZone, now: () => new Date() });
  if (!isCalendarDay(birth) || birth < FIRST_DAY || birth > currentDay) return null;
  const { years, months } = shownAge(birth, currentDay);
  const inYears = t("age.years", { count: years });
  const inMonths = t("age.months", { count: months ?? 0 });
  if (years > 0) return months ? t("age.both", { years: inYears, months: inMonths }) : inYears;
  return months ? inMonths : t("age.newborn");
}
