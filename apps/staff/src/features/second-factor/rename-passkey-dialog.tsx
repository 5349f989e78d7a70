import type { Passkey } from "@kehila/shared/accounts/second-factor";
import { useTranslation } from "react-i18next";
import { useForm } from "../../lib/form/use-form.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { secondFactorErrorText } from "./second-factor-error.ts";
import { useRenamePasskey } from "./second-factor.queries.ts";

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const rename = useRenamePasskey();
  const form = useForm({ name: passkey.name });

  const submit = () => {
    const name = form.values.name.trim();
    form.show({ name: name === "" ? "REQUIRED" : undefined });
    if (name !== "") rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={namedText("second-factor:passkey.renameOf", passkey.name)}
      onClose={onClose}
      onSubmit={submit}
      isPending={rename.isPending}
      submitLabel={t("second-factor:passkey.rename")}
      errorMessage={rename.error && secondFactorErrorText(t, rename.error)}
    >
      <TextField
        {...form.field("name", t("second-factor:passkey.name"))}
        isReadOnly={rename.isPending}
        autoComplete="off"
      />
    </FormDialog>
  );
}
