import { restAfter } from "@kehila/shared/imports/rows";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { pause } from "../../lib/pause.ts";
import { keepColumns } from "./columns/kept-columns.ts";
import type { Draft, Source } from "./draft.ts";
import { draftProblems, newDraft } from "./draft.ts";
import type { Couple } from "./families/by-hand.ts";
import { withCouples } from "./families/by-hand.ts";
import { discardImport, sendChunk, startImport } from "./imports.queries.ts";
import type { CheckedImport } from "./review/checked.ts";
import { chunksOf } from "./rows/chunks.ts";
import type { PreparedRows } from "./rows/prepare.ts";
import { prepare } from "./rows/prepare.ts";
import type { UnfitRows } from "./rows/unfit.ts";
import { rowsToSend } from "./rows/unfit.ts";
import type { Step } from "./steps.tsx";

interface FlowOptions {
  /** The event list that receives the persons; null for the register. */
  listId: string | null;
}

/** An import from its file to its result; a step back keeps everything that was chosen. */
export function useImportFlow({ listId }: FlowOptions) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>("source");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [prepared, setPrepared] = useState<PreparedRows | null>(null);
  const [couples, setCouples] = useState<readonly Couple[]>([]);
  const [unfit, setUnfit] = useState<UnfitRows>("leaveOut");
  const [checked, setChecked] = useState<CheckedImport | null>(null);
  const [resultId, setResultId] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const openId = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs one task at a time; an abort or a later task ends it without a message. */
  const run = (task: (signal: AbortSignal) => Promise<void>): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setShare(0);
    task(controller.signal)
      .catch((reason: unknown) => {
        if (!controller.signal.aborted) {
          setError(failureText(t, reason, t("imports:values.failed")));
        }
      })
      .finally(() => {
        if (running.current === controller) setShare(null);
      });
  };

  const check = async (rows: PreparedRows, target: Draft, signal: AbortSignal): Promise<void> => {
    const sent = rowsToSend(withCouples(rows.rows, couples), unfit);
    // A check that was left behind would count as one more running import.
    if (openId.current !== null) void discardImport(openId.current);
    openId.current = null;
    const { fileName } = target.source;
    const id = await startImport(
      { target: listId === null ? "register" : "list", fileName, rows: sent.length },
      crypto.randomUUID(),
    );
    openId.current = id;
    const chunks = chunksOf(sent);
    const answers: CheckedImport["answers"][number][] = [];
    for (const [number, chunk] of chunks.entries()) {
      const begun = performance.now();
      answers.push(...(await sendChunk(id, number, chunk, signal)));
      setShare((number + 1) / chunks.length);
      if (number + 1 < chunks.length) await pause(restAfter(performance.now() - begun));
      signal.throwIfAborted();
    }
    setChecked({ id, answers: answers.toSorted((a, b) => a.row - b.row) });
    setStep("review");
  };

  const toValues = (target: Draft, isDirect: boolean): void =>
    run(async (signal) => {
      const { head, columns, defaults } = target;
      const rows = await prepare(
        { rows: head.rows, columns, defaults, calendar },
        (done) => setShare(done / Math.max(1, head.rows.length)),
        signal,
      );
      setPrepared(rows);
      setUnfit("leaveOut");
      setCouples([]);
      // Pasted lines without a problem skip the review of values.
      if (isDirect && rows.rows.every(({ issues }) => issues.length === 0)) {
        await check(rows, target, signal);
        return;
      }
      setStep("values");
    });

  return {
    step,
    draft,
    prepared,
    unfit,
    couples,
    checked,
    resultId,
    share,
    error,
    /** Whether leaving the page would lose work. */
    isDirty: draft !== null && step !== "source" && step !== "result",
    onSource: (source: Source) => {
      const read = newDraft(source);
      setDraft(read);
      if (source.isLines && draftProblems(read).size === 0) {
        setStep("columns");
        toValues(read, true);
        return;
      }
      setError(null);
      setStep("columns");
    },
    onDraft: setDraft,
    onColumns: () => {
      if (draft === null) return;
      keepColumns(
        draft.head.headings,
        draft.columns.map(({ target }) => target),
      );
      toValues(draft, false);
    },
    onUnfit: setUnfit,
    onCouples: setCouples,
    onEdit: (row: number, column: number, text: string) => {
      if (draft === null || prepared === null) return;
      const rows = draft.head.rows.map((one) =>
        one.row === row
          ? { row, cells: one.cells.with(column, text.trim() === "" ? null : text) }
          : one,
      );
      const edited = rows.find((one) => one.row === row);
      setDraft({ ...draft, head: { ...draft.head, rows } });
      if (edited) setPrepared(prepared.replace(edited));
    },
    onCheck: () => {
      if (draft !== null && prepared !== null) {
        run((signal) => check(prepared, draft, signal));
      }
    },
    onCancel: () => {
      running.current?.abort();
      setShare(null);
    },
    onBack: (to: Step) => {
      running.current?.abort();
      setShare(null);
      setError(null);
      setStep(to);
    },
    onConfirmed: () => {
      openId.current = null;
      setResultId(checked?.id ?? null);
      setStep("result");
    },
    /** Opens the result of an earlier import. */
    onOpen: (id: string) => {
      setDraft(null);
      setPrepared(null);
      setChecked(null);
      setResultId(id);
      setStep("result");
    },
    onRestart: () => {
      setDraft(null);
      setPrepared(null);
      setChecked(null);
      setResultId(null);
      setStep("source");
    },
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
