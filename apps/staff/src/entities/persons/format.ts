import { fullNameOf } from "@kehila/shared/names/full-name";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { shownAge, today } from "@kehila/shared/base/dates";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { TFunction } from "i18next";
import { calendar } from "../../lib/config.ts";

/** Returns an Israeli phone number in WhatsApp's format: `972521234567`. */
export const toInternational = (digits: string): string => `972${digits.replace(/^0/u, "")}`;

/** Returns first name and last name. Show it inside `<bdi>`. */
export const fullName = fullNameOf;

/** Returns the status of a person as permissions use it. */
export function statusOf({ active, pending }: { active: boolean; pending: boolean }): PersonStatus {
  if (pending) return "pending";
  return active ? "active" : "archived";
}

/**
 * Returns an age in words: years, and months up to the age of three. `day` is the reference day, by
 * default today in the organisation's time zone.
 */
export function formatAge(
  birth: CalendarDay,
  t: TFunction,
  day: CalendarDay = today(calendar),
): string {
  const { years, months } = shownAge(birth, day);
  if (!months) {
    return years > 0 ? t("common:age.years", { count: years }) : t("common:age.newborn");
  }
  const monthsText = t("common:age.months", { count: months });
  if (years <= 0) return monthsText;
  const yearsText = t("common:age.childYears", { count: years });
  return t("common:age.both", { years: yearsText, months: monthsText });
}

/**
 * Returns an age for a column whose heading says "age": a number, with months for young children.
 */
export function formatShortAge(
  birth: CalendarDay,
  t: TFunction,
  day: CalendarDay = today(calendar),
): string {
  const { years, months } = shownAge(birth, day);
  return months === null ? String(years) : formatAge(birth, t, day);
}
