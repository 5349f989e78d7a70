import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useUndoRejection } from "./decisions.queries.ts";

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
      undo={undo}
      onUndo={() =>
        undo.mutate(rejectionId, {
          onSuccess: () => showToast("success", t("applications:undo.done")),
          onError: (error) =>
            showToast("danger", failureText(t, error, t("applications:undo.failed"))),
        })
      }
    >
      {children}
    </Undoable>
  );
}
