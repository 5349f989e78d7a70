import type { CurrentUser, RemovedUser } from "@kehila/shared/accounts/accounts";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { useRemoveUser, useUndoRemoval } from "../user-changes.queries.ts";
import { Undoable } from "../../../ui/feedback/undoable.tsx";

interface RemoveUserDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Shows the name and the email of a user, and asks for confirmation of the account's removal. */
export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const remove = useRemoveUser();
  const { name } = user;
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous
      title={named("accounts:remove.title", name)}
      confirmLabel={named("accounts:users.remove", name)}
      pendingLabel={t("accounts:remove.pending")}
      isPending={remove.isPending}
      errorMessage={remove.error && failureText(t, remove.error, t("accounts:remove.failed"))}
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => {
            onClose();
            showToast("success", <RemovedToast user={user} />);
          },
        })
      }
    >
      <p>{named("accounts:remove.text", user.email)}</p>
    </ConfirmDialog>
  );
}

/** Reports the removal of an account, and offers undo. */
function RemovedToast({ user: { id, name } }: { user: Pick<RemovedUser, "id" | "name"> }) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoRemoval({ id });
  return (
    <Undoable
      undo={() => undo.mutateAsync()}
      onDone={() => showToast("success", named("accounts:remove.undone", name))}
      failed={t("accounts:remove.undoFailed")}
    >
      {named("accounts:remove.done", name)}
    </Undoable>
  );
}
