import { useId, useMemo, useState } from "react";
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

/** A value with its rows, and a field whose text replaces it in all of them. */
function UnfitItem({ value, byRow, draft, onEdit }: UnfitItemProps) {
  const { t } = useTranslation();
  const nameId = useId();
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
            {issue.proposal === undefined ? null : (
              <Button
                size="small"
                aria-describedby={nameId}
                onPress={() => propose(issue.proposal ?? "")}
              >
                {issue.problem === "BLANK"
                  ? t("imports:values.cityOfFamily", { city: issue.proposal })
                  : t("imports:values.ofFamily", { family: issue.proposal })}
              </Button>
            )}
            {QUESTIONS.has(issue.problem) ? (
              <Button size="small" aria-describedby={nameId} onPress={() => write(writtenText)}>
                {t(`imports:values.${KEEP[issue.problem] ?? "keep"}`)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {canCorrect ? (
        <div className={stack.s}>
          <TextField
            label={heading}
            isLabelTyped
            value={text}
            errorMessage={issue && issueText(t, issue)}
            onChange={setText}
            // The rows are checked again when the field loses focus.
            onBlur={() => {
              if (text !== writtenText) write(text);
            }}
          />
        </div>
      ) : null}
    </li>
  );
}
