import { addDays, today } from "@kehila/shared/base/dates";
import { listPage } from "@kehila/shared/base/paths";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Category } from "../../entities/event-lists/category/category.tsx";
import { EventVenue, capacityText } from "../../entities/event-lists/event-facts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatWeekday } from "../../lib/text/format.ts";
import { digits } from "../../styles/utilities.css.ts";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./today.css.ts";

/** Events in order, each with its places and the numbers of waiting persons and applicants. */
export const EventLines = ({ events }: { events: readonly EventListSummary[] }) => (
  <ul className={css.lines}>
    {events.map((event) => (
      <EventLine key={event.id} event={event} />
    ))}
  </ul>
);

function EventLine({ event }: { event: EventListSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, title, date, time, venue, category, personCount } = event;
  const now = today(calendar);
  const day =
    date === now
      ? t("today:week.today")
      : date === addDays(now, 1)
        ? t("today:week.tomorrow")
        : formatWeekday(date, language);
  const waitingTexts = [
    event.waitingCount > 0
      ? t("event-lists:capacity.waiting", { waiting: event.waitingCount })
      : null,
    event.applicationCount > 0
      ? t("event-lists:card.applications", { count: event.applicationCount })
      : null,
  ].filter((text) => text !== null);
  return (
    <li className={css.event}>
      <p className={css.when}>
        <span className={css.day}>{day}</span>
        {time === null ? null : (
          <bdi translate="no" dir="ltr" className={digits}>
            {time}
          </bdi>
        )}
      </p>
      <div className={css.who}>
        <Link to={listPage(id)} className={css.lineLink}>
          <UserText>{title}</UserText>
        </Link>
        <p className={css.facts}>
          <Category category={category} />
          <EventVenue venue={venue} className={css.venue} />
          <span>{capacityText(t, event) ?? t("persons:list.count", { count: personCount })}</span>
          {waitingTexts.map((text) => (
            <span key={text} className={css.attention}>
              {text}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
