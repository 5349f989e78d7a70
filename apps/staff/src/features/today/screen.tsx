import * as css from "./today.css.ts";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import { PAGES, listsPage } from "@kehila/shared/base/paths";
import type { OpenedPerson, Today } from "@kehila/shared/today";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FirstStepsPanel } from "../../entities/first-steps/panel.tsx";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatLongDay } from "../../lib/text/format.ts";
import { muted } from "../../styles/utilities.css.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { EventLines } from "./event-lines.tsx";
import { Finder } from "./finder.tsx";
import { todayQuery } from "./today.queries.ts";
import { Waiting } from "./waiting.tsx";
import { useRecentIds } from "../../entities/persons/details/recent.ts";
import { PersonLine } from "./person-line.tsx";

/** The first page: search box, waiting tasks, events of the week, recently opened records. */
export function TodayScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(todayQuery);
  const maySearch = can("persons.read", { status: "active" });
  useEffect(() => {
    // The search box takes the focus of a new page; without the box, the content takes it.
    if (!maySearch) document.getElementById("main")?.focus({ preventScroll: true });
  }, [maySearch]);
  return (
    <div className={css.screen}>
      <p className={muted}>{formatLongDay(today(calendar), language)}</p>
      {maySearch ? <Finder /> : null}
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t(data ? "today:outdated" : "today:failed"))}
        </RetryNotice>
      ) : null}
      {data || error ? null : <Skeleton label={t("today:loading")} count={6} />}
      {data ? <Parts today={data} /> : null}
    </div>
  );
}

function Parts({ today: shown }: { today: Today }) {
  const { t } = useTranslation();
  const can = useCan();
  const seesLists = can("lists.read");
  const seesPersons = can("persons.read", { status: "active" });
  return (
    <>
      <Waiting today={shown} />
      {shown.firstSteps ? <FirstStepsPanel done={shown.firstSteps} /> : null}
      <div className={css.columns}>
        {seesLists ? (
          <Panel title={t("today:week.title")}>
            {shown.events.length > 0 ? (
              <EventLines events={shown.events} />
            ) : (
              <p className={muted}>{t("today:week.none")}</p>
            )}
            {shown.events.length === 0 && can("lists.create") ? (
              <p>
                <LinkButton to={listsPage(firstCategory(can))} variant="secondary">
                  {t("today:week.plan")}
                </LinkButton>
              </p>
            ) : null}
            <p>
              <Link to={PAGES.lists} className={css.all}>
                {t("today:week.all")}
              </Link>
            </p>
          </Panel>
        ) : null}
        {seesPersons ? <OpenedLately persons={shown.opened} /> : null}
      </div>
    </>
  );
}

/** Returns the first category in which the user may plan an event. */
const firstCategory = (can: ReturnType<typeof useCan>) =>
  EVENT_CATEGORIES.find((category) => can("lists.create", { category })) ?? EVENT_CATEGORIES[0];

/** The persons that the user opened lately; this browser tab knows the order more precisely. */
function OpenedLately({ persons }: { persons: readonly OpenedPerson[] }) {
  const { t } = useTranslation();
  const ids = useRecentIds(useMe()?.id ?? "");
  const orderOf = ({ id }: OpenedPerson): number => {
    const index = ids.indexOf(id);
    return index === -1 ? ids.length : index;
  };
  const orderedPersons = persons.toSorted((a, b) => orderOf(a) - orderOf(b));
  return (
    <Panel title={t("today:opened.title")}>
      {orderedPersons.length > 0 ? (
        <ul className={css.lines}>
          {orderedPersons.map((person) => (
            <li key={person.id}>
              <PersonLine person={person} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={muted}>{t("today:opened.none")}</p>
      )}
    </Panel>
  );
}
