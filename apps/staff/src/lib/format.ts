import type { CalendarDay } from "@kehila/shared/dates";
import { ageOn, today } from "@kehila/shared/dates";
import type { Language } from "@kehila/shared/languages";
import type { TFunction } from "i18next";
import { calendar } from "./config.ts";

/** The locale whose dates and numbers go with each language. Day before month in all three. */
export const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru-RU", he: "he-IL" };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(LOCALES[language], options);
    formatters.set(key, found);
  }
  return found;
}

/** A calendar day in digits: `05/03/1985`, `05.03.1985`. Show it inside `<bdi dir="ltr">`. */
export function formatDay(day: CalendarDay, language: Language): string {
  return formatter(language, {
    timeZone: "UTC",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** An instant as day and time in the organisation's time zone. */
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

/** A whole number with the language's separators. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** Phone digits in groups: `052-123-4567`, `02-123-4567`. Show it inside `<bdi dir="ltr">`. */
export function formatPhone(digits: string): string {
  const match = /^(\d{2,3})(\d{3})(\d{4})$/u.exec(digits);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : digits;
}

/** First name, then last name. Show it inside `<bdi>`. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}

/** Age at which months stop being told (decisions, Time). */
const MONTHS_TOLD_UNTIL = 3;

/**
 * An age in words: years, and for children of three or less the months as well. `on` is the day the
 * age is told for, today in the organisation's time zone unless said.
 */
export function formatAge(
  birth: CalendarDay,
  t: TFunction,
  on: CalendarDay = today(calendar),
): string {
  const { years, months } = ageOn(birth, on);
  const yearsText = t("common:age.years", { count: years });
  if (years > MONTHS_TOLD_UNTIL) return yearsText;
  if (years <= 0 && months === 0) return t("common:age.newborn");
  const monthsText = t("common:age.months", { count: months });
  if (years <= 0) return monthsText;
  return months === 0 ? yearsText : t("common:age.both", { years: yearsText, months: monthsText });
}

/** An age where a heading says what it is: the number alone, with months where they are told. */
export function formatShortAge(
  birth: CalendarDay,
  t: TFunction,
  on: CalendarDay = today(calendar),
): string {
  const { years } = ageOn(birth, on);
  return years > MONTHS_TOLD_UNTIL ? String(years) : formatAge(birth, t, on);
}
