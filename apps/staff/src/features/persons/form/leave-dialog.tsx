import { useTranslation } from "react-i18next";
import type { useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";

interface LeaveDialogProps {
  unsaved: ReturnType<typeof useUnsavedChanges>;
  /** The form of a new person, or the edit form of a stored person. */
  kind: "form" | "edit";
}

/** Asks for confirmation before an unsaved person or unsaved changes are discarded. */
export function LeaveDialog({ unsaved, kind }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <DiscardDialog
      isOpen={unsaved.isConfirmOpen}
      title={t(`edit:leave.${kind}.title`)}
      stayLabel={t("edit:leave.form.stay")}
      discardLabel={t(`edit:leave.${kind}.leave`)}
      onStay={unsaved.stay}
      onDiscard={unsaved.discard}
    >
      <p>{t(`edit:leave.${kind}.text`)}</p>
    </DiscardDialog>
  );
}
