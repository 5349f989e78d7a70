import type { DoorPerson } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { otherLanguageOf } from "@kehila/shared/base/languages";
import { isolated } from "@kehila/shared/base/text";
import i18next from "i18next";
import { Check } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../lib/format.ts";
import * as css from "./door.css.ts";
import type { Mark } from "./presence.ts";
import { markOf } from "./presence.ts";
import type { RollCallState } from "./roll-call-state.ts";
import type { RollCall } from "./roll-call.ts";
import { useSlice } from "./use-slice.ts";

interface HouseholdProps {
  people: readonly DoorPerson[];
  isClosed: boolean;
  rollCall: RollCall;
  language: Language;
}

const marksOf = (state: RollCallState, people: readonly DoorPerson[]): Mark[] =>
  people.map(({ id }) => markOf(state, id));

/** The adults of one household: a row each, and for several one press for all of them. */
export const Household = memo(function Household(props: HouseholdProps) {
  const { people, isClosed, rollCall, language } = props;
  const { t } = i18next;
  useSlice(rollCall, (state) => JSON.stringify(marksOf(state, people)));
  const marks = marksOf(rollCall.state(), people);
  const areAllHere = marks.every(({ isHere }) => isHere);
  const act = t(areAllHere ? "door:familyNone" : "door:familyHere");
  const names = people.map((person) => isolated(nameOf(person))).join(", ");
  return (
    <li className={css.household}>
      {people.length > 1 ? (
        <div className={css.family}>
          <span>{t("door:family")}</span>
          <button
            type="button"
            className={css.familyButton}
            aria-disabled={isClosed}
            aria-label={t("door:familyLabel", { act, names })}
            onClick={() =>
              rollCall.tick(
                people.map(({ id }) => id),
                !areAllHere,
              )
            }
          >
            {act}
          </button>
        </div>
      ) : null}
      {people.map((person, place) => (
        <PersonRow
          key={person.id}
          person={person}
          mark={marks[place]}
          isClosed={isClosed}
          onTick={rollCall.tick}
          language={language}
        />
      ))}
    </li>
  );
});

interface PersonRowProps {
  person: DoorPerson;
  mark: Mark | undefined;
  isClosed: boolean;
  onTick: RollCall["tick"];
  language: Language;
}

/** A person's row, which is one large checkbox. */
function PersonRow({ person, mark, isClosed, onTick, language }: PersonRowProps) {
  const { t } = i18next;
  const came = mark?.isHere ?? false;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={came}
      aria-disabled={isClosed}
      className={css.person}
      onClick={() => onTick([person.id], !came)}
    >
      <span className={css.words}>
        <span className={css.name}>
          <bdi lang={otherLanguageOf(nameOf(person), language)}>{nameOf(person)}</bdi>
        </span>
        <span className={css.facts}>
          {person.birthYear === null ? null : (
            <span>{t("door:born", { year: String(person.birthYear) })}</span>
          )}
          {person.isApplicant ? <span>{t("door:walkIn.fact")}</span> : null}
          {mark ? <When mark={mark} language={language} /> : null}
        </span>
      </span>
      <span aria-hidden="true" className={css.mark}>
        {came ? <Check /> : null}
      </span>
    </button>
  );
}

/** Who ticked and when, by the server's clock. */
function When({ mark, language }: { mark: Mark; language: Language }) {
  const { t } = i18next;
  if (mark.isUnsent) return <span className={css.unsent}>{t("door:sending")}</span>;
  if (!mark.isHere || mark.at === "") return null;
  return <span>{t("door:by", { name: mark.by, time: formatTime(mark.at, language) })}</span>;
}

const nameOf = ({ firstName, lastName }: DoorPerson): string => `${lastName} ${firstName}`;
