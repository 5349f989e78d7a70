import type { DoorPerson, Tick } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { otherLanguageOf } from "@kehila/shared/base/languages";
import { isolated } from "@kehila/shared/base/text";
import i18next from "i18next";
import { Check } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../lib/format.ts";
import * as css from "./door.css.ts";
import type { Presence, RollCall } from "./roll-call.ts";

interface HouseholdProps {
  people: readonly DoorPerson[];
  presence: Presence;
  ticks: ReadonlyMap<string, Tick>;
  isClosed: boolean;
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

/** Whether a household is shown as before: a tick draws one household of hundreds. */
const isUnchanged = (before: HouseholdProps, now: HouseholdProps): boolean =>
  before.people === now.people &&
  before.isClosed === now.isClosed &&
  before.people.every(
    ({ id }) =>
      before.presence.here.has(id) === now.presence.here.has(id) &&
      before.presence.unsent.has(id) === now.presence.unsent.has(id) &&
      before.ticks.get(id) === now.ticks.get(id),
  );

/** The adults of one household: a row each, and for several one press for all of them. */
export const Household = memo(function Household(props: HouseholdProps) {
  const { people, presence, ticks, isClosed, onTick, language } = props;
  const { t } = i18next;
  const areAllHere = people.every(({ id }) => presence.here.has(id));
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
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isHere={presence.here.has(person.id)}
          isUnsent={presence.unsent.has(person.id)}
          tick={ticks.get(person.id)}
          isClosed={isClosed}
          onTick={onTick}
          language={language}
        />
      ))}
    </li>
  );
}, isUnchanged);

interface PersonRowProps extends Mark {
  person: DoorPerson;
  isClosed: boolean;
  onTick: RollCall["tick"];
  language: Language;
}

/** A person's row, which is one large checkbox. */
function PersonRow({ person, ...props }: PersonRowProps) {
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
}

/** Who ticked and when, by the server's clock. */
function When({ isHere: came, isUnsent, tick, language }: Mark & { language: Language }) {
  const { t } = i18next;
  if (isUnsent) return <span className={css.unsent}>{t("door:sending")}</span>;
  if (!came || !tick) return null;
  return <span>{t("door:by", { name: tick.by, time: formatTime(tick.at, language) })}</span>;
}

const nameOf = ({ firstName, lastName }: DoorPerson): string => `${lastName} ${firstName}`;
