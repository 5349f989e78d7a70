import { useTranslation } from "react-i18next";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { useResetFactors } from "./second-factor.queries.ts";

interface ResetFactorsDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Asks for the administrator's password before a user's lost second factors are deleted. */
export function ResetFactorsDialog({ user, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation();
  const reset = useResetFactors();
  const named = (text: string) => <NamedText text={text} name={user.name} />;
  return (
    <PasswordDialog
      title={named(t("second-factor:reset.title", { name: NAME_SLOT }))}
      confirmLabel={t("second-factor:reset.confirm")}
      isDangerous
      isPending={reset.isPending}
      error={reset.error}
      onClose={onClose}
      onConfirm={({ password }) =>
        reset.mutate(
          { userId: user.id, password },
          {
            onSuccess: () => {
              onClose();
              showToast("success", named(t("second-factor:reset.done", { name: NAME_SLOT })));
            },
          },
        )
      }
    >
      <p>{t("second-factor:reset.text")}</p>
    </PasswordDialog>
  );
}
