import { ARCHIVE_BATCH } from "@kehila/shared/base/limits";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedCountOf } from "../../../entities/persons/refusals.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import type { ArchiveProgress } from "./selection.queries.ts";
import { useArchiveSelection, useUndoArchiving } from "./selection.queries.ts";
import { sizeOf } from "../../../entities/persons/selection-size.ts";

interface ArchiveSelectedDialogProps {
  selection: ListSelection;
  count: number;
  onClose: () => void;
  onArchived: () => void;
  /** Called with the current count after a refusal for a changed count. */
  onRecount: (count: number) => void;
}

/**
 * Shows the number of selected persons, and asks for confirmation of the archiving. Then shows the
 * progress and a button that stops after the current batch.
 */
export function ArchiveSelectedDialog(props: ArchiveSelectedDialogProps) {
  const { selection, count, onClose, onArchived, onRecount } = props;
  const { t } = useTranslation();
  const archive = useArchiveSelection((ended) => {
    onArchived();
    report(ended.rest ? "stopped" : "done", ended);
  });
  const [progress, setProgress] = useState<ArchiveProgress>({
    archived: 0,
    batches: [],
    rest: selection,
  });
  const [run, setRun] = useState<{ controller: AbortController; total: number } | null>(null);
  const { archived } = progress;
  const close = () => {
    if (archived === 0) return onClose();
    // Persons archived before a failure are no longer selected.
    onArchived();
    return report("partly", progress);
  };

  const problem = (error: Error): string => {
    const changed = changedCountOf(error);
    const before = archived > 0 ? t("archive:selected.partly", { count: archived }) : undefined;
    if (changed !== null) {
      const now = t("archive:selected.changed", { count: changed });
      return before ? `${before} ${now}` : now;
    }
    const isGone = error instanceof ApiError && error.code === "INVALID_TRANSITION";
    const reason = isGone ? t("archive:selected.gone") : errorText(t, error);
    return `${before ?? t("archive:selected.failed")} ${reason}`;
  };

  const start = () => {
    const controller = new AbortController();
    const rest = progress.rest ?? selection;
    setRun({ controller, total: archived + sizeOf(rest) });
    archive.mutate(
      {
        start: { ...progress, rest },
        signal: controller.signal,
        onProgress: setProgress,
      },
      {
        onError: (error) => {
          const changed = changedCountOf(error);
          if (changed === null) return;
          // The next attempt uses the selection with the current count.
          setProgress((before) => ({ ...before, rest: null }));
          onRecount(changed);
          if (changed > 0) return;
          close();
          if (archived === 0) showToast("info", t("archive:selected.noMatch"));
        },
      },
    );
  };

  return (
    <ConfirmDialog
      onClose={close}
      title={t("archive:selected.title", { count })}
      confirmLabel={t("archive:selected.confirm", { count })}
      pendingLabel={t("common:action.saving")}
      isPending={archive.isPending}
      isDangerous
      errorMessage={archive.error ? problem(archive.error) : undefined}
      onConfirm={start}
    >
      <p>{t("archive:selected.text")}</p>
      {archive.isPending && run && run.total > ARCHIVE_BATCH ? (
        <RunningArchive archived={archived} total={run.total} controller={run.controller} />
      ) : null}
    </ConfirmDialog>
  );
}

/** Shows the toast of a run, unless no person was archived. */
function report(text: ArchivedToastProps["text"], { archived, batches }: ArchiveProgress): void {
  if (archived === 0) return;
  const toast = <ArchivedToast archived={archived} batches={batches} text={text} />;
  showToast(text === "done" ? "success" : "info", toast);
}

interface ArchivedToastProps extends Omit<ArchiveProgress, "rest"> {
  text: "done" | "stopped" | "partly";
}

/** Reports how many persons were archived, and offers undo, which restores their event lists. */
function ArchivedToast({ archived, batches, text }: ArchivedToastProps) {
  const { t } = useTranslation();
  const undo = useUndoArchiving();
  const reportRestored = (restored: number) =>
    restored === archived
      ? showToast("success", t("archive:selected.undone", { count: restored }))
      : showToast("info", t("archive:selected.partlyUndone", { restored, total: archived }));
  return (
    <Undoable
      undo={() => undo.mutateAsync(batches)}
      onDone={reportRestored}
      failed={t("persons:archive.undoFailed")}
    >
      {t(`archive:selected.${text}`, { count: archived })}
    </Undoable>
  );
}

interface RunningArchiveProps {
  archived: number;
  total: number;
  controller: AbortController;
}

/** The progress of a run, and a button that stops the run after the current batch. */
function RunningArchive({ archived, total, controller }: RunningArchiveProps) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  const stop = () => {
    controller.abort();
    setStopping(true);
  };
  const text = t("archive:selected.progress", { archived, total });
  return (
    <>
      <p role="status">{text}</p>
      <progress value={archived} max={total} aria-label={text} />
      <Button isPending={isStopping} pendingLabel={t("archive:selected.stopping")} onPress={stop}>
        {t("archive:selected.stop")}
      </Button>
    </>
  );
}
