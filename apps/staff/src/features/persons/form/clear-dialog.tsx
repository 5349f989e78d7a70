import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface ClearDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** Asks before everything typed is thrown away. */
export function ClearDialog({ isOpen, onClose, onClear }: ClearDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={t("persons:form.clearDialog.title")}
      footer={
        <>
          <Button onPress={onClose}>{t("persons:form.clearDialog.keep")}</Button>
          <Button variant="danger" onPress={onClear}>
            {t("persons:form.clearDialog.clear")}
          </Button>
        </>
      }
    >
      <p>{t("persons:form.clearDialog.text")}</p>
    </Dialog>
  );
}
