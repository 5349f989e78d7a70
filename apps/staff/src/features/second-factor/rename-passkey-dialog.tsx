import type { Passkey } from "@kehila/shared/second-factor";
import type { FormEvent } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { useRenamePasskey } from "./second-factor.queries.ts";
import * as css from "./second-factor.css.ts";

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const rename = useRenamePasskey();
  const form = useForm<"name", "REQUIRED">({ name: passkey.name });
  const label = t("second-factor:passkey.name");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = form.values.name.trim();
    form.show({ name: name === "" ? "REQUIRED" : undefined });
    if (name === "" || rename.isPending) return;
    rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  };

  return (
    <Dialog
      isOpen
      title={
        <NamedText
          text={t("second-factor:passkey.renameOf", { name: NAME_SLOT })}
          name={passkey.name}
        />
      }
      onClose={onClose}
      isBusy={rename.isPending}
      footer={
        <>
          <Button isDisabled={rename.isPending} onPress={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={rename.isPending}
            pendingLabel={t("common:action.saving")}
          >
            {t("second-factor:passkey.rename")}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.stack} noValidate onSubmit={submit}>
        {rename.isError ? (
          <Notice tone="danger">{secondFactorErrorText(t, rename.error)}</Notice>
        ) : null}
        <TextField
          {...form.bind("name")}
          label={label}
          isRequired
          autoComplete="off"
          errorMessage={form.problems.name && fieldErrorText(t, "REQUIRED", label)}
        />
      </form>
    </Dialog>
  );
}
