import { dayOfInstant } from "@kehila/shared/base/dates";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { CopyCheck, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NAME_COLUMN, usePersonColumns } from "../../entities/persons/list/columns.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { calendar } from "../../lib/config.ts";
import { Badge } from "../../ui/badge.tsx";
import { Day } from "../../ui/dates.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import type { DataColumn } from "../../ui/table/features.ts";
import * as css from "./applications.css.ts";

/** The columns of the queue; the first ones stay in view next to the open side menu. */
const SHOWN = [
  NAME_COLUMN,
  "phone",
  "createdAt",
  "birthDate",
  "idNumber",
  "city",
  "childrenCount",
] as const;

/** A badge for an application whose person may already be in the register. */
export function DuplicateBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="warning" icon={CopyCheck}>
      {t("applications:possibleDuplicate")}
    </Badge>
  );
}

/**
 * A name in the queue, with the badge and the spouse below it: a column of badges would push the
 * phones out of view.
 */
function MarkedName({ person, children }: { person: PersonRow; children: ReactNode }) {
  const { t } = useTranslation();
  if (!person.possibleDuplicate && !person.spouse) return children;
  return (
    <span className={css.marked}>
      {children}
      <span className={css.secondLine}>
        {person.possibleDuplicate ? (
          <span className={css.duplicateMark}>
            <CopyCheck aria-hidden="true" />
            <span className={css.markText}>{t("applications:possibleDuplicate")}</span>
          </span>
        ) : null}
        {person.spouse ? <WithSpouse name={fullName(person.spouse)} /> : null}
      </span>
    </span>
  );
}

/** The text 'with' and the name of the spouse, who is part of the same application. */
export function WithSpouse({ name }: { name: string }) {
  const namedText = useNamed();
  return <span className={css.withSpouse}>{namedText("applications:withSpouse", name)}</span>;
}

/** The day of receipt; below it, a badge if the sender sent several applications. */
function Received({ application: { createdAt, sender } }: { application: PersonRow }) {
  const day = <Day day={dayOfInstant(new Date(createdAt), calendar.timeZone)} />;
  if (!sender) return day;
  return (
    <span className={css.marked}>
      {day}
      <SenderMark />
    </span>
  );
}

/** A badge for an application whose sender has other pending applications. */
export function SenderMark() {
  const { t } = useTranslation();
  return (
    <span className={css.senderMark}>
      <Send aria-hidden="true" />
      {t("applications:sameSender")}
    </span>
  );
}

/**
 * Returns the columns of the queue: columns of persons, the day of receipt, and badges of possible
 * duplicates below the names.
 */
export function useApplicationColumns(): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  const columns = usePersonColumns();
  return useMemo(() => {
    const ownOf = ({ id, cell }: DataColumn<PersonRow>): Partial<DataColumn<PersonRow>> => {
      if (id === "createdAt") {
        return {
          header: t("applications:column.createdAt"),
          width: "day",
          cell: (person) => <Received application={person} />,
        };
      }
      if (id !== NAME_COLUMN) return {};
      return { cell: (person) => <MarkedName person={person}>{cell(person)}</MarkedName> };
    };
    return SHOWN.flatMap((id) =>
      columns
        .filter((column) => column.id === id)
        .map((column) => ({ ...column, ...ownOf(column) })),
    );
  }, [t, columns]);
}
