import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useResetFactors } from "./second-factor.queries.ts";

interface ResetFactorsDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Asks, with the name, before somebody's lost second factors are taken away. */
export function ResetFactorsDialog({ user, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation();
  const reset = useResetFactors();
  const named = (text: string) => <NamedText text={text} name={user.name} />;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={named(t("second-factor:reset.title", { name: NAME_SLOT }))}
      confirmLabel={t("second-factor:reset.confirm")}
      pendingLabel={t("second-factor:busy")}
      isPending={reset.isPending}
      errorMessage={reset.error ? errorText(t, reset.error) : undefined}
      onConfirm={() =>
        reset.mutate(user.id, {
          onSuccess: () => {
            onClose();
            showToast("success", named(t("second-factor:reset.done", { name: NAME_SLOT })));
          },
        })
      }
    >
      <p>{t("second-factor:reset.text")}</p>
    </ConfirmDialog>
  );
}
