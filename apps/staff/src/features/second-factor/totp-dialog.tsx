import type { TotpSetup } from "@kehila/shared/second-factor";
import type { FormEvent } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { useConfirmTotp } from "./second-factor.queries.ts";
import * as css from "./second-factor.css.ts";

interface TotpDialogProps {
  setup: TotpSetup;
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}

/** Tells an authenticator app the key, by picture or by hand, and asks for its first code. */
export function TotpDialog({ setup, onClose, onDone }: TotpDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const confirm = useConfirmTotp();
  const form = useForm<"code", "REQUIRED">({ code: "" });
  const label = t("second-factor:app.code");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = form.values.code.trim();
    if (confirm.isPending) return;
    form.show({ code: code === "" ? "REQUIRED" : undefined });
    if (code === "") return;
    confirm.mutate(code, { onSuccess: onDone, onError: () => form.focus("code") });
  };

  return (
    <Dialog
      isOpen
      title={t("second-factor:app.setUpTitle")}
      onClose={onClose}
      isBusy={confirm.isPending}
      footer={
        <>
          <Button isDisabled={confirm.isPending} onPress={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={confirm.isPending}
            pendingLabel={t("second-factor:busy")}
          >
            {t("second-factor:app.confirm")}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.stack} noValidate onSubmit={submit}>
        {confirm.isError ? (
          <Notice tone="danger">{secondFactorErrorText(t, confirm.error)}</Notice>
        ) : null}
        <ol className={css.steps}>
          <li className={css.step}>{t("second-factor:app.step.install")}</li>
          <li className={css.step}>
            {t("second-factor:app.step.scan")}
            <QrCode text={setup.totpURI} label={t("second-factor:app.qr")} />
            {t("second-factor:app.step.type")}
            <bdi dir="ltr" className={css.secret}>
              {setup.secret.replaceAll(/.{4}(?=.)/gu, "$& ")}
            </bdi>
            <CopyButton text={setup.secret} label={t("second-factor:app.copy")} />
          </li>
          <li className={css.step}>{t("second-factor:app.step.code")}</li>
        </ol>
        <TextField
          {...form.bind("code")}
          label={label}
          autoComplete="one-time-code"
          inputMode="numeric"
          isLtr
          isRequired
          errorMessage={form.problems.code && fieldErrorText(t, "REQUIRED", label)}
        />
      </form>
    </Dialog>
  );
}
