import { lastNameFirst } from "@kehila/shared/names/full-name";
import type { DoorPerson } from "@kehila/shared/events/attendance";
import type { Language } from "@kehila/shared/base/languages";
import { otherLanguageOf } from "@kehila/shared/base/languages";
import { isolateIfNeeded } from "@kehila/shared/base/text";
import i18next from "i18next";
import { Check } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../../lib/text/format.ts";
import * as css from "../door.css.ts";
import { presenceOf } from "./presence.ts";
import type { RollCall } from "../roll-call/roll-call.ts";
import { useLateSlice, useSlice } from "../use-slice.ts";

interface HouseholdProps {
  people: readonly DoorPerson[];
  isClosed: boolean;
  rollCall: RollCall;
  language: Language;
}

/** The adults of one household, one row each; for several adults also a button for all. */
export const Household = memo(function Household(props: HouseholdProps) {
  const { people, isClosed, rollCall, language } = props;
  return (
    <li className={css.household}>
      {people.length > 1 ? (
        <Family people={people} isClosed={isClosed} rollCall={rollCall} />
      ) : null}
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isClosed={isClosed}
          rollCall={rollCall}
          language={language}
        />
      ))}
    </li>
  );
});

/** The button that ticks or unticks the whole household. */
function Family({ people, isClosed, rollCall }: Omit<HouseholdProps, "language">) {
  const { t } = i18next;
  const areAllHere = useSlice(rollCall, (state) =>
    people.every(({ id }) => presenceOf(state).here.has(id)),
  );
  const act = t(areAllHere ? "door:familyNone" : "door:familyHere");
  const names = people.map((person) => isolateIfNeeded(lastNameFirst(person))).join(", ");
  return (
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
  );
}

/** Returns the id of a person's row in the document. */
export const rowId = (personId: string): string => `person-${personId}`;

interface PersonRowProps {
  person: DoorPerson;
  isClosed: boolean;
  rollCall: RollCall;
  language: Language;
}

/** A person's row, which is one large checkbox. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, isClosed, rollCall, language } = props;
  const { t } = i18next;
  const came = useSlice(rollCall, (state) => presenceOf(state).here.has(person.id));
  return (
    <button
      type="button"
      role="checkbox"
      id={rowId(person.id)}
      aria-checked={came}
      aria-disabled={isClosed}
      className={css.person}
      onClick={() => rollCall.tick([person.id], !came)}
    >
      <span className={css.words}>
        <span className={css.name}>
          <bdi translate="no" lang={otherLanguageOf(lastNameFirst(person), language)}>
            {lastNameFirst(person)}
          </bdi>
        </span>
        <span className={css.facts}>
          {person.birthYear === null ? null : (
            <span>{t("door:born", { year: String(person.birthYear) })}</span>
          )}
          {person.isApplicant ? <span>{t("door:walkIn.fact")}</span> : null}
          <When personId={person.id} rollCall={rollCall} language={language} />
        </span>
      </span>
      <span aria-hidden="true" className={css.mark}>
        <Check className={css.check} />
      </span>
    </button>
  );
});

interface WhenProps {
  personId: string;
  rollCall: RollCall;
  language: Language;
}

/** Who ticked and when, by the server's clock. */
const When = memo(function When({ personId, rollCall, language }: WhenProps) {
  const { t } = i18next;
  const isHere = useLateSlice(rollCall, (state) => presenceOf(state).here.has(personId));
  const isUnsent = useLateSlice(rollCall, (state) => presenceOf(state).unsent.has(personId));
  const tick = useLateSlice(rollCall, ({ ticks }) => ticks.get(personId));
  if (isUnsent) return <span className={css.unsent}>{t("door:sending")}</span>;
  if (!isHere || !tick) return null;
  const { by: name, formerName } = tick;
  const time = formatTime(tick.at, language);
  return (
    <span>
      {formerName === undefined
        ? t("door:by", { name, time })
        : t("door:byRenamed", { name, formerName, time })}
    </span>
  );
});
