import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import type { RightsDifference } from "./rights-draft.ts";
import { useSaveRights } from "../user-changes.queries.ts";

interface RightsToastProps {
  /** The account as saved. */
  saved: CurrentUser;
  /** The change that restores the previous rights. */
  back: RightsDifference;
}

/**
 * Reports changed rights and offers undo. The server refuses the undo after a later change by
 * another administrator.
 */
export function RightsToast({ saved, back }: RightsToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const save = useSaveRights();
  const { name } = saved;
  const { permissions, role } = back;
  return (
    <Undoable
      undo={() => save.mutateAsync({ user: saved, permissions, role, isMe: false })}
      onDone={() => showToast("success", named("accounts:permissions.undone", name))}
      failed={t("accounts:permissions.undoFailed")}
    >
      {named("accounts:permissions.saved", name)}
    </Undoable>
  );
}
