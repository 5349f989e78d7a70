import * as css from "./history.css.ts";
import type { PersonField } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { flips, secondary, stack, textButton, visuallyHidden } from "../../styles/utilities.css.ts";
import { NoValue, PersonValue } from "../../entities/persons/values/value.tsx";
import { Day } from "../../ui/dates.tsx";
import type { ChangedField, ChildChange, HistoryChild } from "./changes.ts";
import { changedFieldsOf, compareChildren, compareInterests } from "./changes.ts";
import { UserText } from "../../ui/user-text.tsx";
import { Button } from "react-aria-components/Button";

interface FieldChangesProps {
  /** Null for a new record. */
  before: ChangedFields | null;
  after: ChangedFields | null;
  onOpenPerson: (id: string) => void;
  /** Renders the button that restores the earlier value of a field. */
  renderPutBack?: ((field: PersonField) => ReactNode) | undefined;
}

/** The changed fields of an entry, each with its value before and after. */
export function FieldChanges(props: FieldChangesProps) {
  const { before, after, onOpenPerson, renderPutBack } = props;
  const { t } = useTranslation();
  const { confirmedDuplicates = [], parents = [], separatedChild } = after ?? {};
  const personGroups = [
    { title: t("history:savedAlthough"), persons: confirmedDuplicates },
    { title: t("history:parents"), persons: parents },
    { title: t("history:separatedChild"), persons: separatedChild ? [separatedChild] : [] },
  ];
  return (
    <dl className={css.changes}>
      {changedFieldsOf({ before, after }).map((field) => (
        <div key={field} className={css.field}>
          <dt className={secondary}>{t(`persons:field.${field}`)}</dt>
          <dd>
            <Change field={field} before={before} after={after} onOpenPerson={onOpenPerson} />
            {field === "spouse" || field === "status" ? null : renderPutBack?.(field)}
          </dd>
        </div>
      ))}
      {personGroups.map(({ title, persons }) =>
        persons.length > 0 ? (
          <div key={title} className={css.field}>
            <dt className={secondary}>{title}</dt>
            {persons.map((person) => (
              <dd key={person.id}>
                <PersonName person={person} onOpen={onOpenPerson} />
              </dd>
            ))}
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface ChangeProps extends Pick<FieldChangesProps, "before" | "after" | "onOpenPerson"> {
  field: ChangedField;
}

function Change({ field, before, after, onOpenPerson }: ChangeProps) {
  if (field === "childrenData") {
    return (
      <Children
        list={compareChildren(before?.childrenData ?? [], after?.childrenData ?? [])}
        isNew={!before}
      />
    );
  }
  if (field === "interestedEvents") return <Interests before={before} after={after} />;
  const value = (fields: ChangedFields | null) => (
    <Value field={field} fields={fields} onOpenPerson={onOpenPerson} />
  );
  return before ? <Sides before={value(before)} after={value(after)} /> : value(after);
}

/**
 * A value before and after a change, with an arrow in reading direction. Screen readers read words
 * instead of the arrow.
 */
export function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={css.sides}>
      <span className={css.before}>
        <span className={visuallyHidden}>{t("history:before")} </span>
        {before}
      </span>
      <span className={css.afterArrow}>
        <ArrowRight aria-hidden="true" className={`${css.arrow} ${flips}`} />
        <span className={css.after}>
          <span className={visuallyHidden}>{t("history:after")} </span>
          {after}
        </span>
      </span>
    </span>
  );
}

interface ValueProps {
  field: Exclude<ChangedField, "childrenData" | "interestedEvents">;
  fields: ChangedFields | null;
  onOpenPerson: (id: string) => void;
}

function Value({ field, fields, onOpenPerson }: ValueProps) {
  const { t } = useTranslation();
  if (field === "spouse") return <PersonName person={fields?.spouse} onOpen={onOpenPerson} />;
  if (field === "status") {
    return <span>{fields?.status ? t(`persons:status.${fields.status}`) : <NoValue />}</span>;
  }
  return <FieldValue field={field} fields={fields} />;
}

interface FieldValueProps {
  field: Exclude<PersonField, "childrenData">;
  fields: ChangedFields | null;
}

/** One value of a person, without a comparison. */
export function FieldValue({ field, fields }: FieldValueProps) {
  const { t } = useTranslation();
  if (field === "interestedEvents") {
    const interests = fields?.interestedEvents ?? [];
    return interests.map((category) => t(`common:category.${category}`)).join(", ") || <NoValue />;
  }
  if (field === "married") {
    if (fields?.married === undefined) return <NoValue />;
    return <span>{t(`common:marital.${fields.married ? "married" : "single"}`)}</span>;
  }
  return <PersonValue field={field} value={fields?.[field]} />;
}

interface ChildrenProps {
  list: readonly ChildChange[];
  /** Whether the record is new, so that no value is marked as added. */
  isNew: boolean;
}

function Children({ list, isNew }: ChildrenProps) {
  const { t } = useTranslation();
  return (
    <ul className={stack.xxs}>
      {list.map((change, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- children in history have no ids
        <li key={index} className={css.markedItem}>
          {change.kind === "changed" ? (
            <Sides
              before={<Child child={change.before} />}
              after={<Child child={change.child} />}
            />
          ) : (
            <span className={change.kind === "removed" ? css.gone : undefined}>
              <Child child={change.child} />
            </span>
          )}
          {change.kind === "same" || isNew ? null : (
            <span className={css.kind}>{t(`history:child.${change.kind}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Child({ child: { firstName, gender, birthDate } }: { child: HistoryChild }) {
  const { t } = useTranslation();
  return (
    <>
      <UserText>{firstName}</UserText>
      <span>{gender ? ` · ${t(`common:gender.${gender}`)}` : null}</span>
      <span>{" · "}</span>
      <Day day={birthDate} />
    </>
  );
}

function Interests({ before, after }: Pick<FieldChangesProps, "before" | "after">) {
  const { t } = useTranslation();
  const list = compareInterests(before?.interestedEvents ?? [], after?.interestedEvents ?? []);
  return (
    <ul className={stack.xxs}>
      {list.map(({ kind, category }) => (
        <li key={category} className={css.markedItem}>
          <span className={kind === "removed" ? css.gone : undefined}>
            {t(`common:category.${category}`)}
          </span>
          {kind === "same" || !before ? null : (
            <span className={css.kind}>{t(`history:interest.${kind}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PersonNameProps {
  /** The person; the name is null if the record is deleted or hidden. */
  person: { id: string; name: string | null } | null | undefined;
  onOpen: (id: string) => void;
}

/** The name of another person, as a link if the user can open the record. */
function PersonName({ person, onOpen }: PersonNameProps) {
  const { t } = useTranslation();
  if (!person) return <NoValue />;
  if (person.name === null) return <span>{t("history:personGone")}</span>;
  return (
    <Button className={textButton} onPress={() => onOpen(person.id)}>
      <UserText>{person.name}</UserText>
    </Button>
  );
}
