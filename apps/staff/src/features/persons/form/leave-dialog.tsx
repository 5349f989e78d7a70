import { useTranslation } from "react-i18next";
import type { useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";

interface LeaveDialogProps {
  unsaved: ReturnType<typeof useUnsavedChanges>;
  /** The form of a new person, or the edit form of a stored person. */
  of: "form" | "edit";
}

/** Asks for confirmation before an unsaved person or unsaved changes are discarded. */
export function LeaveDialog({ unsaved, of }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <DiscardDialog
      isOpen={unsaved.isConfirmOpen}
      title={t(`edit:leave.${of}.title`)}
      stayLabel={t("edit:leave.form.stay")}
      discardLabel={t(`edit:leave.${of}.leave`)}
      onStay={unsaved.stay}
      onDiscard={unsaved.discard}
    >
      <p>{t(`edit:leave.${of}.text`)}</p>
    </DiscardDialog>
  );
}
