import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { calendar } from "../../../lib/config.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { useDeleteToken } from "../user-changes.queries.ts";
import { shownToken, tokenStatus } from "./token-status.ts";

interface DeleteTokenDialogProps {
  token: RegistrationToken;
  onClose: () => void;
}

/** Asks for confirmation before a token is deleted, and explains the effect on its recipient. */
export function DeleteTokenDialog({ token, onClose }: DeleteTokenDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const remove = useDeleteToken();
  const name = shownToken(token);
  const status = tokenStatus(token, calendar.now());
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous
      title={named("accounts:tokens.deleteTitle", name)}
      confirmLabel={t("accounts:tokens.deleteConfirm")}
      pendingLabel={t("accounts:tokens.deleting")}
      isPending={remove.isPending}
      errorMessage={
        remove.error
          ? `${t("accounts:tokens.deleteFailed")}. ${errorText(t, remove.error)}`
          : undefined
      }
      onConfirm={() => remove.mutate(token.id, { onSuccess: onClose })}
    >
      <p>{t(`accounts:tokens.deleteText.${status}`)}</p>
    </ConfirmDialog>
  );
}
