import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { CellEdit, Draft } from "./draft.ts";
import * as css from "./imports.css.ts";
import { Paged } from "./paged.tsx";
import { isRequired } from "./rows/fitted.ts";
import { issueText } from "./rows/issue-text.ts";
import { rowName } from "./rows/row-name.ts";
import type { RowIssue } from "./rows/row-notes.ts";
import type { TypedRow } from "./rows/typed-rows.ts";
import type { UnfitValue } from "./rows/unfit-values.ts";
import { isCorrectable, issueOf, unfitValuesIn } from "./rows/unfit-values.ts";
import { fieldLabel } from "./review/field-label.ts";
import { columnText } from "./target-texts.ts";
import { citiesMeant } from "./values/city.ts";
import { QUESTIONS } from "./values/read.ts";

interface UnfitValuesProps {
  draft: Draft;
  rows: readonly TypedRow[];
  onEdit: (edit: CellEdit) => void;
}

/** The values that do not fit, each once with all its rows. */
export function UnfitValues({ draft, rows, onEdit }: UnfitValuesProps) {
  const { t } = useTranslation();
  // A value stays in its place after its correction; an edit can add values.
  const [listedValues, setListedValues] = useState(() => unfitValuesIn(rows));
  const listedKeys = new Set(listedValues.map(({ key }) => key));
  const addedValues = unfitValuesIn(rows).filter(
    (value) => !listedKeys.has(value.key) && !isListed(value, listedValues),
  );
  if (addedValues.length > 0) setListedValues([...listedValues, ...addedValues]);
  const byRow = useMemo(() => new Map(rows.map((row) => [row.value.row, row])), [rows]);
  if (listedValues.length === 0) return null;
  return (
    <Panel title={t("imports:values.unfit")} description={t("imports:values.unfitText")}>
      <Paged
        items={listedValues}
        render={(value) => (
          <UnfitItem key={value.key} value={value} byRow={byRow} draft={draft} onEdit={onEdit} />
        )}
      />
    </Panel>
  );
}

/** Whether a cell of a value is in the list, with the text that it had before an edit. */
const isListed = ({ column, field, rows }: UnfitValue, listedValues: readonly UnfitValue[]) =>
  listedValues.some(
    (listed) =>
      listed.column === column &&
      listed.field === field &&
      rows.some((row) => listed.rows.includes(row)),
  );

interface UnfitItemProps {
  value: UnfitValue;
  byRow: ReadonlyMap<number, TypedRow>;
  draft: Draft;
  onEdit: UnfitValuesProps["onEdit"];
}

/** The name of the button that keeps a text, by its problem. */
const KEEP: Partial<Record<string, "isPerson" | "ownFamily" | "ownPerson">> = {
  NOT_A_PERSON: "isPerson",
  BLANK_FAMILY: "ownFamily",
  CHILD_ALONE: "ownPerson",
};

/** Returns what becomes of a row with an issue. */
function outcomeOf(issue: RowIssue): "newWaits" | "waits" | "toComment" | "childrenFit" {
  if (issue.problem === "BLANK") return "newWaits";
  if (issue.problem === "CHILDREN") return "childrenFit";
  return isRequired(issue) ? "waits" : "toComment";
}

/** Maximum rows of a value that are named by number. */
const ROWS_NAMED = 5;

const rowNumbers = (rows: readonly number[]): string =>
  rows.slice(0, ROWS_NAMED).join(", ") + (rows.length > ROWS_NAMED ? "…" : "");

/** The pause in ms after which the rows of a typed text are checked. */
const TYPED_DEBOUNCE_MS = 400;

/** Fields whose text is read only when finished: half of one would change other values. */
const READ_WHEN_FINISHED = /^family\.|interestedEvents$/u;

/** Returns the texts that one press writes in place of a value, each with the name of its button. */
function proposalsFor(t: TFunction, issue: RowIssue): { text: string; label: string }[] {
  const { problem, proposal } = issue;
  if (problem === "CITY")
    return citiesMeant(issue.text).map((city) => ({ text: city, label: city }));
  if (proposal === undefined) return [];
  return [
    {
      text: proposal,
      label:
        problem === "BLANK"
          ? t("imports:values.cityOfFamily", { city: proposal })
          : t("imports:values.ofFamily", { family: proposal }),
    },
  ];
}

/** A value with its rows, and a field whose text replaces it in all of them. */
function UnfitItem({ value, byRow, draft, onEdit }: UnfitItemProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const keptId = useId();
  const [text, setText] = useState(value.text);
  const [writtenText, setWrittenText] = useState(value.text);
  const { rows, column } = value;
  const issue = issueOf({ ...value, text: writtenText }, byRow);
  const [onlyRow] = rows.length === 1 ? rows : [];
  const columnDraft = column === null ? undefined : draft.columns[column];
  // A blank value of a field without a column has no text that names it.
  const blankField = issue?.problem === "BLANK" ? fieldLabel(t, value.field) : "";
  const heading = columnDraft ? columnText(t, columnDraft) : blankField;
  const canCorrect = isCorrectable(value);
  const onlyValue = byRow.get(onlyRow ?? 0)?.value;
  const write = (newText: string): void => {
    if (column === null) return;
    setWrittenText(newText);
    onEdit({ rows, column, before: writtenText, text: newText });
  };
  const propose = (proposal: string): void => {
    setText(proposal);
    write(proposal);
  };
  const onPause = useEffectEvent((typedText: string) => {
    const isReadable = typedText.trim() !== "" && !READ_WHEN_FINISHED.test(value.field);
    if (isReadable && typedText !== writtenText) write(typedText);
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), TYPED_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.name} id={nameId}>
          <UserText>{(onlyValue && rowName(onlyValue)) || value.text || heading}</UserText>
        </span>
        <span className={secondary}>
          {onlyRow === undefined
            ? `${t("imports:values.inRows", { count: rows.length })}: ${rowNumbers(rows)}`
            : t("imports:row", { row: onlyRow })}
        </span>
        {issue ? (
          <span className={secondary}>{t(`imports:values.${outcomeOf(issue)}`)}</span>
        ) : (
          <span role="status">{t("imports:values.fits")}</span>
        )}
        {canCorrect || heading === "" ? null : (
          <span>
            <UserText>{heading}</UserText>
          </span>
        )}
        {issue && !canCorrect ? <span>{issueText(t, issue)}</span> : null}
        {issue && column !== null ? (
          <div className={css.actions}>
            {proposalsFor(t, issue).map((proposal) => (
              <Button
                key={proposal.text}
                size="small"
                aria-describedby={nameId}
                onPress={() => propose(proposal.text)}
              >
                <UserText>{proposal.label}</UserText>
              </Button>
            ))}
            {QUESTIONS.has(issue.problem) ? (
              <Button
                size="small"
                aria-describedby={issue.problem === "CITY" ? `${nameId} ${keptId}` : nameId}
                onPress={() => write(writtenText)}
              >
                {t(`imports:values.${KEEP[issue.problem] ?? "keep"}`)}
              </Button>
            ) : null}
          </div>
        ) : null}
        {issue?.problem === "CITY" ? (
          <span className={secondary} id={keptId}>
            {t("imports:values.keptCity")}
          </span>
        ) : null}
      </div>
      {canCorrect ? (
        <div className={stack.s}>
          <TextField
            label={heading}
            isLabelTyped
            value={text}
            // The error of a text goes with the first change.
            errorMessage={issue && text === writtenText ? issueText(t, issue) : undefined}
            onChange={setText}
            // The rows are checked again after a pause, and when the field loses focus.
            onBlur={() => {
              if (text !== writtenText) write(text);
            }}
          />
        </div>
      ) : null}
    </li>
  );
}
