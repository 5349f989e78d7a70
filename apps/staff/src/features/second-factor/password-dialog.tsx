import type { FormEvent, ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import * as css from "./second-factor.css.ts";

interface PasswordDialogProps {
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: unknown;
  /** With it a name is asked for too. */
  nameLabel?: string;
  onConfirm: (typed: { password: string; name: string }) => void;
  onClose: () => void;
}

/** Asks for the password once more before a change of how an account is opened. */
export function PasswordDialog({
  title,
  children,
  confirmLabel,
  isDangerous = false,
  isPending,
  error,
  nameLabel,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useForm<"name" | "password", "REQUIRED">({ name: "", password: "" });
  const passwordLabel = t("second-factor:password");
  const textOf = (name: "name" | "password", label: string) =>
    form.problems[name] && fieldErrorText(t, "REQUIRED", label);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
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
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      isBusy={isPending}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? "danger" : "primary"}
            isPending={isPending}
            pendingLabel={t("second-factor:busy")}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.stack} noValidate onSubmit={submit}>
        {error ? <Notice tone="danger">{secondFactorErrorText(t, error)}</Notice> : null}
        {children}
        {nameLabel === undefined ? null : (
          <TextField
            {...form.bind("name")}
            label={nameLabel}
            isRequired
            autoComplete="off"
            errorMessage={textOf("name", nameLabel)}
          />
        )}
        <PasswordField
          {...form.bind("password")}
          label={passwordLabel}
          autoComplete="current-password"
          isRequired
          errorMessage={textOf("password", passwordLabel)}
        />
      </form>
    </Dialog>
  );
}
