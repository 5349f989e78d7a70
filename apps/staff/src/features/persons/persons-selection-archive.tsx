import type { ListSelection } from "@kehila/shared/person-selection";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { changedCountOf, useArchiveSelection } from "./persons-selection.queries.ts";

interface ArchiveSelectedDialogProps {
  selection: ListSelection;
  count: number;
  onClose: () => void;
  onArchived: () => void;
  /** Another number matches by now: what is selected is as many as that. */
  onRecount: (count: number) => void;
}

/** Asks, with the number, before everyone selected goes to the archive. */
export function ArchiveSelectedDialog(props: ArchiveSelectedDialogProps) {
  const { selection, count, onClose, onArchived, onRecount } = props;
  const { t } = useTranslation();
  const archive = useArchiveSelection((archived) => {
    onArchived();
    showToast("success", t("persons:selection.archive.done", { count: archived }));
  });
  const problem = (error: Error): string => {
    const changed = changedCountOf(error);
    if (changed !== null) return t("persons:selection.archive.changed", { count: changed });
    const isGone = error instanceof ApiError && error.code === "INVALID_TRANSITION";
    const reason = isGone ? t("persons:selection.archive.gone") : errorText(t, error);
    return `${t("persons:selection.archive.failed")} ${reason}`;
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("persons:selection.archive.title", { count })}
      confirmLabel={t("persons:selection.archive.confirm", { count })}
      pendingLabel={t("common:action.saving")}
      isPending={archive.isPending}
      isDangerous
      errorMessage={archive.error ? problem(archive.error) : undefined}
      onConfirm={() =>
        archive.mutate(selection, {
          onError: (error) => {
            const changed = changedCountOf(error);
            if (changed === null) return;
            onRecount(changed);
            if (changed > 0) return;
            onClose();
            showToast("info", t("persons:selection.archive.nobody"));
          },
        })
      }
    >
      <p>{t("persons:selection.archive.text")}</p>
    </ConfirmDialog>
  );
}
