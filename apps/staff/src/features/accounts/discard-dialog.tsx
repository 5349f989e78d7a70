import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface DiscardDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before changes that are not saved are thrown away. */
export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      title={t("accounts:discard.title")}
      footer={
        <>
          <Button onPress={onStay}>{t("accounts:discard.stay")}</Button>
          <Button variant="danger" onPress={onDiscard}>
            {t("accounts:discard.discard")}
          </Button>
        </>
      }
    >
      <p>{t("accounts:discard.text")}</p>
    </Dialog>
  );
}
