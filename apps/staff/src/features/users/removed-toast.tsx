import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { useUndoRemoval } from "./user-changes.queries.ts";

/** Reports the removal of an account, and offers to bring it back. */
export function RemovedToast({ user: { id, name } }: { user: Pick<CurrentUser, "id" | "name"> }) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoRemoval();
  const bringBack = () =>
    undo.mutate(id, {
      onSuccess: () => showToast("success", named("accounts:remove.undone", name)),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("accounts:remove.undoFailed"))),
    });
  return (
    <Undoable undo={undo} onUndo={bringBack}>
      {named("accounts:remove.done", name)}
    </Undoable>
  );
}
