import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { useUndoRemoval } from "../user-changes.queries.ts";

/** Reports the removal of an account, and offers undo. */
export function RemovedToast({ user: { id, name } }: { user: Pick<RemovedUser, "id" | "name"> }) {
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
