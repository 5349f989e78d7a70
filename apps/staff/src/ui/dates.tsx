import type { CalendarDay } from "@kehila/shared/base/dates";
import { useLanguage } from "../i18n/use-language.ts";
import { formatDay, formatInstant } from "../lib/text/format.ts";
import { digits } from "../styles/utilities.css.ts";

/** A calendar day in digits. */
export function Day({ day }: { day: CalendarDay }) {
  const language = useLanguage();
  return (
    <bdi translate="no" dir="ltr" className={digits}>
      {formatDay(day, language)}
    </bdi>
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
      <bdi translate="no" dir="ltr" className={digits}>
        {formatInstant(at, language)}
      </bdi>
    </time>
  );
}
