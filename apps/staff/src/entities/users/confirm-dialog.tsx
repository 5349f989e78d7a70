import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useConfirmSession } from "./confirm.queries.ts";

interface ConfirmIdentityDialogProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the user's own password, which then confirms the session for ten minutes. */
export function ConfirmIdentityDialog({ onAnswer }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ password: "" });
  const confirm = useConfirmSession();
  const { password } = form.values;
  const isWrong = hasCode(confirm.error, "WRONG_CURRENT_PASSWORD");
  const submit = () => {
    if (password === "") return form.show({ password: "REQUIRED" });
    confirm.mutate(password, {
      onSuccess: () => onAnswer(true),
      onError: (error) => {
        if (hasCode(error, "WRONG_CURRENT_PASSWORD")) {
          form.show({ password: "WRONG_CURRENT_PASSWORD" });
        }
      },
    });
  };
  return (
    <FormDialog
      title={t("accounts:confirm.title")}
      onClose={() => onAnswer(false)}
      onSubmit={submit}
      submitLabel={t("accounts:confirm.submit")}
      isPending={confirm.isPending}
      errorMessage={
        confirm.error && !isWrong && failureText(t, confirm.error, t("accounts:confirm.failed"))
      }
    >
      <p>{t("accounts:confirm.text")}</p>
      <PasswordField
        {...form.field("password", t("accounts:confirm.password"))}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
