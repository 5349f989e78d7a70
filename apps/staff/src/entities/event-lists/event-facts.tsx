import { hasAttendance } from "@kehila/shared/events/came";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import type { TFunction } from "i18next";
import { MapPin } from "lucide-react";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatWeekdayName } from "../../lib/format.ts";
import { Day } from "../../ui/dates.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { anywhere, digits, iconSmall } from "../../styles/utilities.css.ts";

/** The day of an event, with its weekday and its time. */
export function EventDay({ date, time }: Pick<EventListSummary, "date" | "time">) {
  const language = useLanguage();
  return (
    <span>
      {formatWeekdayName(date, language)} <Day day={date} />
      {time === null ? null : (
        <>
          {" · "}
          <bdi dir="ltr" className={digits}>
            {time}
          </bdi>
        </>
      )}
    </span>
  );
}

interface EventPlaceProps {
  place: string | null;
  className?: string;
}

/** The place of an event, with an icon; nothing without one. */
export function EventPlace({ place, className }: EventPlaceProps) {
  if (place === null) return null;
  return (
    <span className={className}>
      <MapPin aria-hidden="true" className={iconSmall} />
      {/* Its lines begin where the page's lines begin, in whatever direction it is written. */}
      <span className={anywhere}>
        <UserText>{place}</UserText>
      </span>
    </span>
  );
}

/** Returns how many participants came: `31 of 40 came`; null for a list that does not say. */
export const cameText = (
  t: TFunction,
  list: Pick<EventListSummary, "rollCallClosedAt" | "cameCount" | "personCount">,
): string | null =>
  hasAttendance(list)
    ? t("event-lists:card.came", { came: list.cameCount, count: list.personCount })
    : null;

type Places = Pick<EventListSummary, "places" | "placesUnit" | "placesTaken">;

/** Returns how many places are taken: `Places: 12 of 40`; null for an event without a limit. */
export const placesText = (t: TFunction, { places, placesUnit, placesTaken }: Places) =>
  places === null ? null : t(`event-lists:places.${placesUnit}`, { taken: placesTaken, places });
