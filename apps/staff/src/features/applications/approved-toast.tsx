import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useUndoApproval } from "./decisions.queries.ts";

interface ApprovedToastProps {
  approvalId: string;
  children: ReactNode;
}

/** Reports an approval, and offers to undo it. */
export function ApprovedToast({ approvalId, children }: ApprovedToastProps) {
  const { t } = useTranslation();
  const undo = useUndoApproval();
  const report = ({ changed }: { changed: number }) =>
    changed > 0
      ? showToast("info", t("applications:undo.changed", { count: changed }))
      : showToast("success", t("applications:undo.done"));
  return (
    <Undoable
      undo={undo}
      onUndo={() =>
        undo.mutate(approvalId, {
          onSuccess: report,
          onError: (error) =>
            showToast("danger", failureText(t, error, t("applications:undo.approvalFailed"))),
        })
      }
    >
      {children}
    </Undoable>
  );
}
