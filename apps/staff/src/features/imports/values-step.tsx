import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { Paged } from "./paged.tsx";
import { Sides } from "./sides.tsx";
import { awaitedIn } from "./awaited.ts";
import type { CellEdit, Draft } from "./draft.ts";
import type { Couple } from "./families/by-hand.ts";
import type { JoinedRow } from "./families/join.ts";
import { separateRows } from "./families/join.ts";
import { CouplesPanel } from "./families/couples-panel.tsx";
import * as css from "./imports.css.ts";
import type { PreparedRows } from "./rows/prepare.ts";
import type { CommentLabels } from "./rows/fitted.ts";
import { rowsToSend, waitingRows } from "./rows/fitted.ts";
import { LinesPanel } from "./lines-panel.tsx";
import { fieldLabel } from "./review/field-label.ts";
import { StepPart } from "./steps.tsx";
import { columnText } from "./target-texts.ts";
import { UnfitValues } from "./unfit-values.tsx";
import type { NameOrder } from "./values/names.ts";

interface ValuesStepProps {
  draft: Draft;
  prepared: PreparedRows;
  /** The prepared rows, with the couples that the user joined. */
  families: readonly JoinedRow[];
  labels: CommentLabels;
  onEdit: (edit: CellEdit) => void;
  /** Reads the names of pasted lines in another order. */
  onNameOrder: (order: NameOrder) => void;
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
  const { draft, prepared, families, labels, share, error } = props;
  const { t } = useTranslation();
  const fileRows = useMemo(() => separateRows(families), [families]);
  const isFit = fileRows.every(({ issues }) => issues.length === 0);
  const waitingCount = waitingRows(families).length;
  const sentCount = rowsToSend(families, labels).length;
  return (
    <StepPart title={t("imports:values.title")}>
      <div role="status">
        <p>
          <span>{t("imports:values.rows", { count: prepared.rows.length })}</span>
          <span>{isFit ? ` ${t("imports:values.none")}` : null}</span>
        </p>
        {waitingCount > 0 ? (
          <>
            <p>{t("imports:values.waiting", { count: waitingCount })}</p>
            <AwaitedColumns draft={draft} families={families} />
          </>
        ) : null}
        {prepared.children.size > 0 ? (
          <p>{t("imports:values.children", { count: prepared.children.size })}</p>
        ) : null}
      </div>
      <UnfitValues draft={draft} rows={fileRows} onEdit={props.onEdit} />
      {draft.source.isLines ? (
        <LinesPanel draft={draft} prepared={prepared} onNameOrder={props.onNameOrder} />
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

/** The columns with values for which rows wait, each with the number of rows. */
function AwaitedColumns({ draft, families }: Pick<ValuesStepProps, "draft" | "families">) {
  const { t } = useTranslation();
  const names = awaitedIn(families).map(({ column, field, count }) => {
    const columnDraft = draft.columns[column ?? -1];
    const name = columnDraft ? columnText(t, columnDraft) : fieldLabel(t, field);
    return t("imports:values.awaitedColumn", { name, count });
  });
  return <p>{t("imports:values.awaited", { names: names.join(", ") })}</p>;
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
