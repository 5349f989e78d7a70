import type { CalendarDay } from "@kehila/shared/base/dates";
import { FIRST_DAY, isCalendarDay, shownAge, today } from "@kehila/shared/base/dates";
import type { Translate } from "./translator.ts";

/** Returns an age in words today; null for a day that is incomplete, too early or in the future. */
export function ageText(t: Translate, birth: CalendarDay, timeZone: string): string | null {
  const currentDay = today({ timeZone, now: () => new Date() });
  if (!isCalendarDay(birth) || birth < FIRST_DAY || birth > currentDay) return null;
  const { years, months } = shownAge(birth, currentDay);
  if (!months) return years > 0 ? t("age.years", { count: years }) : t("age.newborn");
  const inMonths = t("age.months", { count: months });
  if (years <= 0) return inMonths;
  return t("age.both", { years: t("age.childYears", { count: years }), months: inMonths });
}
