import i18next from "i18next";
import * as css from "../door.css.ts";
import type { DoorPerson } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { X } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { formatNumber } from "../../lib/text/format.ts";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import { Household } from "./household.tsx";
import { presenceOf } from "./presence.ts";
import type { RollCall } from "../roll-call/roll-call.ts";
import { useLateSlice, useSlice } from "../use-slice.ts";
import { WalkInButton, WalkIns, useWalkInForm } from "../walk-ins/walk-ins.tsx";
import { countHere } from "../walk-ins/own-walk-ins.ts";

type Find = (people: readonly DoorPerson[], search: string) => readonly DoorPerson[];

interface PeopleProps {
  people: readonly DoorPerson[];
  rollCall: RollCall;
  language: Language;
}

/** The people of the list, with a counter and a search above the rows. */
export function People({ people, rollCall, language }: PeopleProps) {
  const { t } = i18next;
  const [search, setSearch] = useState("");
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [find, setFind] = useState<Find | null>(null);
  const deferredSearch = useDeferredValue(search);
  const foundPeople = useMemo(
    () => find?.(people, deferredSearch) ?? people,
    [find, people, deferredSearch],
  );
  // The search rules for three scripts are a third of the page's script, so they load on demand.
  const loadSearch = async (): Promise<void> => {
    const { findPeople } = await import("./find.ts");
    setFind(() => findPeople);
  };
  const presentIds = useSlice(rollCall, (state) => (isMissingOnly ? presenceOf(state).here : null));
  const shownPeople = useMemo(
    () => (presentIds ? foundPeople.filter(({ id }) => !presentIds.has(id)) : foundPeople),
    [foundPeople, presentIds],
  );
  const households = useMemo(() => householdsOf(shownPeople), [shownPeople]);
  const isClosed = useSlice(rollCall, ({ door }) => door?.closedAt !== null);
  const walkInForm = useWalkInForm();
  return (
    <>
      <div className={css.head}>
        <div className={css.top}>
          <Counter people={people} rollCall={rollCall} language={language} />
          {isClosed ? null : <WalkInButton form={walkInForm} />}
        </div>
        <Search search={search} onChange={setSearch} onFocus={() => void loadSearch()} />
        <div role="group" aria-label={t("door:show")} className={css.filter}>
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
      <WalkIns form={walkInForm} rollCall={rollCall} isClosed={isClosed} />
      {shownPeople.length === 0 ? (
        <p className={css.none}>{t(noneText(people.length, foundPeople.length))}</p>
      ) : (
        <ul className={css.list} aria-label={t("door:people")}>
          {households.map((household) => (
            <Household
              key={household.key}
              people={household.people}
              isClosed={isClosed}
              rollCall={rollCall}
              language={language}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The number of people who are here, shown and announced to screen readers. */
function Counter({ people, rollCall, language }: PeopleProps) {
  const { t } = i18next;
  const addedCount = useLateSlice(rollCall, (state) => countHere(state.walkIns));
  const came = useLateSlice(rollCall, (state) => presenceOf(state).here.size) + addedCount;
  const count = people.length + addedCount;
  return (
    <p className={css.counter}>
      <span aria-hidden="true">
        <strong className={css.number}>{formatNumber(came, language)}</strong>{" "}
        {t("door:count", { count })}
      </span>
      <span className={visuallyHidden} role="status">
        {t("door:counted", { came, count })}
      </span>
    </p>
  );
}

interface SearchProps {
  search: string;
  onChange: (search: string) => void;
  onFocus: () => void;
}

function Search({ search, onChange, onFocus }: SearchProps) {
  const { t } = i18next;
  return (
    <div className={css.search}>
      <input
        type="search"
        className={css.input}
        aria-label={t("door:search")}
        placeholder={t("door:search")}
        value={search}
        onFocus={onFocus}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") onChange("");
        }}
        autoComplete="off"
        enterKeyHint="search"
      />
      {search === "" ? null : (
        <button
          type="button"
          className={css.clear}
          aria-label={t("door:clear")}
          onClick={() => onChange("")}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Returns the text in place of an empty list. */
function noneText(all: number, matching: number) {
  if (all === 0) return "door:empty";
  return matching === 0 ? "door:noMatch" : "door:allHere";
}

/** Returns people by household, in the order of each household's first person. */
function householdsOf(people: readonly DoorPerson[]) {
  const households = new Map<number, DoorPerson[]>();
  for (const person of people) {
    const others = households.get(person.household);
    if (others) others.push(person);
    else households.set(person.household, [person]);
  }
  return [...households].map(([key, members]) => ({ key, people: members }));
}
