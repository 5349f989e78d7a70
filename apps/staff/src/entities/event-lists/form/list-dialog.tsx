import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { LoadFailure } from "../../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { eventListQuery, useRefreshLists } from "../event-lists.queries.ts";
import { ListLink } from "../link.tsx";
import { ListConflictDialog } from "./list-conflict.tsx";
import { ListFormDialog } from "./list-form.tsx";
import type { ListForm } from "./use-list-form.ts";
import { useListForm } from "./use-list-form.ts";

/**
 * The task of the dialog: create a list (with a selection: of the selected persons), or edit or
 * copy a list.
 */
export type ListTask =
  | { kind: "create"; category?: EventCategory; selection?: ListSelection }
  | { kind: "duplicate" | "edit"; id: string };

interface ListDialogProps {
  task: ListTask;
  onClose: () => void;
  /** Called after the list is saved. The dialog itself shows the message. */
  onSaved: (list: EventListSummary) => void;
  /** Called on close if the number of persons that match the selection has changed. */
  onRecount?: (count: number) => void;
}

/** Creates, duplicates or edits an event list. */
export function ListDialog({ task, ...dialog }: ListDialogProps) {
  return task.kind === "create" ? (
    <OpenListDialog {...dialog} form={task} />
  ) : (
    <StoredListDialog key={task.id} {...dialog} kind={task.kind} id={task.id} />
  );
}

type StoredListDialogProps = Omit<ListDialogProps, "task"> & {
  kind: "duplicate" | "edit";
  id: string;
};

/** Loads the list with its users and participants for the form. */
function StoredListDialog({ kind, id, ...dialog }: StoredListDialogProps) {
  const { t } = useTranslation();
  const { data: list, error, refetch } = useQuery(eventListQuery(id));
  if (list) return <OpenListDialog {...dialog} form={{ kind, list }} />;
  return (
    <Dialog isOpen onClose={dialog.onClose} size="wide" title={t(`event-lists:${kind}.title`)}>
      {error ? (
        <LoadFailure
          error={error}
          gone={t("event-lists:gone")}
          failed={t("event-lists:loadFailed")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t("event-lists:loading")} count={5} />
      )}
    </Dialog>
  );
}

type OpenListDialogProps = Omit<ListDialogProps, "task"> & { form: ListForm };

function OpenListDialog({ form, onClose, onSaved, onRecount }: OpenListDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const refresh = useRefreshLists();
  const isEdit = form.kind === "edit";
  const state = useListForm({
    form,
    onSaved: (list) => {
      onSaved(list);
      const text = namedText(`event-lists:${isEdit ? "listUpdated" : "listCreated"}`, list.title);
      showToast("success", isEdit ? text : <ListLink list={list}>{text}</ListLink>);
    },
    onDiscard: () => {
      onClose();
      if (state.isRefused) refresh();
      if (state.recount) onRecount?.(state.recount.now);
    },
  });
  const { conflict, unsaved } = state;
  return (
    <>
      {conflict && !state.isSaving ? (
        <ListConflictDialog conflict={conflict} onClose={unsaved.close} />
      ) : (
        <ListFormDialog form={form} state={state} />
      )}
      <DiscardDialog
        isOpen={unsaved.isConfirmOpen}
        title={t(isEdit ? "event-lists:discard.editTitle" : "event-lists:discard.title")}
        stayLabel={t("event-lists:discard.stay")}
        discardLabel={t(isEdit ? "event-lists:discard.discardEdit" : "event-lists:discard.discard")}
        onStay={unsaved.stay}
        onDiscard={unsaved.discard}
      >
        <p>{t(isEdit ? "event-lists:discard.editText" : "event-lists:discard.text")}</p>
      </DiscardDialog>
    </>
  );
}
