import { useEffect, useMemo, useRef } from "react";
import { EVENT_ACTIONS, linkOpenUntil } from "@kehila/shared/events/registration";
import type { Language } from "@kehila/shared/base/languages";
import { ACTION_FIELD } from "@kehila/shared/persons/registration";
import { FormContext } from "../../form/form-context.ts";
import { DefaultButton } from "../../form/plain-inputs.tsx";
import { Name } from "../../form/name.tsx";
import type { LanguageItem } from "../../form/top-bar.tsx";
import { PageFoot } from "../../form/page-foot.tsx";
import { languageLink, TopBar } from "../../form/top-bar.tsx";
import { dayText } from "../../i18n/day-text.ts";
import * as form from "../../styles/form.css.ts";
import * as css from "../../styles/page.css.ts";
import { EventForm } from "./event-form.tsx";
import type { EventPageData } from "./page-data.ts";
import { DONE_VIEWS, eventUrl } from "./page-data.ts";
import type { EventTranslate } from "./texts.ts";
import { FORM_ID, useEventRegistration } from "./use-event-registration.ts";

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
        value={EVENT_ACTIONS.translate}
        formAction={urlOf(lang)}
        className={css.languageButton}
        lang={lang}
        {...item}
      />
    );
  };

/** Title and day of the event. */
function EventFacts({ page, t }: EventPageProps) {
  if (page.event === null) return null;
  return (
    <>
      <p className={css.eyebrow}>{t("event.caption")}</p>
      <h1 className={css.heading} tabIndex={-1} data-heading>
        <Name language={t.language}>{page.event.title}</Name>
      </h1>
      <p className={css.lead}>
        <bdi>{dayText(t.language, page.event.date)}</bdi>
      </p>
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

function Done({
  page,
  t,
  joined,
  onAgain,
}: EventPageProps & { joined: boolean; onAgain: () => void }) {
  return (
    <>
      <div className={css.success} role="status" data-success>
        <h1 className={css.successHeading} tabIndex={-1} data-heading>
          {t(joined ? "event.joinedTitle" : "done.title")}
        </h1>
        {page.event && (
          <>
            <p className={css.lead}>
              <Name language={t.language}>{page.event.title}</Name>
              <br />
              <bdi>{dayText(t.language, page.event.date)}</bdi>
            </p>
            <p className={css.lead}>
              {joined
                ? t("event.joinedNext")
                : t("event.sentNext", {
                    day: dayText(t.language, linkOpenUntil(page.event.date)),
                  })}
            </p>
          </>
        )}
        <p className={css.lead}>{t("done.close")}</p>
      </div>
      <p className={form.actions}>
        <a
          className={form.buttonKind.secondary}
          href={eventUrl(page.listId, page.language)}
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t("action.registerAnother")}
        </a>
      </p>
    </>
  );
}

/** `/event-register/{listId}` (§2): plain forms on the server, one page once hydrated. */
export function EventPage({ page, t }: EventPageProps) {
  const registration = useEventRegistration(page);
  const { live, view, values, errors, change, focus } = registration;
  const { timeZone } = page;
  const main = useRef<HTMLElement>(null);
  const done = DONE_VIEWS.find((one) => one === view);
  const urlOf = (to: Language) => eventUrl(page.listId, to, done);

  useEffect(() => {
    if (focus === null) return;
    const target = focus.on === "summary" ? "[data-error-summary]" : "[data-heading]";
    const element = main.current?.querySelector<HTMLElement>(target);
    element?.focus({ preventScroll: true });
    if (focus.on === "summary") element?.scrollIntoView({ block: "start" });
    else window.scrollTo(0, 0);
  }, [focus]);

  const faulty = Object.keys(errors).length > 0 || registration.failure !== null;
  useEffect(() => {
    if (live) document.title = titleOf({ ...page, view }, t, faulty);
  }, [live, page, view, t, faulty]);

  const context = useMemo(
    () => ({
      t,
      timeZone,
      values,
      errors,
      wizard: live,
      change,
      ...(view === "form" ? { fixed: "phone" as const } : {}),
    }),
    [t, timeZone, values, errors, live, view, change],
  );
  return (
    <div className={css.column}>
      {view === "form" && <DefaultButton action={EVENT_ACTIONS.submit} form={FORM_ID} />}
      <TopBar
        language={page.language}
        title={page.title}
        t={t}
        renderLanguage={view === "form" ? languageButton(urlOf) : languageLink(urlOf)}
      />
      <main ref={main}>
        {view === "closed" && <Closed t={t} />}
        {done !== undefined && (
          <Done page={page} t={t} joined={done === "joined"} onAgain={registration.reset} />
        )}
        {(view === "phone" || view === "form") && (
          <FormContext value={context}>
            <EventFacts page={page} t={t} />
            {view === "form" && <p className={css.lead}>{t("event.formLead")}</p>}
            <EventForm page={page} t={t} registration={registration} />
            <p className={css.muted}>{t("page.privacy", { title: page.title })}</p>
          </FormContext>
        )}
      </main>
      <PageFoot language={page.language} t={t} />
    </div>
  );
}

/** Returns the title of the document. */
export function titleOf(
  { view, event, title }: Pick<EventPageData, "view" | "event" | "title">,
  t: EventTranslate,
  faulty: boolean,
): string {
  const subject = {
    phone: event?.title ?? "",
    form: event?.title ?? "",
    closed: t("event.closedTitle"),
    joined: t("event.joinedTitle"),
    sent: t("done.title"),
  }[view];
  return `${faulty ? `${t("page.error")}: ` : ""}${subject} – ${title}`;
}
