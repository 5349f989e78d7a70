import { today } from "@kehila/shared/base/dates";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { useDeleteList } from "../../entities/event-lists/list-changes.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { isNotFound } from "../../lib/api/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";

interface DeleteListDialogProps {
  list: EventListSummary;
  onClose: () => void;
}

/** Asks for confirmation before a list is deleted. Deleting a past list also deletes its visits. */
export function DeleteListDialog({ list, onClose }: DeleteListDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const remove = useDeleteList();
  const { title, date, personCount: count, applicationCount } = list;
  const isGone = isNotFound(remove.error);
  const problem =
    remove.error &&
    failureText(t, remove.error, t("event-lists:delete.failed"), {
      STALE_VERSION: t("event-lists:delete.changed"),
      NOT_FOUND: t("event-lists:gone"),
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={namedText("event-lists:delete.title", title)}
      confirmLabel={t("event-lists:delete.confirm")}
      pendingLabel={t("event-lists:delete.pending")}
      isPending={remove.isPending}
      isDangerous
      errorMessage={problem}
      onConfirm={
        isGone
          ? null
          : () =>
              remove.mutate(list, {
                onSuccess: () => {
                  onClose();
                  showToast("success", namedText("event-lists:delete.done", title));
                },
              })
      }
    >
      <p>{t("event-lists:delete.people", { count })}</p>
      {applicationCount > 0 ? (
        <p>{t("event-lists:delete.applications", { count: applicationCount })}</p>
      ) : null}
      {date < today(calendar) && count > 0 ? <p>{t("event-lists:delete.visits")}</p> : null}
    </ConfirmDialog>
  );
}
