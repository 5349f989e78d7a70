import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useUndoRejection } from "../decision/decisions.queries.ts";

interface RejectedToastProps {
  rejectionId: string;
  children: ReactNode;
}

/** Reports a rejection, and offers to undo it. */
export function RejectedToast({ rejectionId, children }: RejectedToastProps) {
  const { t } = useTranslation();
  const undo = useUndoRejection();
  return (
    <Undoable
      undo={() => undo.mutateAsync(rejectionId)}
      onDone={() => showToast("success", t("applications:undo.done"))}
      failed={t("applications:undo.failed")}
    >
      {children}
    </Undoable>
  );
}
