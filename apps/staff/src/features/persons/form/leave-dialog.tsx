import { useTranslation } from "react-i18next";
import type { useUnsavedChanges } from "../../../lib/use-unsaved-changes.ts";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";

interface LeaveDialogProps {
  unsaved: ReturnType<typeof useUnsavedChanges>;
  /** The form of a new person, or of a stored one. */
  of: "form" | "edit";
}

/** Confirms that an unsaved person or unsaved changes are discarded. */
export function LeaveDialog({ unsaved, of }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <DiscardDialog
      isOpen={unsaved.isAsking}
      title={t(`persons:${of}.leave.title`)}
      stayLabel={t("persons:form.leave.stay")}
      discardLabel={t(`persons:${of}.leave.leave`)}
      onStay={unsaved.stay}
      onDiscard={unsaved.discard}
    >
      <p>{t(`persons:${of}.leave.text`)}</p>
    </DiscardDialog>
  );
}
