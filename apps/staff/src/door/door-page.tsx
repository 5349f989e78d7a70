import type { Language } from "@kehila/shared/base/languages";
import { today } from "@kehila/shared/base/dates";
import { doorPage } from "@kehila/shared/base/door-path";
import { DOOR_COPY_HOURS } from "@kehila/shared/base/limits";
import { listPage, PAGES } from "@kehila/shared/base/paths";
import i18next from "i18next";
import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { calendar, productTitle } from "../lib/config.ts";
import { formatLongDay } from "../lib/text/format.ts";
import { flips, iconSmall } from "../styles/utilities.css.ts";
import * as css from "./door.css.ts";
import { Notices, SavingStatus } from "./notices.tsx";
import { People } from "./people/people.tsx";
import { hasUnsent } from "./roll-call/roll-call-state.ts";
import type { CloseFailure, RollCall } from "./roll-call/roll-call.ts";
import { Unavailable } from "./unavailable.tsx";
import { useLateSlice, useSlice } from "./use-slice.ts";

interface DoorPageProps {
  listId: string;
  rollCall: RollCall;
  language: Language;
}

/** The page at the door: who of a list came, household by household. */
export function DoorPage({ listId, rollCall, language }: DoorPageProps) {
  const { t } = i18next;
  const failure = useSlice(rollCall, (state) => state.failure);
  const listTitle = useSlice(rollCall, ({ door }) => door?.title ?? null);
  const date = useSlice(rollCall, ({ door }) => door?.date ?? null);
  const people = useSlice(rollCall, ({ door }) => door?.people ?? null);
  const [isEarlyAllowed, setEarlyAllowed] = useState(false);
  const title = listTitle ?? t("door:title");
  useEffect(() => {
    document.title = `${title} · ${productTitle()}`;
  }, [title]);
  const back = (
    <a href={listPage(listId)} className={css.back}>
      <ChevronLeft aria-hidden="true" className={`${iconSmall} ${flips}`} />
      {t("door:back")}
    </a>
  );
  if (failure || !people || date === null) {
    return (
      <main className={css.page}>
        <LeavingGuard rollCall={rollCall} />
        {back}
        <h1 className={css.title}>{t("door:title")}</h1>
        {failure ? (
          <Unavailable
            code={failure}
            rollCall={rollCall}
            loginPath={`${PAGES.login}?next=${encodeURIComponent(doorPage(listId))}`}
          />
        ) : (
          <p role="status">{t("door:loading")}</p>
        )}
      </main>
    );
  }
  const heading = (
    <>
      <LeavingGuard rollCall={rollCall} />
      {back}
      <h1 className={css.title}>
        <bdi translate="no">{title}</bdi>
      </h1>
    </>
  );
  if (date > today(calendar) && !isEarlyAllowed) {
    return (
      <main className={css.page}>
        {heading}
        <div className={css.unavailable}>
          <p>{t("door:early.text", { day: formatLongDay(date, language) })}</p>
          <button type="button" className={css.button} onClick={() => setEarlyAllowed(true)}>
            {t("door:early.open")}
          </button>
        </div>
      </main>
    );
  }
  return (
    <main className={css.page}>
      {heading}
      <p className={css.day}>
        {t("door:title")} · {formatLongDay(date, language)}
      </p>
      <Notices rollCall={rollCall} />
      <People people={people} rollCall={rollCall} language={language} />
      <Closing rollCall={rollCall} />
      <p className={css.quiet}>{t("door:kept", { hours: DOOR_COPY_HOURS })}</p>
      <SavingStatus rollCall={rollCall} />
    </main>
  );
}

/** Makes the browser ask before it closes a page with unsent ticks. */
function LeavingGuard({ rollCall }: { rollCall: RollCall }) {
  const isUnsent = useLateSlice(rollCall, hasUnsent);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsent]);
  return null;
}

/** The button that closes or reopens the roll call; shown from the day of the event. */
function Closing({ rollCall }: { rollCall: RollCall }) {
  const { t } = i18next;
  const isClosable = useSlice(rollCall, ({ door }) => door?.isClosable ?? false);
  const isClosed = useSlice(rollCall, ({ door }) => door?.closedAt !== null);
  const [isPending, setPending] = useState(false);
  const [failed, setFailed] = useState<{ wasClosed: boolean; reason: CloseFailure } | null>(null);
  if (!isClosable) return null;
  const press = async (): Promise<void> => {
    setPending(true);
    setFailed(null);
    const reason = await rollCall.close(!isClosed);
    setFailed(reason && { wasClosed: isClosed, reason });
    setPending(false);
  };
  const act = isClosed ? "open" : "close";
  return (
    <section className={css.closing}>
      <button
        type="button"
        className={css.button}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : void press())}
      >
        {t(`door:${act}`)}
      </button>
      {failed?.wasClosed === isClosed ? (
        <p role="alert" className={css.warning}>
          {t(`door:notDone.${failed.reason === "failed" ? act : failed.reason}`)}
        </p>
      ) : null}
      {isClosed ? null : <p>{t("door:closeText")}</p>}
    </section>
  );
}
