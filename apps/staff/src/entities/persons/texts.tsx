import type { EventCategory } from "@kehila/shared/categories";
import type { CalendarDay } from "@kehila/shared/dates";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { digits as digitsClass, muted } from "../../styles/utilities.css.ts";
import { Day } from "../../ui/dates.tsx";
import { formatAge, formatPhone, formatShortAge } from "./format.ts";

/** ID numbers run left to right in every language. */
export function IdNumber({ digits }: { digits: string }) {
  return (
    <bdi dir="ltr" className={digitsClass}>
      {digits}
    </bdi>
  );
}

export function Phone({ digits }: { digits: string }) {
  return (
    <bdi dir="ltr" className={digitsClass}>
      {formatPhone(digits)}
    </bdi>
  );
}

interface BirthDateProps {
  day: CalendarDay;
  /** Where a heading says that the second number is the age. */
  isShort?: boolean;
}

/** A birth date and, muted, the age that follows from it. */
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

/** Interests in the order people know, separated as their language does. */
export function useInterestsText(): (interests: readonly EventCategory[]) => string {
  const { t } = useTranslation();
  return useCallback(
    (interests) => interests.map((category) => t(`common:category.${category}`)).join(", "),
    [t],
  );
}
