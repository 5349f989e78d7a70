import type { TotpSetup } from "@kehila/shared/accounts/second-factor";
import { useTranslation } from "react-i18next";
import { useForm } from "../../lib/form/use-form.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { useConfirmTotp } from "./second-factor.queries.ts";
import * as css from "./second-factor.css.ts";

interface TotpDialogProps {
  setup: TotpSetup;
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}

/** Shows the key for an authenticator app, as QR code and text, and asks for its first code. */
export function TotpDialog({ setup, onClose, onDone }: TotpDialogProps) {
  const { t } = useTranslation();
  const confirm = useConfirmTotp();
  const form = useForm({ code: "" });

  const submit = () => {
    const code = form.values.code.trim();
    form.show({ code: code === "" ? "REQUIRED" : undefined });
    if (code === "") return;
    confirm.mutate(code, { onSuccess: onDone, onError: () => form.focus("code") });
  };
  return (
    <FormDialog
      title={t("second-factor:app.setUpTitle")}
      onClose={onClose}
      onSubmit={submit}
      isPending={confirm.isPending}
      submitLabel={t("second-factor:app.confirm")}
      pendingLabel={t("second-factor:busy")}
      errorMessage={confirm.error && secondFactorErrorText(t, confirm.error)}
    >
      <ol className={css.steps}>
        <li className={css.step}>{t("second-factor:app.step.install")}</li>
        <li className={css.step}>
          {t("second-factor:app.step.scan")}
          <QrCode text={setup.totpURI} label={t("second-factor:app.qr")} />
          {t("second-factor:app.step.type")}
          <code translate="no" dir="ltr" className={css.secret}>
            {setup.secret.replaceAll(/.{4}(?=.)/gu, "$& ")}
          </code>
          <CopyButton text={setup.secret} label={t("second-factor:app.copy")} />
        </li>
        <li className={css.step}>{t("second-factor:app.step.code")}</li>
      </ol>
      <TextField
        {...form.field("code", t("second-factor:app.code"))}
        autoComplete="one-time-code"
        inputMode="numeric"
        isLtr
      />
    </FormDialog>
  );
}
