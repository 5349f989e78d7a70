import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useDeleteAccount } from "./account-changes.queries.ts";
import { wrap } from "../../styles/utilities.css.ts";

/** Deletes the user's own account. */
export function DeleteAccountCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Panel title={t("account:delete.title")} description={t("account:delete.text")}>
      <div className={wrap}>
        <Button variant="danger" onPress={() => setDialogOpen(true)}>
          {t("account:delete.open")}
        </Button>
      </div>
      {isDialogOpen ? (
        <DeleteAccountDialog email={me.email} onClose={() => setDialogOpen(false)} />
      ) : null}
    </Panel>
  );
}

/** Confirms the deletion with the password, since it cannot be undone. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  const form = useForm({ password: "" });
  const isWrong = hasCode(remove.error, "WRONG_CURRENT_PASSWORD");

  const submit = () => {
    const { password } = form.values;
    remove.reset();
    if (password === "") return form.show({ password: "REQUIRED" });
    remove.mutate(password, {
      onError: (error) => {
        const isWrongPassword = hasCode(error, "WRONG_CURRENT_PASSWORD");
        form.show(isWrongPassword ? { password: "WRONG_CURRENT_PASSWORD" } : {});
      },
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      isPending={remove.isPending || remove.isSuccess}
      role="alertdialog"
      isDangerous
      title={t("account:delete.question")}
      submitLabel={t("account:delete.confirm")}
      pendingLabel={t("account:delete.deleting")}
      errorMessage={
        remove.error && !isWrong && failureText(t, remove.error, t("account:delete.failed"))
      }
    >
      <p>
        {t("account:delete.consequence")}{" "}
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
      </p>
      <PasswordField
        {...form.field("password", t("account:delete.password"))}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
