import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { useUndoRemoval } from "./user-changes.queries.ts";

/**
 * Returns the undo of a user's removal, which reports its outcome in a toast. Calls `onRead` when
 * the accounts have been read again.
 */
export function useBringBack(
  { id, name }: Pick<RemovedUser, "id" | "name">,
  onRead: () => void = () => undefined,
) {
  const { t } = useTranslation();
  const named = useNamed();
  return useUndoRemoval({
    id,
    onUndone: () => showToast("success", named("accounts:remove.undone", name)),
    onFailed: (error) =>
      showToast("danger", failureText(t, error, t("accounts:remove.undoFailed"))),
    onRead,
  });
}
