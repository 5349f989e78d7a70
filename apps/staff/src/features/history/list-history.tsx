import type { EventList } from "@kehila/shared/events/event-lists";
import type {
  EventListChange,
  EventListHistoryEntry,
  ListChangedFields,
} from "@kehila/shared/events/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import {
  CalendarPlus,
  ClipboardCheck,
  MessageSquareText,
  Pencil,
  UserCheck,
  UsersRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { NoValue } from "../../entities/persons/values/value.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { secondary } from "../../styles/utilities.css.ts";
import { Day } from "../../ui/dates.tsx";
import { PUBLIC } from "./entry-sentence.tsx";
import { SHOWN_FIELDS } from "./changes.ts";
import { Sides } from "./field-changes.tsx";
import * as css from "./history.css.ts";
import { listHistoryQuery } from "./history.queries.ts";
import type { ListField } from "./list-changes.ts";
import { listFieldsOf, sentenceOf } from "./list-changes.ts";
import { commentPutBackOf } from "./list-put-back.ts";
import { ListPutBackField } from "./list-put-back-field.tsx";
import { useHistoryTexts } from "./use-history-texts.ts";
import { Timeline, TimelineItem } from "../../ui/timeline.tsx";
import { NAME_MARK, NamedText, OTHER_MARK } from "../../ui/named-text.tsx";
import { UserText } from "../../ui/user-text.tsx";

const ICONS: Record<EventListChange, LucideIcon> = {
  create: CalendarPlus,
  update: Pencil,
  persons: UsersRound,
  "move-up": UserCheck,
  comment: MessageSquareText,
  "user-comment": MessageSquareText,
  attendance: ClipboardCheck,
  "roll-call": ClipboardCheck,
};

/** The history of an event list, newest first, with buttons that restore earlier values. */
export function ListHistory({ list }: { list: EventList }) {
  const texts = useHistoryTexts();
  const pages = useInfiniteQuery(listHistoryQuery(list.id));
  return (
    <Timeline texts={texts} pages={pages}>
      {(entries) => entries.map((entry) => <ListEntry key={entry.seq} list={list} entry={entry} />)}
    </Timeline>
  );
}

interface ListEntryProps {
  list: EventList;
  entry: EventListHistoryEntry;
}

function ListEntry({ list, entry }: ListEntryProps) {
  const { t } = useTranslation();
  const { actor, added, removed } = entry;
  const { key, values } = sentenceOf(entry);
  const [one] = [...(added?.persons ?? []), ...(removed?.persons ?? [])];
  const subjectName = (entry.about ?? one)?.name ?? t("history:list.someone");
  const fields = listFieldsOf(entry);
  const hasGroups = [added, removed].some((group) => group && group.persons.length > 0);
  const isAttendance = entry.action === "attendance";
  const isPublic = actor.id === null && actor.name === PUBLIC;
  // A new list has many values, so its entry is folded; a change of few fields is not.
  const isShort = entry.before !== null && !hasGroups && fields.length <= SHOWN_FIELDS;
  const details =
    fields.length > 0 || hasGroups ? (
      <dl className={css.changes}>
        {fields.map((field) => (
          <div key={field} className={css.field}>
            <dt className={secondary}>{t(`history:list.field.${field}`)}</dt>
            <dd>
              <Change field={field} entry={entry} />
              <ListPutBackField
                list={list}
                entry={entry}
                field={field}
                now={<ValueNow list={list} entry={entry} field={field} />}
              />
            </dd>
          </div>
        ))}
        <Persons name={isAttendance ? "came" : "added"} group={added} />
        <Persons name={isAttendance ? "unticked" : "removed"} group={removed} />
      </dl>
    ) : null;
  return (
    <TimelineItem
      icon={ICONS[entry.action]}
      at={entry.at}
      sentence={
        <NamedText
          text={t(`history:list.action.${key}`, { name: NAME_MARK, other: OTHER_MARK, ...values })}
          name={isPublic ? t("history:public") : actor.name}
          other={subjectName}
        />
      }
      details={isShort ? null : details}
    >
      <ThenCalled user={actor} />
      {isShort ? details : null}
    </TimelineItem>
  );
}

/** The present value of a field. */
function ValueNow({ list, entry, field }: ListEntryProps & { field: ListField }) {
  const comment = commentPutBackOf(list, entry)?.link.comment ?? null;
  const users = list.userLinks.map(({ user }) => user);
  return <Value field={field} fields={{ ...list, users, comment }} />;
}

function Change({ field, entry }: { field: ListField; entry: EventListHistoryEntry }) {
  const { before, after } = entry;
  const value = (fields: ListChangedFields | null) => <Value field={field} fields={fields} />;
  return before ? <Sides before={value(before)} after={value(after)} /> : value(after);
}

function Value({ field, fields }: { field: ListField; fields: ListChangedFields | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = fields?.[field];
  if (typeof value === "number") return <span>{formatNumber(value, language)}</span>;
  if (!value || value.length === 0) return <NoValue />;
  switch (field) {
    case "date":
      return fields?.date ? <Day day={fields.date} /> : null;
    case "category":
      return <span>{fields?.category ? t(`common:category.${fields.category}`) : null}</span>;
    case "users":
      return <Names people={fields?.users ?? []} />;
    case "capacityUnit":
      return (
        <span>
          {fields?.capacityUnit ? t(`event-lists:capacityUnit.${fields.capacityUnit}`) : null}
        </span>
      );
    case "title":
    case "time":
    case "venue":
    case "capacity":
    case "description":
    case "comment":
      return (
        <UserText dir="auto" className={css.lines}>
          {fields?.[field]}
        </UserText>
      );
  }
}

function Persons({
  name,
  group,
}: {
  name: "added" | "removed" | "came" | "unticked";
  group: EventListHistoryEntry["added"];
}) {
  const { t } = useTranslation();
  if (!group || group.persons.length === 0) return null;
  const moreCount = group.count - group.persons.length;
  return (
    <div className={css.field}>
      <dt className={secondary}>{t(`history:list.${name}`)}</dt>
      <dd>
        <Names people={group.persons} />
        <span>{moreCount > 0 ? ` ${t("history:list.more", { count: moreCount })}` : null}</span>
      </dd>
    </div>
  );
}

function Names({ people }: { people: readonly { id: string; name: string | null }[] }) {
  const { t } = useTranslation();
  return people.map(({ id, name }, index) => (
    <span key={id}>
      <span>{index > 0 ? ", " : null}</span>
      <UserText>{name ?? t("history:list.someone")}</UserText>
    </span>
  ));
}
