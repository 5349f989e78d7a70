import { useState } from "react";
import { mapUrl } from "@kehila/shared/events/map";
import { linkOpenUntil } from "@kehila/shared/events/registration";
import { eventCalendarPath } from "@kehila/shared/base/paths";
import type { Language } from "@kehila/shared/base/languages";
import { ACTION_FIELD, ACTIONS } from "@kehila/shared/persons/registration";
import { FormPage } from "../../form/form-page.tsx";
import { Name } from "../../form/name.tsx";
import { Outcome } from "../../form/outcome.tsx";
import { FORM_ID } from "../../form/plan.ts";
import type { LanguageItem } from "../../form/top-bar.tsx";
import { languageLink } from "../../form/top-bar.tsx";
import { useSteps } from "../../form/use-steps.ts";
import { dayText, weekdayText } from "../../i18n/day-text.ts";
import * as css from "../../styles/page.css.ts";
import { EventForm } from "./event-form.tsx";
import type { EventPageData } from "./page-data.ts";
import { DONE_VIEWS, eventUrl } from "./page-data.ts";
import { eventPlan } from "./plan.ts";
import type { EventTranslate } from "./texts.ts";

interface EventPageProps {
  page: EventPageData;
  t: EventTranslate;
}

/**
 * Renders a language as a submit button of the full form: unlike a link, it keeps the typed values.
 */
const languageButton = (urlOf: (language: Language) => string) =>
  function LanguageButton({ lang, ...item }: LanguageItem) {
    return (
      <button
        key={lang}
        type="submit"
        form={FORM_ID}
        name={ACTION_FIELD}
        value={ACTIONS.translate}
        formAction={urlOf(lang)}
        className={css.languageButton}
        lang={lang}
        {...item}
      />
    );
  };

type OpenEvent = NonNullable<EventPageData["event"]>;

/** Day, time and place of the event. */
function EventWhen({ event: { date, time, venue }, t }: { event: OpenEvent; t: EventTranslate }) {
  return (
    <>
      <bdi translate="no">{weekdayText(t.language, date)}</bdi>
      {time !== null && (
        <>
          <span>{", "}</span>
          <bdi translate="no" dir="ltr">
            {time}
          </bdi>
        </>
      )}
      {venue !== null && (
        <>
          <br />
          <a href={mapUrl(venue)} target="_blank" rel="noreferrer">
            <Name language={t.language}>{venue}</Name>
          </a>
        </>
      )}
    </>
  );
}

/** Title, day, time and place of the event; a notice of the waiting list if it is full. */
function EventFacts({ page, t }: EventPageProps) {
  if (page.event === null) return null;
  return (
    <>
      <p className={css.eyebrow}>{t("event.caption")}</p>
      <h1 className={css.heading} tabIndex={-1} data-heading>
        <Name language={t.language}>{page.event.title}</Name>
      </h1>
      <p className={css.lead}>
        <EventWhen t={t} event={page.event} />
      </p>
      {page.event.availability === "full" && (
        <p className={css.notice} data-full>
          {t("event.waitingList")}
        </p>
      )}
    </>
  );
}

function Closed({ t }: { t: EventTranslate }) {
  return (
    <div className={css.section}>
      <h1 className={css.stepHeading} tabIndex={-1} data-heading>
        {t("event.closedTitle")}
      </h1>
      <p className={css.lead}>{t("event.closedText")}</p>
    </div>
  );
}

interface DoneProps extends EventPageProps {
  hasJoined: boolean;
  onAgain: () => void;
}

function Done({ page: { listId, language, event }, t, hasJoined, onAgain }: DoneProps) {
  const title = t(hasJoined ? "event.joinedTitle" : "done.title");
  return (
    <Outcome t={t} title={title} url={eventUrl(listId, language)} onAgain={onAgain}>
      {event && (
        <>
          <p className={css.lead}>
            <Name language={t.language}>{event.title}</Name>
            <br />
            <EventWhen t={t} event={event} />
          </p>
          <p className={css.lead}>
            {hasJoined
              ? t(event.availability === "open" ? "event.joinedNext" : "event.joinedLimited")
              : t("event.sentNext", { day: dayText(t.language, linkOpenUntil(event.date)) })}
          </p>
          {!hasJoined && event.availability !== "open" && (
            <p className={css.lead}>{t("event.sentLimited")}</p>
          )}
          <p className={css.lead}>
            <a href={eventCalendarPath(listId)} download>
              {t("event.addToCalendar")}
            </a>
          </p>
        </>
      )}
    </Outcome>
  );
}

/** `/event-register/{listId}`: plain forms on the server, one page once hydrated. */
export function EventPage({ page, t }: EventPageProps) {
  const [plan] = useState(() => eventPlan(page));
  const form = useSteps(page, plan);
  const { end, step } = form;
  const view = end ?? step;
  const isFull = view === "form";
  const urlOf = (to: Language) =>
    eventUrl(
      page.listId,
      to,
      DONE_VIEWS.find((doneView) => doneView === end),
    );
  return (
    <FormPage
      page={page}
      t={t}
      form={form}
      subject={subjectOf(view, page, t)}
      defaultAction={end ? null : isFull ? ACTIONS.submit : ACTIONS.check}
      readOnlyInput={isFull ? "phone" : undefined}
      renderLanguage={isFull ? languageButton(urlOf) : languageLink(urlOf)}
    >
      {end === "closed" ? (
        <Closed t={t} />
      ) : end ? (
        <Done page={page} t={t} hasJoined={end === "joined"} onAgain={form.reset} />
      ) : (
        <>
          <EventFacts page={page} t={t} />
          {isFull && <p className={css.lead}>{t("event.formLead")}</p>}
          <EventForm page={page} t={t} form={form} />
          <p className={css.muted}>{t("page.privacy", { title: page.title })}</p>
        </>
      )}
    </FormPage>
  );
}

/** Returns the page's part of the document title. */
export function subjectOf(
  view: EventPageData["view"],
  { event }: Pick<EventPageData, "event">,
  t: EventTranslate,
): string {
  switch (view) {
    case "closed":
      return t("event.closedTitle");
    case "joined":
      return t("event.joinedTitle");
    case "sent":
      return t("done.title");
    case "phone":
    case "form":
      return event?.title ?? "";
  }
}
