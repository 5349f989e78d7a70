import type { EventCategory } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { formatPhone, maskedIdNumber } from "@kehila/shared/persons/identifiers";
import type { ReactNode } from "react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDay } from "../../../lib/text/format.ts";
import { digits as digitsClass, muted } from "../../../styles/utilities.css.ts";
import { Day } from "../../../ui/dates.tsx";
import { formatAge, formatShortAge } from "../format.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** Digits, which run left to right in every language. */
export function Digits({ children }: { children: ReactNode }) {
  return (
    <bdi translate="no" dir="ltr" className={digitsClass}>
      {children}
    </bdi>
  );
}

export const IdNumber = ({ digits }: { digits: string }) => <Digits>{digits}</Digits>;

/** The last digits of an ID number, for users who may not read the person. */
export const IdNumberEnd = ({ end }: { end: string }) => <Digits>{maskedIdNumber(end)}</Digits>;

/** A phone number in groups of digits. */
export const Phone = ({ digits }: { digits: string }) => <Digits>{formatPhone(digits)}</Digits>;

/** A birth date and, muted, the age. */
export function BirthDate({ day }: { day: CalendarDay }) {
  const { t } = useTranslation();
  return (
    <>
      <Day day={day} /> <span className={muted}>{formatAge(day, t)}</span>
    </>
  );
}

/**
 * Returns a function that renders a birth date with the age, for a column whose heading names both.
 * The function uses no hooks, so a cell can call it.
 */
export function useBirthDateCell(): (day: CalendarDay) => ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (day) => (
      <>
        <bdi translate="no" dir="ltr" className={digitsClass}>
          {formatDay(day, language)}
        </bdi>
        <span>{" · "}</span>
        <span className={muted}>{formatShortAge(day, t)}</span>
      </>
    ),
    [t, language],
  );
}

/** City and phone: they distinguish people with the same name. */
export function CityAndPhone({ person }: { person: { city: string; phone?: string | null } }) {
  return (
    <>
      <UserText>{person.city}</UserText>
      {person.phone ? (
        <>
          <span>{person.city === "" ? null : " · "}</span>
          <Phone digits={person.phone} />
        </>
      ) : null}
    </>
  );
}

/** Returns a function that lists interests in display order. */
export function useInterestsText(): (interests: readonly EventCategory[]) => string {
  const { t } = useTranslation();
  return useCallback(
    (interests) => interests.map((category) => t(`common:category.${category}`)).join(", "),
    [t],
  );
}
