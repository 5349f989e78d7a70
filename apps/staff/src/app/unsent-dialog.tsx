import { doorPage } from "@kehila/shared/base/door-path";
import { useTranslation } from "react-i18next";
import type { Unsent } from "../entities/door/unsent.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";

interface UnsentDialogProps {
  unsent: Unsent;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a logout that leaves ticks of the door unsent on this phone. */
export function UnsentDialog({ unsent, isPending, onConfirm, onClose }: UnsentDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("account:unsent.title")}
      onClose={onClose}
      onConfirm={onConfirm}
      isPending={isPending}
      confirmLabel={t("account:unsent.confirm")}
      pendingLabel={t("shell:logout.pending")}
      isCancelFocused
    >
      <p>{t("account:unsent.text", { count: unsent.count })}</p>
      <p>
        <a href={doorPage(unsent.listId)}>{t("account:unsent.open")}</a>
      </p>
    </ConfirmDialog>
  );
}
