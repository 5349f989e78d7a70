import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "../../lib/form/use-form.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { ErrorSummary } from "../../ui/feedback/error-summary.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";

interface PasswordDialogProps {
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** The mutation that the password confirms. */
  action: { isPending: boolean; error: unknown };
  /** The label of a name field; if absent, the dialog has no such field. */
  nameLabel?: string;
  onConfirm: (input: { password: string; name: string }) => void;
  onClose: () => void;
}

/** Asks for the password to confirm a change of sign-in methods. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { children, confirmLabel, action, nameLabel, onConfirm, ...dialog } = props;
  const { t } = useTranslation();
  const form = useForm({ name: "", password: "" }, { hasSummary: nameLabel !== undefined });
  const passwordLabel = t("second-factor:password");

  const submit = () => {
    const { password } = form.values;
    const name = form.values.name.trim();
    const isNameMissing = nameLabel !== undefined && name === "";
    form.show({
      name: isNameMissing ? "REQUIRED" : undefined,
      password: password === "" ? "REQUIRED" : undefined,
    });
    if (!isNameMissing && password !== "") onConfirm({ password, name });
  };
  return (
    <FormDialog
      {...dialog}
      isPending={action.isPending}
      onSubmit={submit}
      submitLabel={confirmLabel}
      pendingLabel={t("second-factor:busy")}
      errorMessage={action.error ? secondFactorErrorText(t, action.error) : null}
    >
      {children}
      {nameLabel === undefined ? null : (
        <>
          <ErrorSummary
            {...form.summary((name) => (name === "name" ? nameLabel : passwordLabel))}
          />
          <TextField {...form.field("name", nameLabel)} autoComplete="off" />
        </>
      )}
      <PasswordField {...form.field("password", passwordLabel)} autoComplete="current-password" />
    </FormDialog>
  );
}
