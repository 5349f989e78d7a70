import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useUndoApproval } from "../decision/decisions.queries.ts";

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
      undo={() => undo.mutateAsync(approvalId)}
      onDone={report}
      failed={t("applications:undo.approvalFailed")}
    >
      {children}
    </Undoable>
  );
}
