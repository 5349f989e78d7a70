import { useRef, useState } from "react";
import { calendar } from "../../lib/config.ts";
import { keepColumns } from "./columns/kept-columns.ts";
import type { Draft, Source } from "./draft.ts";
import { draftProblems, newDraft, withCell } from "./draft.ts";
import type { Couple } from "./families/by-hand.ts";
import { withCouples } from "./families/by-hand.ts";
import { discardImport, sendChunk, startImport } from "./imports.queries.ts";
import type { CheckedImport } from "./review/checked.ts";
import type { PreparedRows } from "./rows/prepare.ts";
import { prepare } from "./rows/prepare.ts";
import type { UnfitRows } from "./rows/unfit.ts";
import { rowsToSend } from "./rows/unfit.ts";
import type { Step } from "./steps.tsx";
import type { Task } from "./use-task.ts";
import { useTask } from "./use-task.ts";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { restAfter } from "@kehila/shared/imports/rows";
import { pause } from "../../lib/timing/pause.ts";
import { chunksOf } from "./rows/chunks.ts";

type Progress = Parameters<Task>;

/** The user's choices about the rows that are sent. */
interface SendChoices {
  couples: readonly Couple[];
  unfit: UnfitRows;
}

/** The state of an import, from its file to its result. */
interface Work extends SendChoices {
  step: Step;
  draft: Draft | null;
  prepared: PreparedRows | null;
  checked: CheckedImport | null;
  resultId: string | null;
}

const NO_CHOICES: SendChoices = { couples: [], unfit: "leaveOut" };
const START: Work = {
  ...NO_CHOICES,
  step: "source",
  draft: null,
  prepared: null,
  checked: null,
  resultId: null,
};

interface FlowOptions {
  /** The event list that receives the persons; null for the register. */
  listId: string | null;
}

/** Returns the state and the steps of an import; a step back keeps the user's choices. */
export function useImportFlow({ listId }: FlowOptions) {
  const [work, setWork] = useState(START);
  const change = (part: Partial<Work>): void => setWork((before) => ({ ...before, ...part }));
  const task = useTask();
  const { check, keepChecked } = useCheck(listId);
  const { step, draft, prepared, checked } = work;

  const toReview = async (
    rows: PreparedRows,
    target: Draft,
    sending: SendChoices,
    ...progress: Progress
  ): Promise<void> =>
    change({ checked: await check(rows, target, sending, ...progress), step: "review" });

  const toValues = (target: Draft, isDirect: boolean): void =>
    task.run(async (report, signal) => {
      const { head, columns, defaults } = target;
      const preparedRows = await prepare(
        { rows: head.rows, columns, defaults, calendar },
        (doneCount) => report(doneCount / Math.max(1, head.rows.length)),
        signal,
      );
      change({ ...NO_CHOICES, prepared: preparedRows });
      // Pasted lines without unfit values skip the step of values.
      if (isDirect && preparedRows.rows.every(({ issues }) => issues.length === 0)) {
        await toReview(preparedRows, target, NO_CHOICES, report, signal);
      } else {
        change({ step: "values" });
      }
    });

  return {
    ...work,
    share: task.share,
    error: task.error,
    /** Whether leaving the page would lose work. */
    isDirty: draft !== null && step !== "source" && step !== "result",
    onSource: (source: Source) => {
      const firstDraft = newDraft(source);
      task.stop();
      change({ draft: firstDraft, step: "columns" });
      if (source.isLines && draftProblems(firstDraft, calendar).size === 0)
        toValues(firstDraft, true);
    },
    onDraft: (changedDraft: Draft) => change({ draft: changedDraft }),
    onColumns: () => {
      if (draft === null) return;
      keepColumns(
        draft.head.headings,
        draft.columns.map(({ target }) => target),
      );
      toValues(draft, false);
    },
    onUnfit: (unfitRows: UnfitRows) => change({ unfit: unfitRows }),
    onCouples: (couples: readonly Couple[]) => change({ couples }),
    onEdit: (row: number, column: number, text: string) => {
      if (draft === null || prepared === null) return;
      const editedDraft = withCell(draft, { row, column, text });
      const editedRow = editedDraft.head.rows.find((sourceRow) => sourceRow.row === row);
      change({ draft: editedDraft, prepared: editedRow ? prepared.replace(editedRow) : prepared });
    },
    onCheck: () => {
      if (draft === null || prepared === null) return;
      task.run((...progress) => toReview(prepared, draft, work, ...progress));
    },
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

export type ImportFlow = ReturnType<typeof useImportFlow>;

/** Returns a function that compares rows with the register, as an import on the server. */
function useCheck(listId: string | null) {
  const openId = useRef<string | null>(null);
  const check = async (
    { rows }: PreparedRows,
    { source: { fileName } }: Draft,
    { couples, unfit }: SendChoices,
    ...progress: Progress
  ): Promise<CheckedImport> => {
    const sentRows = rowsToSend(withCouples(rows, couples), unfit);
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
  return { id, answers: answers.toSorted((a, b) => a.row - b.row) };
}
