import type { CurrentUser } from "@kehila/shared/accounts";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorText, fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useDeleteAccount } from "./account.queries.ts";
import * as css from "./account.css.ts";

const FORM_ID = "delete-account";

/** The way out: one's own account, deleted for good. */
export function DeleteAccountCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={t("account:delete.title")} description={t("account:delete.text")}>
      <div className={css.buttons}>
        <Button variant="danger" onPress={() => setAsking(true)}>
          {t("account:delete.open")}
        </Button>
      </div>
      {isAsking ? <DeleteAccountDialog email={me.email} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

/** Asks for the password once more: what follows cannot be undone. */
function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  const form = useForm<"password", "REQUIRED" | "WRONG_CURRENT_PASSWORD">({ password: "" });
  const label = t("account:delete.password");
  const problem = form.problems.password;
  const isBusy = remove.isPending || remove.isSuccess;
  const isWrong =
    remove.error instanceof ApiError && remove.error.code === "WRONG_CURRENT_PASSWORD";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { password } = form.values;
    remove.reset();
    if (password === "") return form.show({ password: "REQUIRED" });
    remove.mutate(password, {
      onError: (error) => {
        const wrong = error instanceof ApiError && error.code === "WRONG_CURRENT_PASSWORD";
        form.show(wrong ? { password: "WRONG_CURRENT_PASSWORD" } : {});
      },
    });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      role="alertdialog"
      title={t("account:delete.question")}
      footer={
        <>
          <Button isDisabled={isBusy} onPress={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="danger"
            isPending={isBusy}
            pendingLabel={t("account:delete.deleting")}
          >
            {t("account:delete.confirm")}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={css.dialogForm} noValidate onSubmit={submit}>
        {remove.isError && !isWrong ? (
          <Notice tone="danger">
            {`${t("account:delete.failed")} ${errorText(t, remove.error)}`}
          </Notice>
        ) : null}
        <p>
          {t("account:delete.consequence")} <bdi dir="ltr">{email}</bdi>
        </p>
        <PasswordField
          {...form.bind("password")}
          label={label}
          autoComplete="current-password"
          isRequired
          errorMessage={
            problem === "REQUIRED"
              ? fieldErrorText(t, problem, label)
              : problem && t(`errors:code.${problem}`)
          }
        />
      </form>
    </Dialog>
  );
}
