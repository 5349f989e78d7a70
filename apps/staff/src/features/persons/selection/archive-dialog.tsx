import { ARCHIVE_BATCH } from "@kehila/shared/base/limits";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedCountOf } from "../../../entities/persons/refusals.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { ArchiveProgress } from "./selection.queries.ts";
import { useArchiveSelection } from "./selection.queries.ts";
import { sizeOf } from "../../../entities/persons/selection-size.ts";

interface ArchiveSelectedDialogProps {
  selection: ListSelection;
  count: number;
  onClose: () => void;
  onArchived: () => void;
  /** The number that matches now: the size of the selection after a refusal. */
  onRecount: (count: number) => void;
}

/**
 * Confirms, with the count, that the selection is archived; then shows progress and a button that
 * stops between batches.
 */
export function ArchiveSelectedDialog(props: ArchiveSelectedDialogProps) {
  const { selection, count, onClose, onArchived, onRecount } = props;
  const { t } = useTranslation();
  const archive = useArchiveSelection((ended) => {
    onArchived();
    const tone = ended.rest ? "info" : "success";
    const text = ended.rest ? "stopped" : "done";
    showToast(tone, t(`persons:selection.archive.${text}`, { count: ended.archived }));
  });
  const [progress, setProgress] = useState<ArchiveProgress>({ archived: 0, rest: selection });
  const [run, setRun] = useState<{ controller: AbortController; total: number } | null>(null);
  const { archived } = progress;
  // Persons archived before a failure are no longer selected.
  const close = archived > 0 ? onArchived : onClose;

  const problem = (error: Error): string => {
    const changed = changedCountOf(error);
    const before =
      archived > 0 ? t("persons:selection.archive.partly", { count: archived }) : undefined;
    if (changed !== null) {
      const now = t("persons:selection.archive.changed", { count: changed });
      return before ? `${before} ${now}` : now;
    }
    const isGone = error instanceof ApiError && error.code === "INVALID_TRANSITION";
    const reason = isGone ? t("persons:selection.archive.gone") : errorText(t, error);
    return `${before ?? t("persons:selection.archive.failed")} ${reason}`;
  };

  const start = () => {
    const controller = new AbortController();
    const rest = progress.rest ?? selection;
    setRun({ controller, total: archived + sizeOf(rest) });
    archive.mutate(
      {
        start: { archived, rest },
        signal: controller.signal,
        onProgress: setProgress,
      },
      {
        onError: (error) => {
          const changed = changedCountOf(error);
          if (changed === null) return;
          // From here on the selection has the current count.
          setProgress({ archived, rest: null });
          onRecount(changed);
          if (changed > 0) return;
          close();
          showToast("info", t("persons:selection.archive.noMatch"));
        },
      },
    );
  };

  return (
    <ConfirmDialog
      onClose={close}
      title={t("persons:selection.archive.title", { count })}
      confirmLabel={t("persons:selection.archive.confirm", { count })}
      pendingLabel={t("common:action.saving")}
      isPending={archive.isPending}
      isDangerous
      errorMessage={archive.error ? problem(archive.error) : undefined}
      onConfirm={start}
    >
      <p>{t("persons:selection.archive.text")}</p>
      {archive.isPending && run && run.total > ARCHIVE_BATCH ? (
        <RunningArchive archived={archived} total={run.total} controller={run.controller} />
      ) : null}
    </ConfirmDialog>
  );
}

interface RunningArchiveProps {
  archived: number;
  total: number;
  controller: AbortController;
}

/** Progress of a run, and the button that stops it after the current batch. */
function RunningArchive({ archived, total, controller }: RunningArchiveProps) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  const stop = () => {
    controller.abort();
    setStopping(true);
  };
  const text = t("persons:selection.archive.progress", { archived, total });
  return (
    <>
      <p role="status">{text}</p>
      <progress value={archived} max={total} aria-label={text} />
      <Button
        isPending={isStopping}
        pendingLabel={t("persons:selection.archive.stopping")}
        onPress={stop}
      >
        {t("persons:selection.archive.stop")}
      </Button>
    </>
  );
}
