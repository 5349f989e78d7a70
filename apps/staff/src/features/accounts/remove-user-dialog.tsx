import type { CurrentUser } from "@kehila/shared/accounts";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useRemoveUser } from "./accounts.queries.ts";

interface RemoveUserDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

/** Asks, with name and address, before a leaver's account is removed. */
export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveUser();
  const { name } = user;
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous
      title={<NamedText text={t("accounts:remove.title", { name: NAME_SLOT })} name={name} />}
      confirmLabel={
        <NamedText text={t("accounts:users.remove", { name: NAME_SLOT })} name={name} />
      }
      pendingLabel={t("accounts:remove.pending")}
      isPending={remove.isPending}
      errorMessage={
        remove.error ? `${t("accounts:remove.failed")} ${errorText(t, remove.error)}` : undefined
      }
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => {
            onClose();
            const done = t("accounts:remove.done", { name: NAME_SLOT });
            showToast("success", <NamedText text={done} name={name} />);
          },
        })
      }
    >
      <p>
        <NamedText text={t("accounts:remove.text", { email: NAME_SLOT })} name={user.email} />
      </p>
    </ConfirmDialog>
  );
}
