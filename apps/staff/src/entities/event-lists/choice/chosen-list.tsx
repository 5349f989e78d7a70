import type { ChosenPerson } from "@kehila/shared/persons/pickers";
import { Fragment, memo } from "react";
import { useTranslation } from "react-i18next";
import { secondary, strong } from "../../../styles/utilities.css.ts";
import { Day } from "../../../ui/dates.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { fullName } from "../../persons/format.ts";
import * as css from "./choose-panel.css.ts";
import type { Choice } from "./use-choice.ts";

/** Who would be added: people with household, city and last invitation, each with a tick. */
export function ChosenList({ choice }: { choice: Choice }) {
  const { t } = useTranslation();
  const { persons, isCurrent, isTicked, tick, error } = choice;
  if (persons.length === 0) {
    if (isCurrent) return <p>{t("event-lists:choose.matching", { count: 0 })}</p>;
    return error ? null : <Skeleton label={t("event-lists:choose.reading")} count={5} />;
  }
  return (
    <ul className={css.list} aria-busy={!isCurrent}>
      {persons.map((person) => (
        <ChosenRow key={person.id} person={person} isTicked={isTicked(person.id)} onTick={tick} />
      ))}
    </ul>
  );
}

interface ChosenRowProps {
  person: ChosenPerson;
  isTicked: boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

const ChosenRow = memo(
  function ChosenRow({ person, isTicked, onTick }: ChosenRowProps) {
    const { t } = useTranslation();
    const { id, city, lastInvited, listsThisYear } = person;
    return (
      <li className={css.item}>
        <Checkbox isSelected={isTicked} onChange={(isNowTicked) => onTick(id, isNowTicked)}>
          <span>
            <UserText className={strong}>{fullName(person)}</UserText>
            <Household person={person} />
            <span className={css.facts}>
              <UserText>{city}</UserText>
              <span> · </span>
              {lastInvited === null ? (
                <span>{t("event-lists:choose.never")}</span>
              ) : (
                <span>
                  {t("event-lists:choose.last")} <Day day={lastInvited} />
                </span>
              )}
              {listsThisYear > 0 ? (
                <span>{` · ${t("event-lists:choose.thisYear", { count: listsThisYear })}`}</span>
              ) : null}
            </span>
          </span>
        </Checkbox>
      </li>
    );
  },
  // The function that ticks is another one in each render, with the same effect.
  (before, after) => before.person === after.person && before.isTicked === after.isTicked,
);

/** The household of a person: 'and Anna, Miriam 7, Lev 3'. */
function Household({ person: { spouse, children } }: Pick<ChosenRowProps, "person">) {
  const { t } = useTranslation();
  const names = [
    ...(spouse ? [spouse.firstName] : []),
    ...children.map(({ firstName, age }) => (age > 0 ? `${firstName} ${age}` : firstName)),
  ];
  if (names.length === 0) return null;
  return (
    <span className={secondary}>
      {` ${t("event-lists:choose.household")} `}
      {names.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names can repeat
        <Fragment key={index}>
          <UserText>{name}</UserText>
          <span>{index < names.length - 1 ? ", " : null}</span>
        </Fragment>
      ))}
    </span>
  );
}
