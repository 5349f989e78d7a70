import type { EventCategory } from "@kehila/shared/categories";
import type { CalendarDay } from "@kehila/shared/dates";
import type { ReactNode } from "react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { digits as digitsClass, muted } from "../../styles/utilities.css.ts";
import { Day } from "../../ui/dates.tsx";
import { formatAge, formatPhone, formatShortAge } from "./format.ts";

/** Digits, which run left to right in every language. */
export function Digits({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={digitsClass}>
      {children}
    </bdi>
  );
}

/** An ID number. */
export const IdNumber = ({ digits }: { digits: string }) => <Digits>{digits}</Digits>;

/** A phone number in groups of digits. */
export const Phone = ({ digits }: { digits: string }) => <Digits>{formatPhone(digits)}</Digits>;

interface BirthDateProps {
  day: CalendarDay;
  /** Below a heading that explains that the second number is the age. */
  isShort?: boolean;
}

/** A birth date and, muted, the age. */
export function BirthDate({ day, isShort = false }: BirthDateProps) {
  const { t } = useTranslation();
  return (
    <>
      <Day day={day} />
      {isShort ? " · " : " "}
      <span className={muted}>{isShort ? formatShortAge(day, t) : formatAge(day, t)}</span>
    </>
  );
}

/** City and phone: they distinguish people with the same name. */
export function CityAndPhone({ person }: { person: { city: string; phone?: string | null } }) {
  return (
    <>
      <bdi>{person.city}</bdi>
      {person.phone ? (
        <>
          {" · "}
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
