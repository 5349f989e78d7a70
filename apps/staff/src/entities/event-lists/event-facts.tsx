import { hasAttendance } from "@kehila/shared/events/came";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { mapUrl } from "@kehila/shared/events/map";
import type { TFunction } from "i18next";
import { MapPin } from "lucide-react";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatWeekdayName } from "../../lib/text/format.ts";
import { Day } from "../../ui/dates.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { anywhere, digits, iconSmall } from "../../styles/utilities.css.ts";

/** The weekday, day and time of an event. */
export function EventDay({ date, time }: Pick<EventListSummary, "date" | "time">) {
  const language = useLanguage();
  return (
    <span>
      <span>{formatWeekdayName(date, language)}</span> <Day day={date} />
      {time === null ? null : (
        <>
          <span>{" · "}</span>
          <bdi translate="no" dir="ltr" className={digits}>
            {time}
          </bdi>
        </>
      )}
    </span>
  );
}

interface EventVenueProps {
  venue: string | null;
  className?: string;
  /** Whether the venue is a link to a map. */
  isLink?: boolean;
}

/** The venue of an event, with an icon; renders nothing without a venue. */
export function EventVenue({ venue, className, isLink = false }: EventVenueProps) {
  if (venue === null) return null;
  const content = (
    <>
      <MapPin aria-hidden="true" className={iconSmall} />
      {/* The text aligns with the start of the page, also in a script of the other direction. */}
      <span className={anywhere}>
        <UserText>{venue}</UserText>
      </span>
    </>
  );
  return isLink ? (
    <a href={mapUrl(venue)} target="_blank" rel="noreferrer" className={className}>
      {content}
    </a>
  ) : (
    <span className={className}>{content}</span>
  );
}

/** Returns how many participants came: `31 of 40 came`; null for a list without attendance. */
export const cameText = (
  t: TFunction,
  list: Pick<EventListSummary, "rollCallClosedAt" | "cameCount" | "personCount">,
): string | null =>
  hasAttendance(list)
    ? t("event-lists:card.came", { came: list.cameCount, count: list.personCount })
    : null;

type EventCapacity = Pick<EventListSummary, "capacity" | "capacityUnit" | "capacityUsed">;

/** Returns how many places are taken: `EventCapacity: 12 of 40`; null for an event without a limit. */
export const capacityText = (
  t: TFunction,
  { capacity, capacityUnit, capacityUsed }: EventCapacity,
) =>
  capacity === null
    ? null
    : t(`event-lists:capacity.${capacityUnit}`, { taken: capacityUsed, capacity });
