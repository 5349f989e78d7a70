import type { PersonMatch } from "@kehila/shared/persons/answers";
import { isCalendarDay } from "@kehila/shared/base/dates";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../../lib/page/use-media.ts";
import { media } from "../../../styles/theme.css.ts";
import { useEdges } from "../../../ui/table/scroll.ts";
import { fullName, statusOf } from "../format.ts";
import { IdNumber, Phone } from "../values/texts.tsx";
import { Day } from "../../../ui/dates.tsx";
import * as css from "./match-comparison.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The person to compare with the matches: a form not saved yet, or an application. */
export type ComparisonSubject = Pick<
  PersonMatch,
  "firstName" | "lastName" | "idNumber" | "phone" | "city" | "birthDate" | "gender"
>;

interface MatchComparisonProps {
  subject: ComparisonSubject;
  /** The label of the first column: 'You are adding', 'The application'. */
  subjectLabel: string;
  matches: readonly PersonMatch[];
  /**
   * The action for a match that is the same person; `headingId` is the id of the match's heading.
   */
  samePerson?: { label: string; render: (match: PersonMatch, headingId: string) => ReactNode };
}

interface ComparedRow {
  name: string;
  show: (person: ComparisonSubject) => ReactNode;
  /** The match reasons that mark this row as equal or similar. */
  reasons?: readonly PersonMatch["matchedBy"][number][];
  /** Whether a match has the same value, for fields that are no match reason. */
  isSame?: (match: PersonMatch) => boolean;
}

/**
 * Persons side by side, field by field, with equal values marked. If the columns do not fit, each
 * match is compared separately, one below another.
 */
export function MatchComparison(props: MatchComparisonProps) {
  const { subject, matches } = props;
  const rows = useRows(subject);
  const headings = useHeadings(matches);
  const isNarrow = useMedia(media.narrow);
  const isWide = useMedia(media.wide);
  const isPaired = isNarrow || (matches.length > 1 && !isWide);
  return isPaired ? (
    matches.map((match) => (
      <Pair key={match.id} {...props} match={match} rows={rows} headings={headings} />
    ))
  ) : (
    <Columns {...props} rows={rows} headings={headings} />
  );
}

interface Heading {
  id: string;
  text: string;
}

/** Returns the heading of each match: its status, with a number if there are several. */
function useHeadings(matches: readonly PersonMatch[]): ReadonlyMap<string, Heading> {
  const { t } = useTranslation();
  const prefix = useId();
  return new Map(
    matches.map((match, index) => {
      const status = t(`same-person:theirs.${statusOf(match)}`);
      const text = matches.length > 1 ? `${index + 1}. ${status}` : status;
      return [match.id, { id: `${prefix}-${index}`, text }];
    }),
  );
}

type Compare = MatchComparisonProps & {
  rows: readonly ComparedRow[];
  headings: ReadonlyMap<string, Heading>;
};

/** All matches in one table; it scrolls sideways if there are many. */
function Columns({ subject, subjectLabel, matches, samePerson, rows, headings }: Compare) {
  const { t } = useTranslation();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useEdges(scroller);
  return (
    <div
      ref={setScroller}
      className={css.scroller}
      tabIndex={0}
      role="region"
      aria-label={`${t("same-person:region")} · ${subjectLabel}`}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <td className={css.corner} />
            <th scope="col" className={css.column}>
              {subjectLabel}
            </th>
            {matches.map(({ id }) => (
              <MatchHeading key={id} heading={headings.get(id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={css.rowName}>
                {row.name}
              </th>
              <td className={css.value}>{row.show(subject)}</td>
              {matches.map((match) => (
                <MatchValue key={match.id} match={match} row={row} />
              ))}
            </tr>
          ))}
          {samePerson ? (
            <tr>
              <th scope="row" className={css.rowName}>
                {samePerson.label}
              </th>
              <td className={css.value} />
              {matches.map((match) => (
                <td key={match.id} className={css.value}>
                  {samePerson.render(match, headings.get(match.id)?.id ?? "")}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** One match compared with the subject: each field name is above its two values. */
function Pair(props: Compare & { match: PersonMatch }) {
  const { subject, subjectLabel, match, samePerson, rows, headings } = props;
  const { t } = useTranslation();
  const heading = headings.get(match.id);
  const action = samePerson?.render(match, heading?.id ?? "");
  return (
    <div className={css.pair}>
      <table className={css.pairTable} aria-label={`${t("same-person:region")} · ${heading?.text}`}>
        <thead>
          <tr>
            <th scope="col" className={css.column}>
              {subjectLabel}
            </th>
            <MatchHeading heading={heading} />
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.name}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={css.pairName}>
                {row.name}
              </th>
            </tr>
            <tr>
              <td className={css.value}>{row.show(subject)}</td>
              <MatchValue match={match} row={row} />
            </tr>
          </tbody>
        ))}
      </table>
      {action ? <div className={css.pairAction}>{action}</div> : null}
    </div>
  );
}

const MatchHeading = ({ heading }: { heading: Heading | undefined }) => (
  <th scope="col" id={heading?.id} className={css.column}>
    {heading?.text}
  </th>
);

/** A value of a match, marked if it equals the subject's value. */
function MatchValue({ match, row }: { match: PersonMatch; row: ComparedRow }) {
  const { t } = useTranslation();
  const { show, reasons, isSame } = row;
  const reason = isSame?.(match)
    ? "birthDate"
    : reasons?.find((each) => match.matchedBy.includes(each));
  return (
    <td className={reason ? css.same : css.value}>
      {show(match)}
      {reason ? <span className={css.mark}>{t(`same-person:by.${reason}`)}</span> : null}
    </td>
  );
}

function useRows(subject: ComparisonSubject): readonly ComparedRow[] {
  const { t } = useTranslation();
  const noValue = t("common:state.none");
  return [
    {
      name: t("persons:field.name"),
      show: (person) => <UserText>{fullName(person)}</UserText>,
      reasons: ["name", "similarName"],
    },
    {
      name: t("persons:field.idNumberShort"),
      show: ({ idNumber }) => (idNumber ? <IdNumber digits={idNumber} /> : noValue),
      reasons: ["idNumber"],
    },
    {
      name: t("persons:field.phone"),
      show: ({ phone }) => (phone ? <Phone digits={phone} /> : noValue),
      reasons: ["phone"],
    },
    {
      name: t("persons:field.birthDate"),
      isSame: ({ birthDate }) => birthDate !== null && birthDate === subject.birthDate,
      show: ({ birthDate }) =>
        birthDate && isCalendarDay(birthDate) ? <Day day={birthDate} /> : (birthDate ?? noValue),
    },
    ...(subject.gender === undefined
      ? []
      : [
          {
            name: t("persons:field.gender"),
            show: ({ gender }: ComparisonSubject) =>
              gender ? t(`common:gender.${gender}`) : noValue,
          },
        ]),
    { name: t("persons:field.city"), show: ({ city }) => <UserText>{city}</UserText> },
  ];
}
