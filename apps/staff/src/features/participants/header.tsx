import type { EventList } from "@kehila/shared/events/event-lists";
import { listsPage } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Category } from "../../entities/event-lists/category/category.tsx";
import { DateBlock } from "../../entities/event-lists/date-block.tsx";
import { EventVenue } from "../../entities/event-lists/event-facts.tsx";
import { PlacesBar } from "../../entities/event-lists/places-bar.tsx";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { flips, iconSmall } from "../../styles/utilities.css.ts";
import { usePageTitle } from "../../ui/layout/page.tsx";
import * as css from "./participants.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface ListHeaderProps {
  list: EventList;
  /** The acts of the list. */
  children: ReactNode;
}

/** The band of a list: date, title, place, category with a link back, description and acts. */
export function ListHeader({ list, children }: ListHeaderProps) {
  const { t } = useTranslation();
  const { title, description, category } = list;
  usePageTitle(title);
  return (
    <header className={css.band}>
      <div className={css.bandDate}>
        <DateBlock {...list} />
      </div>
      <h1 className={css.bandTitle}>
        <UserText>{title}</UserText>
      </h1>
      <div className={css.bandActs}>{children}</div>
      <div className={css.bandFacts}>
        <nav className={css.bandBack} aria-label={t("participants:breadcrumb")}>
          <Link to={listsPage(category)} className={css.factLink}>
            <ChevronLeft aria-hidden="true" className={`${iconSmall} ${flips}`} />
            <Category category={category} />
          </Link>
        </nav>
        <EventVenue venue={list.venue} className={css.factLink} isLink />
        <PlacesBar {...list} />
        {description ? <Description text={description} /> : null}
      </div>
    </header>
  );
}

/** The description; on a phone one line, which a press opens. */
function Description({ text }: { text: string }) {
  const isWide = useMedia(media.tablet);
  const content = <UserText dir="auto">{text}</UserText>;
  return isWide ? (
    <p className={css.bandDescription}>{content}</p>
  ) : (
    <details className={css.bandDetails}>
      <summary className={css.bandSummary}>
        <span className={css.bandSummaryText}>{content}</span>
      </summary>
    </details>
  );
}
