import { PRINTED_MAX } from "@kehila/shared/base/limits";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

interface TooManyDialogProps {
  /** The number of matching persons. */
  count: number;
  onClose: () => void;
}

/** Tells that the number of matching persons exceeds the limit of a print. */
export function TooManyDialog({ count, onClose }: TooManyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      role="alertdialog"
      title={t("print:tooMany.title")}
      footer={<Button onPress={onClose}>{t("common:action.close")}</Button>}
    >
      <p>{t("print:tooMany.text", { found: count, max: PRINTED_MAX })}</p>
    </Dialog>
  );
}
