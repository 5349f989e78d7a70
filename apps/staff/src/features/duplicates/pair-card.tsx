import { isCalendarDay } from "@kehila/shared/base/dates";
import type { DuplicatePair, PairedPerson } from "@kehila/shared/persons/duplicate-pairs";
import type { KeyboardEvent, ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { IdNumber, Phone } from "../../entities/persons/values/texts.tsx";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { muted, secondary, wrap } from "../../styles/utilities.css.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Day, Instant } from "../../ui/dates.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./duplicates.css.ts";

/** The actions on a pair; null for an action that the user may not take. */
export interface PairActs {
  onMerge: (() => void) | null;
  onDifferent: (() => void) | null;
  onLater: (() => void) | null;
  onOpen: (() => void) | null;
}

interface PairCardProps extends PairActs {
  pair: DuplicatePair;
}

/** The shortcut of each action, by the position of the key, which is the same in every layout. */
const KEYS = { KeyM: "onMerge", KeyD: "onDifferent", KeyL: "onLater" } as const;

/** Moves the focus from the pair that contains an element to the next or the previous pair. */
export function focusPair(from: Element, direction: "next" | "previous"): void {
  const pairs = [...document.querySelectorAll<HTMLElement>("[data-pair]")];
  const index = pairs.findIndex((each) => each.contains(from));
  pairs[index + (direction === "next" ? 1 : -1)]?.focus();
}

/** Two records side by side, the reasons, and the decisions. */
export function PairCard({ pair, ...acts }: PairCardProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const titleId = useId();
  const { one, other, evidence, laterUntil, decided } = pair;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focusPair(event.currentTarget, event.key === "ArrowDown" ? "next" : "previous");
      return;
    }
    const act = event.code in KEYS ? acts[KEYS[event.code as keyof typeof KEYS]] : null;
    // Without `repeat`, a held key would decide about one pair after the other.
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  };
  return (
    // The shortcuts belong to the whole pair; each one also has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <article
      data-pair=""
      className={css.pair}
      aria-labelledby={titleId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move between pairs
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <h2 id={titleId} className={css.name}>
        <UserText>{fullName(one)}</UserText> · <UserText>{fullName(other)}</UserText>
      </h2>
      <ul className={css.evidence}>
        {evidence.map((reason) => (
          <li key={reason}>
            <Badge tone="warning">{t(`duplicates:evidence.${reason}`)}</Badge>
          </li>
        ))}
      </ul>
      <Records one={one} other={other} />
      {laterUntil ? (
        <p className={secondary}>
          {t("duplicates:laterUntil")} <Instant at={laterUntil} />
        </p>
      ) : null}
      {decided ? (
        <p className={secondary}>
          {namedText("duplicates:decided", decided.by.name)} <Instant at={decided.at} />{" "}
          <ThenCalled user={decided.by} />
        </p>
      ) : null}
      <div className={wrap}>
        {acts.onMerge ? <Button onPress={acts.onMerge}>{t("duplicates:merge")}</Button> : null}
        {acts.onDifferent ? (
          <Button onPress={acts.onDifferent}>{t("duplicates:different")}</Button>
        ) : null}
        {acts.onLater ? <Button onPress={acts.onLater}>{t("duplicates:later")}</Button> : null}
        {acts.onOpen ? <Button onPress={acts.onOpen}>{t("duplicates:open")}</Button> : null}
      </div>
    </article>
  );
}

interface ComparedField {
  name: string;
  text: (person: PairedPerson) => string;
  show?: (person: PairedPerson) => ReactNode;
}

function Records({ one, other }: Pick<DuplicatePair, "one" | "other">) {
  const { t } = useTranslation();
  const fields: ComparedField[] = [
    { name: t("persons:field.name"), text: fullName },
    {
      name: t("persons:field.idNumberShort"),
      text: ({ idNumber }) => idNumber ?? "",
      show: ({ idNumber }) => (idNumber ? <IdNumber digits={idNumber} /> : null),
    },
    {
      name: t("persons:field.phone"),
      text: ({ phone }) => phone ?? "",
      show: ({ phone }) => (phone ? <Phone digits={phone} /> : null),
    },
    {
      name: t("persons:field.birthDate"),
      text: ({ birthDate }) => birthDate ?? "",
      show: ({ birthDate }) =>
        birthDate && isCalendarDay(birthDate) ? <Day day={birthDate} /> : birthDate,
    },
    { name: t("persons:field.city"), text: ({ city }) => city },
    { name: t("persons:field.address"), text: ({ address }) => address ?? "" },
    { name: t("duplicates:children"), text: ({ children }) => children.join(", ") },
    {
      name: t("persons:field.status"),
      text: ({ status }) => status,
      show: ({ status }) => t(`persons:status.${status}`),
    },
    {
      name: t("duplicates:created"),
      text: () => "",
      show: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  const shownFields = fields.filter(({ text, show }) => text(one) || text(other) || show);
  const valueOf = ({ text, show }: ComparedField, person: PairedPerson): ReactNode => {
    const value = show ? show(person) : text(person) && <UserText>{text(person)}</UserText>;
    return value || <span className={muted}>{t("common:state.none")}</span>;
  };
  return (
    // Not a table element: on a phone, the names of the fields have lines of their own.
    <div role="table" aria-label={t("duplicates:table")}>
      <div role="row" className={css.row}>
        <div role="cell" className={css.corner} />
        <div role="columnheader" className={css.field}>
          {t("duplicates:firstRecord")}
        </div>
        <div role="columnheader" className={css.field}>
          {t("duplicates:secondRecord")}
        </div>
      </div>
      {shownFields.map((field) => {
        const style = field.text(one) === field.text(other) ? css.value : css.differs;
        return (
          <div role="row" className={css.row} key={field.name}>
            <div role="rowheader" className={css.fieldName}>
              {field.name}
            </div>
            <div role="cell" className={style}>
              {valueOf(field, one)}
            </div>
            <div role="cell" className={style}>
              {valueOf(field, other)}
            </div>
          </div>
        );
      })}
    </div>
  );
}
