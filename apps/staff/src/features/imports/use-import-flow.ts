import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { calendar } from "../../lib/config.ts";
import { keepColumns } from "./columns/kept-columns.ts";
import type { CellEdit, Draft, Source } from "./draft.ts";
import { draftProblems, newDraft, withCells, withColumn } from "./draft.ts";
import type { Couple } from "./families/by-hand.ts";
import { coupleProblem, withCouples } from "./families/by-hand.ts";
import type { JoinedRow } from "./families/join.ts";
import { discardImport, sendChunk, startImport } from "./imports.queries.ts";
import type { ReviewAnswers } from "./review/answers.ts";
import { keptAnswers, NO_ANSWERS } from "./review/answers.ts";
import type { CheckedImport } from "./review/checked.ts";
import type { PreparedRows } from "./rows/prepare.ts";
import { prepare } from "./rows/prepare.ts";
import { rowsToSend, withLongComments } from "./rows/fitted.ts";
import { columnCells } from "./rows/typed-rows.ts";
import { cellText } from "./source/cells.ts";
import { commentLabels } from "./target-texts.ts";
import type { Step } from "./steps.tsx";
import type { Task } from "./use-task.ts";
import { useTask } from "./use-task.ts";
import type { NameOrder } from "./values/names.ts";
import { showsNameOrder } from "./values/names.ts";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { restAfter } from "@kehila/shared/imports/rows";
import { pause } from "../../lib/timing/pause.ts";
import { chunksOf } from "./rows/chunks.ts";

type Progress = Parameters<Task>;

/** The state of an import, from its file to its result. */
interface Work {
  step: Step;
  /** The couples that the user joined by hand. */
  couples: readonly Couple[];
  draft: Draft | null;
  prepared: PreparedRows | null;
  checked: CheckedImport | null;
  answers: ReviewAnswers;
  resultId: string | null;
}

const START: Work = {
  step: "source",
  couples: [],
  draft: null,
  prepared: null,
  checked: null,
  answers: NO_ANSWERS,
  resultId: null,
};

interface FlowOptions {
  /** The event list that receives the persons; null for the register. */
  listId: string | null;
}

/** Returns the state and the steps of an import; a step back keeps the user's choices. */
export function useImportFlow({ listId }: FlowOptions) {
  const { t } = useTranslation();
  const [work, setWork] = useState(START);
  const change = (part: Partial<Work>): void => setWork((before) => ({ ...before, ...part }));
  const task = useTask();
  const { check, keepChecked } = useCheck(listId);
  const { step, draft, prepared, checked, couples } = work;
  const labels = useMemo(() => commentLabels(t, draft?.columns ?? []), [t, draft?.columns]);
  const families = useMemo(
    () => withLongComments(withCouples(prepared?.rows ?? [], couples), labels),
    [prepared, couples, labels],
  );

  const toReview = async (
    rows: readonly JoinedRow[],
    target: Draft,
    ...progress: Progress
  ): Promise<void> => {
    const sentRows = rowsToSend(rows, commentLabels(t, target.columns));
    const { fileName } = target.source;
    const checkedNow = await check(sentRows, fileName, ...progress);
    setWork((before) => ({
      ...before,
      checked: checkedNow,
      answers: before.checked
        ? keptAnswers(before.answers, before.checked, checkedNow)
        : before.answers,
      step: "review",
    }));
  };

  const toValues = (target: Draft, isDirect: boolean): void =>
    task.run(async (report, signal) => {
      const { head, columns, defaults } = target;
      const preparedRows = await prepare(
        { rows: head.rows, columns, defaults, calendar, isCityRequired: listId === null },
        (doneCount) => report(doneCount / Math.max(1, head.rows.length)),
        signal,
      );
      // Other columns can give a joined row a family of its own.
      const keptCouples = couples.filter(
        (couple) => coupleProblem(preparedRows.rows, [], couple) === null,
      );
      change({ prepared: preparedRows, couples: keptCouples });
      // Pasted lines whose values are as typed skip the step of values.
      const names = columnCells(head.rows, 0).map(cellText);
      const isSeen = preparedRows.rows.every(isAsTyped) && showsNameOrder(names);
      if (isDirect && isSeen) {
        await toReview(preparedRows.rows, target, report, signal);
      } else {
        change({ step: "values" });
      }
    });

  return {
    ...work,
    /** The prepared rows, with the couples that the user joined and the comments that are too long. */
    families,
    labels,
    share: task.share,
    error: task.error,
    /** Whether leaving the page would lose work. */
    isDirty: draft !== null && step !== "source" && step !== "result",
    onSource: (source: Source) => {
      const firstDraft = newDraft(source);
      task.stop();
      change({ draft: firstDraft, couples: [], answers: NO_ANSWERS, step: "columns" });
      if (source.isLines && draftProblems(firstDraft, calendar, listId).size === 0)
        toValues(firstDraft, true);
    },
    onDraft: (changedDraft: Draft) => {
      const hasOtherRows = changedDraft.head.rows !== draft?.head.rows;
      change({ draft: changedDraft, ...(hasOtherRows ? { couples: [] } : {}) });
    },
    onColumns: () => {
      if (draft === null) return;
      keepColumns(
        draft.head.headings,
        draft.columns.map(({ target }) => target),
      );
      toValues(draft, false);
    },
    onCouples: (joinedCouples: readonly Couple[]) => change({ couples: joinedCouples }),
    onEdit: (edit: CellEdit) => {
      if (draft === null || prepared === null) return;
      const editedDraft = withCells(draft, edit);
      const numbers = new Set(edit.rows);
      const editedRows = editedDraft.head.rows.filter(({ row }) => numbers.has(row));
      change({ draft: editedDraft, prepared: prepared.replace(editedRows) });
    },
    /** Reads the names of pasted lines in another order. */
    onNameOrder: (nameOrder: NameOrder) => {
      if (draft === null) return;
      const index = draft.columns.findIndex(({ target }) => target.field === "fullName");
      const changedDraft = withColumn(draft, index, { nameOrder });
      change({ draft: changedDraft });
      toValues(changedDraft, false);
    },
    onCheck: () => {
      if (draft === null || prepared === null) return;
      task.run((...progress) => toReview(families, draft, ...progress));
    },
    onAnswers: (changes: Partial<ReviewAnswers>) =>
      setWork((before) => ({ ...before, answers: { ...before.answers, ...changes } })),
    onCancel: task.stop,
    onBack: (to: Step) => {
      task.stop();
      change({ step: to });
    },
    onConfirmed: () => {
      keepChecked();
      change({ resultId: checked?.id ?? null, step: "result" });
    },
    /** Opens the result of an earlier import. */
    onOpen: (id: string) => setWork({ ...START, resultId: id, step: "result" }),
    onRestart: () => setWork(START),
  };
}

/** Whether a line has a name and a phone as typed: nothing else was read from the line. */
const isAsTyped = ({ value: { person }, issues, repairs }: JoinedRow): boolean =>
  issues.length + repairs.length === 0 && !person.idNumber && !person.comment;

export type ImportFlow = ReturnType<typeof useImportFlow>;

/** Returns a function that compares rows with the register, as an import on the server. */
function useCheck(listId: string | null) {
  const openId = useRef<string | null>(null);
  const check = async (
    sentRows: readonly ImportRow[],
    fileName: string | null,
    ...progress: Progress
  ): Promise<CheckedImport> => {
    // The earlier, unconfirmed import would count towards the limit of running imports.
    if (openId.current !== null) void discardImport(openId.current);
    openId.current = null;
    const id = await startImport(
      { target: listId === null ? "register" : "list", fileName, rows: sentRows.length },
      crypto.randomUUID(),
    );
    openId.current = id;
    return checkRows(id, sentRows, ...progress);
  };
  /** Marks the import as confirmed, so that the next check does not discard it. */
  const keepChecked = (): void => {
    openId.current = null;
  };
  return { check, keepChecked };
}

/** Compares the rows of an import with the register, in chunks, with a pause after each chunk. */
async function checkRows(
  id: string,
  rows: readonly ImportRow[],
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckedImport> {
  const chunks = chunksOf(rows);
  const answers: CheckedImport["answers"][number][] = [];
  for (const [number, chunk] of chunks.entries()) {
    const start = performance.now();
    answers.push(...(await sendChunk(id, number, chunk, signal)));
    report((number + 1) / chunks.length);
    if (number + 1 < chunks.length) await pause(restAfter(performance.now() - start));
    signal.throwIfAborted();
  }
  return {
    id,
    answers: answers.toSorted((a, b) => a.row - b.row),
    rows: new Map(rows.map((row) => [row.row, row])),
  };
}
