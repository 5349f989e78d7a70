import type { Passkey } from "@kehila/shared/accounts/second-factor";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatInstant } from "../../lib/text/format.ts";
import { Button } from "../../ui/button/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import { passkeysQuery, useAddPasskey, useDeletePasskey } from "./second-factor.queries.ts";
import { wrap } from "../../styles/utilities.css.ts";
import * as css from "./second-factor.css.ts";
import { UserText } from "../../ui/user-text.tsx";

type OpenDialog = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey };

/** The user's passkeys, as items of the list of second factors. `onCodes` gets recovery codes. */
export function PasskeysList({ onCodes }: { onCodes: (codes: readonly string[] | null) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <li className={css.item}>
        <div className={css.words}>
          <span className={css.itemTitle}>{t("second-factor:passkey.title")}</span>
          <span>{t("second-factor:passkey.text")}</span>
          {error ? (
            <RetryNotice onRetry={() => void refetch()}>{errorText(t, error)}</RetryNotice>
          ) : null}
        </div>
        <Button size="small" onPress={() => setOpen({ dialog: "add" })}>
          {t("second-factor:passkey.add")}
        </Button>
      </li>
      {data?.map((passkey) => (
        <li key={passkey.id} className={css.item}>
          <div className={css.words}>
            <span className={css.itemTitle}>
              <KeyRound aria-hidden="true" />
              <UserText>{passkey.name}</UserText>
            </span>
            <span>
              <span>
                {t("second-factor:passkey.added", {
                  date: formatInstant(passkey.createdAt, language),
                })}
              </span>{" "}
              <span>
                {passkey.lastUsedAt === null
                  ? t("second-factor:passkey.unused")
                  : t("second-factor:passkey.used", {
                      date: formatInstant(passkey.lastUsedAt, language),
                    })}
              </span>
            </span>
          </div>
          <div className={wrap}>
            <Button
              size="small"
              aria-label={t("second-factor:passkey.renameOf", { name: passkey.name })}
              onPress={() => setOpen({ dialog: "rename", passkey })}
            >
              {t("second-factor:passkey.rename")}
            </Button>
            <Button
              size="small"
              aria-label={t("second-factor:passkey.removeOf", { name: passkey.name })}
              onPress={() => setOpen({ dialog: "remove", passkey })}
            >
              {t("second-factor:passkey.remove")}
            </Button>
          </div>
        </li>
      ))}
      {open?.dialog === "add" ? <AddDialog onClose={close} onCodes={onCodes} /> : null}
      {open?.dialog === "rename" ? (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} />
      ) : null}
      {open?.dialog === "remove" ? <RemoveDialog passkey={open.passkey} onClose={close} /> : null}
    </>
  );
}

interface AddDialogProps {
  onClose: () => void;
  onCodes: (codes: readonly string[] | null) => void;
}

function AddDialog({ onClose, onCodes }: AddDialogProps) {
  const { t } = useTranslation();
  const add = useAddPasskey();
  return (
    <PasswordDialog
      title={t("second-factor:passkey.add")}
      confirmLabel={t("second-factor:passkey.add")}
      nameLabel={t("second-factor:passkey.name")}
      action={add}
      onClose={onClose}
      onConfirm={(input) =>
        add.mutate(input, {
          onSuccess: (codes) => {
            onClose();
            onCodes(codes);
            if (codes === null) showToast("success", t("second-factor:passkey.done"));
          },
        })
      }
    >
      <p>{t("second-factor:passkey.addText")}</p>
    </PasswordDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const remove = useDeletePasskey();
  return (
    <PasswordDialog
      title={namedText("second-factor:passkey.removeOf", passkey.name)}
      confirmLabel={t("second-factor:passkey.remove")}
      isDangerous
      action={remove}
      onClose={onClose}
      onConfirm={({ password }) =>
        remove.mutate({ id: passkey.id, password }, { onSuccess: onClose })
      }
    >
      <p>{t("second-factor:passkey.removeText")}</p>
    </PasswordDialog>
  );
}
