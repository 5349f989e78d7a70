import type { PersonMatch } from "@kehila/shared/person-answers";
import { isCalendarDay } from "@kehila/shared/dates";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fullName, statusOf } from "./format.ts";
import { IdNumber, Phone } from "./texts.tsx";
import { Day } from "../../ui/dates.tsx";
import * as css from "./match-comparison.css.ts";

/** The person to compare with the matches: a form not saved yet, or an application. */
export type Compared = Pick<
  PersonMatch,
  "firstName" | "lastName" | "idNumber" | "phone" | "city" | "birthDate"
>;

interface MatchComparisonProps {
  subject: Compared;
  /** Names the first column: 'You are adding', 'The application'. */
  subjectLabel: string;
  matches: readonly PersonMatch[];
  /** A last row with the action for a match that is the same person. */
  same?: { label: string; render: (match: PersonMatch) => ReactNode };
}

interface ComparedRow {
  name: string;
  show: (person: Compared) => ReactNode;
  /** The match reasons that mark this row as equal or similar. */
  reasons?: readonly PersonMatch["matchedBy"][number][];
  /** Whether a match has the same value, where that alone is no reason. */
  isSame?: (match: PersonMatch) => boolean;
}

/** Persons side by side, field by field, with equal values marked. */
export function MatchComparison(props: MatchComparisonProps) {
  const { subject, subjectLabel, matches, same } = props;
  const { t } = useTranslation();
  const rows = useRows(subject);
  return (
    <div
      className={css.scroller}
      tabIndex={0}
      role="region"
      aria-label={`${t("persons:duplicates.region")} · ${subjectLabel}`}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <td className={css.corner} />
            <th scope="col" className={css.column}>
              {subjectLabel}
            </th>
            {matches.map((match) => (
              <th key={match.id} scope="col" className={css.column}>
                {t(`persons:duplicates.theirs.${statusOf(match)}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, show, reasons, isSame }) => (
            <tr key={name}>
              <th scope="row" className={css.rowName}>
                {name}
              </th>
              <td className={css.value}>{show(subject)}</td>
              {matches.map((match) => {
                const reason = isSame?.(match)
                  ? "birthDate"
                  : reasons?.find((each) => match.matchedBy.includes(each));
                return (
                  <td key={match.id} className={reason ? css.same : css.value}>
                    {show(match)}
                    {reason ? (
                      <span className={css.mark}>{t(`persons:duplicates.by.${reason}`)}</span>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
          {same ? (
            <tr>
              <th scope="row" className={css.rowName}>
                {same.label}
              </th>
              <td className={css.value} />
              {matches.map((match) => (
                <td key={match.id} className={css.value}>
                  {same.render(match)}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

function useRows(subject: Compared): readonly ComparedRow[] {
  const { t } = useTranslation();
  const none = t("common:state.none");
  return [
    {
      name: t("persons:field.name"),
      show: (person) => <bdi>{fullName(person)}</bdi>,
      reasons: ["name", "similarName"],
    },
    {
      name: t("persons:field.idNumberShort"),
      show: ({ idNumber }) => (idNumber ? <IdNumber digits={idNumber} /> : none),
      reasons: ["idNumber"],
    },
    {
      name: t("persons:field.phone"),
      show: ({ phone }) => (phone ? <Phone digits={phone} /> : none),
      reasons: ["phone"],
    },
    {
      name: t("persons:field.birthDate"),
      isSame: ({ birthDate }) => birthDate !== null && birthDate === subject.birthDate,
      show: ({ birthDate }) =>
        birthDate && isCalendarDay(birthDate) ? <Day day={birthDate} /> : (birthDate ?? none),
    },
    { name: t("persons:field.city"), show: ({ city }) => <bdi>{city}</bdi> },
  ];
}
