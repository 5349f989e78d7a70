import type { DoorPerson } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { doorPage } from "@kehila/shared/base/door-path";
import { listPage, PAGES } from "@kehila/shared/base/paths";
import i18next from "i18next";
import { ChevronLeft, X } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { productTitle } from "../lib/config.ts";
import { formatLongDay, formatNumber } from "../lib/format.ts";
import { flips, iconSmall, visuallyHidden } from "../styles/utilities.css.ts";
import * as css from "./door.css.ts";
import { Household } from "./household.tsx";
import { householdsOf } from "./households.ts";
import { Notices, Unavailable } from "./notices.tsx";
import type { RollCall, RollCallState } from "./roll-call.ts";
import { presenceOf } from "./roll-call.ts";

interface DoorPageProps {
  listId: string;
  rollCall: RollCall;
  language: Language;
}

/** The page at the door: who of a list came, household by household. */
export function DoorPage({ listId, rollCall, language }: DoorPageProps) {
  const { t } = i18next;
  const state = useSyncExternalStore(rollCall.subscribe, rollCall.state);
  const { door, queue, failure } = state;
  const title = door?.title ?? t("door:title");
  useEffect(() => {
    document.title = `${title} · ${productTitle()}`;
  }, [title]);
  useWarningBeforeLeaving(queue.length > 0);
  const back = (
    <a href={listPage(listId)} className={css.back}>
      <ChevronLeft aria-hidden="true" className={`${iconSmall} ${flips}`} />
      {t("door:back")}
    </a>
  );
  if (failure || !door) {
    return (
      <main className={css.page}>
        {back}
        <h1 className={css.title}>{t("door:title")}</h1>
        {failure ? (
          <Unavailable
            code={failure}
            refused={state.refused}
            onRetry={rollCall.retry}
            loginPath={`${PAGES.login}?next=${encodeURIComponent(doorPage(listId))}`}
          />
        ) : (
          <p role="status">{t("door:loading")}</p>
        )}
      </main>
    );
  }
  return (
    <main className={css.page}>
      {back}
      <h1 className={css.title}>
        <bdi>{door.title}</bdi>
      </h1>
      <p className={css.day}>
        {t("door:title")} · {formatLongDay(door.date, language)}
      </p>
      <Notices state={state} />
      <People people={door.people} state={state} rollCall={rollCall} language={language} />
      <Closing state={state} rollCall={rollCall} />
    </main>
  );
}

/** The browser asks before it closes a page with ticks that are not sent. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

type Find = (people: readonly DoorPerson[], search: string) => readonly DoorPerson[];

interface PeopleProps {
  people: readonly DoorPerson[];
  state: RollCallState;
  rollCall: RollCall;
  language: Language;
}

function People({ people, state, rollCall, language }: PeopleProps) {
  const { t } = i18next;
  const [search, setSearch] = useState("");
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [find, setFind] = useState<Find | null>(null);
  const typed = useDeferredValue(search);
  const found = useMemo(() => find?.(people, typed) ?? people, [find, people, typed]);
  // The rules of names in three scripts are a third of the page's script: loaded when needed.
  const loadSearch = async (): Promise<void> => {
    const { findPeople } = await import("./find.ts");
    setFind(() => findPeople);
  };
  const presence = useMemo(() => presenceOf(state, people), [people, state]);
  const { here } = presence;
  const shown = isMissingOnly ? found.filter(({ id }) => !here.has(id)) : found;
  const households = useMemo(() => householdsOf(shown), [shown]);
  const came = here.size;
  return (
    <>
      <div className={css.head}>
        <p className={css.counter}>
          <span aria-hidden="true">
            <strong className={css.number}>{formatNumber(came, language)}</strong>{" "}
            {t("door:count", { count: people.length })}
          </span>
          <span className={visuallyHidden} role="status">
            {t("door:counted", { came, count: people.length })}
          </span>
        </p>
        <div className={css.search}>
          <input
            type="search"
            className={css.input}
            aria-label={t("door:search")}
            placeholder={t("door:search")}
            value={search}
            onFocus={() => void loadSearch()}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            autoComplete="off"
            enterKeyHint="search"
          />
          {search === "" ? null : (
            <button
              type="button"
              className={css.clear}
              aria-label={t("door:clear")}
              onClick={() => setSearch("")}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        <div role="group" aria-label={t("door:show")} className={css.choices}>
          {[false, true].map((isMissing) => (
            <button
              key={String(isMissing)}
              type="button"
              className={css.choice}
              aria-pressed={isMissing === isMissingOnly}
              onClick={() => setMissingOnly(isMissing)}
            >
              {t(isMissing ? "door:missing" : "door:everyone")}
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={css.none}>{t(noneText(people.length, found.length))}</p>
      ) : (
        <ul className={css.list} aria-label={t("door:people")}>
          {households.map((household) => (
            <Household
              key={household.key}
              people={household.people}
              presence={presence}
              ticks={state.ticks}
              isClosed={state.door?.closedAt !== null}
              onTick={rollCall.tick}
              language={language}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns the text in place of an empty list. */
function noneText(all: number, found: number) {
  if (all === 0) return "door:empty";
  return found === 0 ? "door:noMatch" : "door:allHere";
}

/** Closes the roll call, or opens it again, from the event's day on. */
function Closing({ state: { door }, rollCall }: { state: RollCallState; rollCall: RollCall }) {
  const { t } = i18next;
  const [isPending, setPending] = useState(false);
  if (!door?.isClosable) return null;
  const isClosed = door.closedAt !== null;
  const press = async (): Promise<void> => {
    setPending(true);
    await rollCall.close(!isClosed);
    setPending(false);
  };
  return (
    <section className={css.closing}>
      <button
        type="button"
        className={css.button}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : void press())}
      >
        {t(isClosed ? "door:open" : "door:close")}
      </button>
      {isClosed ? null : <p>{t("door:closeText")}</p>}
    </section>
  );
}
