import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { Paged } from "./paged.tsx";
import { Sides } from "./sides.tsx";
import { columnName } from "./columns/header-row.ts";
import type { Draft } from "./draft.ts";
import type { Couple } from "./families/by-hand.ts";
import { separateRows } from "./families/join.ts";
import { CouplesPanel } from "./families/couples-panel.tsx";
import * as css from "./imports.css.ts";
import { issueText } from "./rows/issue-text.ts";
import type { PreparedRows } from "./rows/prepare.ts";
import { rowName } from "./rows/row-name.ts";
import type { RowIssue, TypedRow } from "./rows/typed-rows.ts";
import type { UnfitRows } from "./rows/unfit.ts";
import { isTalk, rowsToSend } from "./rows/unfit.ts";
import { cellText } from "./source/cells.ts";
import { QUESTIONS } from "./values/read.ts";
import { StepPart } from "./steps.tsx";

interface ValuesStepProps {
  draft: Draft;
  prepared: PreparedRows;
  unfit: UnfitRows;
  onUnfit: (unfitRows: UnfitRows) => void;
  onEdit: (row: number, column: number, text: string) => void;
  /** The couples that the user joined by hand. */
  couples: readonly Couple[];
  /** Null for an event list, which has no families. */
  onCouples: ((couples: readonly Couple[]) => void) | null;
  onBack: () => void;
  onContinue: () => void;
  /** The progress of the comparison with the register, from 0 to 1; null before it. */
  share: number | null;
  error: string | null;
  onCancel: () => void;
}

/** The step with editable unfit values, and with the list of repaired values. */
export function ValuesStep(props: ValuesStepProps) {
  const { draft, prepared, unfit, onUnfit, share, error } = props;
  const { t } = useTranslation();
  const fileRows = useMemo(() => separateRows(prepared.rows), [prepared.rows]);
  // The rows with issues at the start, so that a row stays in its place after its correction.
  const [listedRows] = useState(() => fileRows.filter(({ issues }) => issues.length > 0));
  const byRow = useMemo(() => new Map(fileRows.map((row) => [row.value.row, row])), [fileRows]);
  const openRows = fileRows.filter(({ issues }) => issues.length > 0);
  const openCount = openRows.length;
  const sentCount = rowsToSend(prepared.rows, unfit).length;
  return (
    <StepPart title={t("imports:values.title")}>
      <div role="status">
        <p>
          <span>{t("imports:values.rows", { count: prepared.rows.length })}</span>
          <span>{openCount === 0 ? ` ${t("imports:values.none")}` : null}</span>
        </p>
        {openCount > 0 ? <p>{t("imports:values.open", { count: openCount })}</p> : null}
        {prepared.children.size > 0 ? (
          <p>{t("imports:values.children", { count: prepared.children.size })}</p>
        ) : null}
      </div>
      {listedRows.length > 0 ? (
        <Panel title={t("imports:values.unfit")} description={t("imports:values.unfitText")}>
          <div className={stack.m}>
            <Paged
              items={listedRows}
              render={(row) => (
                <UnfitRow
                  key={row.value.row}
                  row={row}
                  now={byRow.get(row.value.row)}
                  draft={draft}
                  onEdit={props.onEdit}
                />
              )}
            />
            {openRows.some((row) => !isTalk(row)) ? (
              <RadioGroup
                label={t("imports:values.what")}
                orientation="vertical"
                options={(["leaveOut", "withoutValues"] as const).map((value) => ({
                  value,
                  label: t(`imports:values.whats.${value}`),
                }))}
                value={unfit}
                onChange={onUnfit}
              />
            ) : null}
          </div>
        </Panel>
      ) : null}
      <Repairs prepared={prepared} />
      {props.onCouples ? (
        <CouplesPanel rows={prepared.rows} couples={props.couples} onCouples={props.onCouples} />
      ) : null}
      {error === null ? null : <Notice tone="danger">{error}</Notice>}
      {sentCount === 0 ? <Notice tone="warning">{t("imports:values.nothing")}</Notice> : null}
      {share === null ? (
        <div className={css.actions}>
          <Button onPress={props.onBack}>{t("imports:back")}</Button>
          <Button variant="primary" isDisabled={sentCount === 0} onPress={props.onContinue}>
            {t("imports:values.continue", { count: sentCount })}
          </Button>
        </div>
      ) : (
        <div className={stack.s}>
          <ProgressBar label={t("imports:values.comparing")} value={Math.round(share * 100)} />
          <div>
            <Button onPress={props.onCancel}>{t("common:action.cancel")}</Button>
          </div>
        </div>
      )}
    </StepPart>
  );
}

interface UnfitRowProps {
  /** The row when the step opened. */
  row: TypedRow;
  /** The row after the latest edit. */
  now: TypedRow | undefined;
  draft: Draft;
  onEdit: (row: number, column: number, text: string) => void;
}

function UnfitRow({ row, now, draft, onEdit }: UnfitRowProps) {
  const { t } = useTranslation();
  const current = now?.issues ?? [];
  const cells = [
    ...new Map(
      row.issues.flatMap((issue) =>
        issue.column === null ? [] : [[issue.column, { ...issue, column: issue.column }] as const],
      ),
    ).values(),
  ];
  const question = current.find(({ problem, text }) => text !== "" && QUESTIONS.has(problem));
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.name}>
          <UserText>{rowName((now ?? row).value)}</UserText>
        </span>
        <span className={secondary}>{t("imports:row", { row: row.value.row })}</span>
        {current
          .filter(({ column }) => column === null)
          .map((issue) => (
            <span key={issue.field}>{issueText(t, issue)}</span>
          ))}
        {current.length === 0 ? <span role="status">{t("imports:values.fits")}</span> : null}
        {question && question.column !== null ? (
          <Confirm issue={question} onConfirm={onEdit} column={question.column} />
        ) : null}
      </div>
      <div className={stack.s}>
        {cells.map(({ row: at, column }) => {
          const issue = current.find((rowIssue) => rowIssue.column === column);
          const writtenCell = draft.head.rows.find((sourceRow) => sourceRow.row === at)?.cells[
            column
          ];
          return (
            <CellField
              key={column}
              label={columnName(draft.head.headings, column)}
              initial={cellText(writtenCell)}
              errorMessage={issue && issueText(t, issue)}
              onEdit={(text) => onEdit(at, column, text)}
            />
          );
        })}
      </div>
    </li>
  );
}

interface ConfirmProps {
  issue: RowIssue;
  column: number;
  onConfirm: UnfitRowProps["onEdit"];
}

/** The button that confirms a text as it is. */
function Confirm({ issue: { row, text, problem }, column, onConfirm }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Button size="small" onPress={() => onConfirm(row, column, text)}>
        {t(problem === "NOT_A_PERSON" ? "imports:values.isPerson" : "imports:values.keep")}
      </Button>
    </div>
  );
}

interface CellFieldProps {
  label: string;
  initial: string;
  errorMessage: string | undefined;
  onEdit: (text: string) => void;
}

/** A field with the text of an unfit cell; its row is checked again when it loses focus. */
function CellField({ label, initial, errorMessage, onEdit }: CellFieldProps) {
  const [text, setText] = useState(initial);
  const [checkedText, setCheckedText] = useState(initial);
  return (
    <TextField
      label={label}
      isLabelTyped
      value={text}
      errorMessage={errorMessage}
      onChange={setText}
      onBlur={() => {
        if (text === checkedText) return;
        setCheckedText(text);
        onEdit(text);
      }}
    />
  );
}

/** The list of values that were changed so that they fit. */
function Repairs({ prepared }: { prepared: PreparedRows }) {
  const { t } = useTranslation();
  const repairs = prepared.rows.flatMap(({ value, repairs: own }) =>
    own.map((repair, index) => ({ ...repair, row: value.row, index })),
  );
  if (repairs.length === 0) return null;
  return (
    <Panel
      title={t("imports:values.repaired", { count: repairs.length })}
      description={t("imports:values.repairedText")}
    >
      <Paged
        items={repairs}
        render={({ row, index, repair, text, value }) => (
          <li key={`${row} ${index}`} className={css.sides}>
            <span className={secondary}>{t("imports:row", { row })}</span>
            <span>{t(`imports:repair.${repair}`)}</span>
            <Sides before={text} after={value} />
          </li>
        )}
      />
    </Panel>
  );
}
