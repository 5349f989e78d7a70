import type { EventCategory } from "@kehila/shared/categories";
import type { CalendarDay } from "@kehila/shared/dates";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.ts";
import { formatAge, formatDay, formatInstant, formatPhone, formatShortAge } from "../lib/format.ts";
import { muted } from "../styles/utilities.css.ts";
import * as css from "./person-texts.css.ts";

/** ID numbers run left to right in every language. */
export function IdNumber({ digits }: { digits: string }) {
  return (
    <bdi dir="ltr" className={css.digits}>
      {digits}
    </bdi>
  );
}

export function Phone({ digits }: { digits: string }) {
  return (
    <bdi dir="ltr" className={css.digits}>
      {formatPhone(digits)}
    </bdi>
  );
}

export function Day({ day }: { day: CalendarDay }) {
  const language = useLanguage();
  return (
    <bdi dir="ltr" className={css.digits}>
      {formatDay(day, language)}
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

interface InstantProps {
  /** A UTC ISO string. */
  at: string;
}

/** Day and time in the organisation's time zone. */
export function Instant({ at }: InstantProps) {
  const language = useLanguage();
  return (
    <time dateTime={at}>
      <bdi dir="ltr" className={css.digits}>
        {formatInstant(at, language)}
      </bdi>
    </time>
  );
}
