import { useTranslation } from "react-i18next";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { useResetFactors } from "./second-factor.queries.ts";

interface ResetFactorsDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Deletes the second factors that a user has lost; requires the administrator's password. */
export function ResetFactorsDialog({ user, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation();
  const reset = useResetFactors();
  const namedText = useNamed();
  return (
    <PasswordDialog
      title={namedText("second-factor:reset.title", user.name)}
      confirmLabel={t("second-factor:reset.confirm")}
      isDangerous
      action={reset}
      onClose={onClose}
      onConfirm={({ password }) =>
        reset.mutate(
          { userId: user.id, password },
          {
            onSuccess: () => {
              onClose();
              showToast("success", namedText("second-factor:reset.done", user.name));
            },
          },
        )
      }
    >
      <p>{t("second-factor:reset.text")}</p>
    </PasswordDialog>
  );
}
