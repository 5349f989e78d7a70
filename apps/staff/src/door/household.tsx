import type { DoorPerson, Tick } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { otherLanguageOf } from "@kehila/shared/base/languages";
import { isolated } from "@kehila/shared/base/text";
import i18next from "i18next";
import { Check } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../lib/format.ts";
import * as css from "./door.css.ts";
import type { RollCall, RollCallState } from "./roll-call.ts";
import { isHere } from "./roll-call.ts";

interface HouseholdProps {
  people: readonly DoorPerson[];
  state: RollCallState;
  onTick: RollCall["tick"];
  language: Language;
}

/** What a row shows of a person's attendance. */
interface Mark {
  isHere: boolean;
  /** Whether an operation of this phone is not confirmed. */
  isUnsent: boolean;
  tick: Tick | undefined;
}

/** The adults of one household: a row each, and for several one press for all of them. */
export function Household({ people, state, onTick, language }: HouseholdProps) {
  const { t } = i18next;
  const isClosed = state.door?.closedAt !== null;
  const areAllHere = people.every(({ id }) => isHere(state, id));
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
              onTick(
                people.map(({ id }) => id),
                !areAllHere,
              )
            }
          >
            {act}
          </button>
        </div>
      ) : null}
      {people.map((person) => {
        const tick = state.ticks.get(person.id);
        const isUnsent = state.queue.some(({ personId }) => personId === person.id);
        return (
          <PersonRow
            key={person.id}
            person={person}
            isHere={isHere(state, person.id)}
            isUnsent={isUnsent}
            tick={tick}
            isClosed={isClosed}
            onTick={onTick}
            language={language}
          />
        );
      })}
    </li>
  );
}

interface PersonRowProps extends Mark {
  person: DoorPerson;
  isClosed: boolean;
  onTick: RollCall["tick"];
  language: Language;
}

/** A person's row, which is one large checkbox. */
const PersonRow = memo(function PersonRow({ person, ...props }: PersonRowProps) {
  const { t } = i18next;
  const { isHere: came, isUnsent, tick, isClosed, onTick, language } = props;
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
          <When isHere={came} isUnsent={isUnsent} tick={tick} language={language} />
        </span>
      </span>
      <span aria-hidden="true" className={css.mark}>
        {came ? <Check /> : null}
      </span>
    </button>
  );
});

/** Who ticked and when, by the server's clock. */
function When({ isHere: came, isUnsent, tick, language }: Mark & { language: Language }) {
  const { t } = i18next;
  if (isUnsent) return <span className={css.unsent}>{t("door:sending")}</span>;
  if (!came || !tick) return null;
  return <span>{t("door:by", { name: tick.by, time: formatTime(tick.at, language) })}</span>;
}

const nameOf = ({ firstName, lastName }: DoorPerson): string => `${lastName} ${firstName}`;
