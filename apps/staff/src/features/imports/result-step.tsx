import type { Import } from "@kehila/shared/imports/imports";
import { listPage, PAGES } from "@kehila/shared/base/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatInstant } from "../../lib/text/format.ts";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import * as css from "./imports.css.ts";
import { importQuery, useUndoImport } from "./imports.queries.ts";
import { useRejectedRows } from "./rejected-rows.ts";
import { waitingRows } from "./rows/fitted.ts";
import { ResultRows } from "./result-rows.tsx";
import { StepPart } from "./steps.tsx";
import type { ImportFlow } from "./use-import-flow.ts";

interface ResultStepProps {
  id: string;
  flow: ImportFlow;
  listId: string | null;
}

/** The progress of an import, its result, its rejected rows and its undo. */
export function ResultStep({ id, flow, listId }: ResultStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(importQuery(id));
  const shownStatus = data?.status ?? (error ? "CHECKING" : null);
  const status = data?.status;
  const hasEnded = status !== undefined && status !== "RUNNING" && status !== "UNDOING";
  useEffect(() => {
    // An import can change persons, lists and counts, so every query is refetched.
    if (hasEnded) void client.invalidateQueries();
  }, [hasEnded, client]);
  return (
    // The key remounts the part for each status, so that its new heading gets the focus.
    <StepPart
      key={status}
      title={t(shownStatus ? `imports:result.title.${shownStatus}` : "imports:result.loading")}
    >
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("imports:result.failed"))}
        </RetryNotice>
      ) : null}
      {data ? <Outcome data={data} flow={flow} listId={listId} /> : null}
      {!data && !error ? <Waiting>{t("imports:result.loading")}</Waiting> : null}
    </StepPart>
  );
}

const whyStopped = ({ stopReason, undoneAt }: Import) =>
  stopReason === "FAILED" && undoneAt !== null ? "undoFailed" : (stopReason ?? "NOT_ALLOWED");

/** Whether the import wrote records, and they were not removed again. */
const hasWritten = ({ status, counts }: Import): boolean =>
  (status === "DONE" || status === "STOPPED") &&
  counts.created + counts.updated + counts.applied + counts.listed > 0;

interface OutcomeProps {
  data: Import;
  flow: ImportFlow;
  listId: string | null;
}

function Outcome({ data, flow, listId }: OutcomeProps) {
  const { t } = useTranslation();
  // Rows that wait for a value, which the browser did not send.
  const unsentCount = waitingRows(flow.families).length;
  const { status, rows, done } = data;
  if (status === "RUNNING" || status === "UNDOING") {
    return (
      <div className={stack.s}>
        <ProgressBar
          label={t("imports:result.progress", { done, rows })}
          value={Math.round((done / Math.max(1, rows)) * 100)}
        />
        <p className={secondary}>{t("imports:result.goesOn")}</p>
      </div>
    );
  }
  return (
    <>
      {status === "UNDONE" ? (
        <>
          <p>{t("imports:result.undone")}</p>
          {data.target === "list" && data.listId === null ? (
            <p>{t("imports:result.listGone")}</p>
          ) : null}
        </>
      ) : (
        <Counts data={data} listId={listId} unsent={unsentCount} />
      )}
      {status === "STOPPED" ? (
        <Notice tone="warning">{t(`imports:result.stopped.${whyStopped(data)}`)}</Notice>
      ) : null}
      {status === "UNDONE" && data.stayed > 0 ? (
        <ResultRows
          id={data.id}
          result="stayed"
          title={t("imports:result.stayed", { count: data.stayed })}
        />
      ) : null}
      {hasWritten(data) ? (
        <ResultRows id={data.id} result="written" title={t("imports:result.written")} />
      ) : null}
      <Rejected data={data} flow={flow} unsent={unsentCount} />
      <div className={css.actions}>
        <LinkButton to={data.listId === null ? PAGES.persons : listPage(data.listId)}>
          {t(data.listId === null ? "imports:result.toPeople" : "imports:result.toList")}
        </LinkButton>
        <Button onPress={flow.onRestart}>{t("imports:result.another")}</Button>
        {data.undoUntil === null ? null : <Undo data={data} until={data.undoUntil} />}
      </div>
    </>
  );
}

function Counts({ data, listId, unsent }: Omit<OutcomeProps, "flow"> & { unsent: number }) {
  const { t } = useTranslation();
  const counts = { ...data.counts, left: data.counts.left + unsent };
  const shownKinds = (["created", "updated", "same", "applied", "listed", "left"] as const).filter(
    (name) => counts[name] > 0 || name === (listId === null ? "created" : "listed"),
  );
  return (
    <dl className={css.counts}>
      {shownKinds.map((name) => (
        <div key={name} className={css.count}>
          <dt className={secondary}>{t(`imports:result.count.${name}`)}</dt>
          <dd className={css.number}>{t("imports:number", { count: counts[name] })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A button that downloads the rows that were not imported, with the reasons. */
function Rejected({ data, flow, unsent }: Omit<OutcomeProps, "listId"> & { unsent: number }) {
  const { t } = useTranslation();
  const rejectedRows = useRejectedRows(data.id, flow);
  if (flow.draft === null || data.status === "UNDONE") return null;
  const count = data.counts.left + unsent;
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <div className={stack.s}>
        <p>{t("imports:rejected.text", { count })}</p>
        <div>
          <Button
            size="small"
            icon={<FileDown aria-hidden="true" />}
            isPending={rejectedRows.isPending}
            onPress={() => rejectedRows.mutate()}
          >
            {t("imports:rejected.download")}
          </Button>
        </div>
        {rejectedRows.error ? (
          <p>{failureText(t, rejectedRows.error, t("imports:rejected.failed"))}</p>
        ) : null}
      </div>
    </Notice>
  );
}

function Undo({ data, until }: { data: Import; until: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const can = useCan();
  const undo = useUndoImport();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  return (
    <>
      <Button
        onPress={() => {
          undo.reset();
          setConfirmOpen(true);
        }}
      >
        {t("imports:undo.button")}
      </Button>
      {isConfirmOpen ? (
        <ConfirmDialog
          title={t("imports:undo.title")}
          confirmLabel={t("imports:undo.button")}
          cancelLabel={t("imports:undo.stay")}
          pendingLabel={t("imports:undo.pending")}
          isPending={undo.isPending}
          isDangerous
          onClose={() => setConfirmOpen(false)}
          onConfirm={() => undo.mutate(data.id, { onSuccess: () => setConfirmOpen(false) })}
          errorMessage={undo.error && failureText(t, undo.error, t("imports:undo.failed"))}
        >
          <p>
            {t("imports:undo.text", {
              created: data.counts.created,
              updated: data.counts.updated,
            })}
          </p>
          {data.isNewList ? (
            <p>{t(can("lists.delete") ? "imports:undo.list" : "imports:undo.listStays")}</p>
          ) : null}
          <p className={secondary}>
            {t("imports:undo.until", { until: formatInstant(until, language) })}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
