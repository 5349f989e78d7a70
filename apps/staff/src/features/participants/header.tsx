import type { EventList } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import { listCalendarPath, listsPage } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, CalendarClock, CalendarPlus, ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Category } from "../../entities/event-lists/category/category.tsx";
import { EventDay, EventVenue } from "../../entities/event-lists/event-facts.tsx";
import { calendar } from "../../lib/config.ts";
import { anywhere, flips, iconSmall, stack } from "../../styles/utilities.css.ts";
import { Badge } from "../../ui/badge.tsx";
import * as page from "../../ui/layout/page.css.ts";
import { usePageTitle } from "../../ui/layout/page.tsx";
import * as css from "./participants.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface ListHeaderProps {
  list: EventList;
  /** The buttons of the list. */
  children: ReactNode;
}

/**
 * The header of a list: a link back to the category, title, date, category, description and
 * buttons.
 */
export function ListHeader({ list, children }: ListHeaderProps) {
  const { t } = useTranslation();
  const { title, description, date, category } = list;
  usePageTitle(title);
  // An event is upcoming through the whole of its day (docs/product.md#time).
  const isUpcoming = date >= today(calendar);
  return (
    <header className={page.header}>
      <div className={`${stack.xs} ${anywhere}`}>
        <nav aria-label={t("participants:breadcrumb")}>
          <Link to={listsPage(category)} className={css.quietLink}>
            <ChevronLeft aria-hidden="true" className={`${iconSmall} ${flips}`} />
            {t("event-lists:page.title", { category: t(`common:category.${category}`) })}
          </Link>
        </nav>
        <h1 className={page.title}>
          <UserText>{title}</UserText>
        </h1>
        <p className={css.facts}>
          <EventDay {...list} />
          <EventVenue venue={list.venue} className={css.eventVenue} isLink />
          <Category category={category} />
          {isUpcoming ? (
            <a href={listCalendarPath(list.id)} download className={css.quietLink}>
              <CalendarPlus aria-hidden="true" className={iconSmall} />
              {t("participants:addToCalendar")}
            </a>
          ) : null}
          <Badge
            tone={isUpcoming ? "accent" : "neutral"}
            icon={isUpcoming ? CalendarClock : CalendarCheck}
          >
            {t(isUpcoming ? "persons:details.upcoming" : "persons:details.past")}
          </Badge>
        </p>
        {description ? (
          <p className={css.description}>
            <UserText dir="auto">{description}</UserText>
          </p>
        ) : null}
      </div>
      <div className={page.actions}>{children}</div>
    </header>
  );
}
