import type { CurrentUser } from "@kehila/shared/accounts";
import { currentUserSchema } from "@kehila/shared/accounts";
import { ROLES } from "@kehila/shared/permissions";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { errorText, fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveRights } from "./accounts.queries.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { OthersChanges } from "./others-changes.tsx";
import { PermissionGroups } from "./permission-groups.tsx";
import * as css from "./permissions-dialog.css.ts";
import {
  carryOver,
  differenceOf,
  isSame,
  rightsOf,
  type RightsDifference,
} from "./rights-draft.ts";

interface PermissionsDialogProps {
  user: CurrentUser;
  /** One's own account: a new role logs out whoever gives it. */
  isMe: boolean;
  /** The only administrator there is: the role has to stay. */
  isLastAdmin: boolean;
  onClose: () => void;
}

/** What the server says an account is now, when it was changed in the meantime. */
function currentOf(error: unknown): CurrentUser | null {
  if (!(error instanceof ApiError) || error.code !== "STALE_VERSION") return null;
  const parsed = z.safeParse(currentUserSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "WRONG_CURRENT_PASSWORD";

/** Role and flags of an account (§2, Permissions dialog). */
export function PermissionsDialog({ user, isMe, isLastAdmin, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const save = useSaveRights();
  const form = useForm<"password", "REQUIRED" | "WRONG_CURRENT_PASSWORD">({ password: "" });
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(rightsOf(user));
  const [others, setOthers] = useState<RightsDifference | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { name } = user;
  const passwordLabel = t("accounts:permissions.password");
  const problem = form.problems.password;
  const change = differenceOf(rightsOf(base), draft);
  const isDirty = !isSame(rightsOf(base), draft);

  const close = () => (isDirty ? setAsking(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!isDirty) return onClose();
    const { id, version } = base;
    const { permissions } = change;
    const { password } = form.values;
    save.reset();
    setOthers(null);
    if (change.role && password === "") return form.show({ password: "REQUIRED" });
    const role = change.role && { value: change.role, password };
    save.mutate(
      { id, version, permissions, role, isMe, onSaved: setBase },
      {
        onSuccess: () => {
          onClose();
          const done = t("accounts:permissions.saved", { name: NAME_SLOT });
          showToast("success", <NamedText text={done} name={name} />);
        },
        onError: (error) => {
          if (isWrongPassword(error)) return form.show({ password: "WRONG_CURRENT_PASSWORD" });
          const current = currentOf(error);
          if (!current) return;
          setOthers(differenceOf(rightsOf(base), rightsOf(current)));
          setDraft(carryOver(rightsOf(base), draft, rightsOf(current)));
          setBase(current);
        },
      },
    );
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        size="wide"
        isBusy={save.isPending}
        title={
          <NamedText text={t("accounts:permissions.title", { name: NAME_SLOT })} name={name} />
        }
        footer={
          <>
            <Button isDisabled={save.isPending} onPress={close}>
              {t("common:action.cancel")}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isPending={save.isPending}
              pendingLabel={t("common:action.saving")}
            >
              {t("accounts:permissions.save")}
            </Button>
          </>
        }
      >
        <form id={formId} className={css.body} noValidate onSubmit={submit}>
          {others ? (
            <OthersChanges changes={others} />
          ) : save.isError && !isWrongPassword(save.error) ? (
            <Notice tone="danger">
              {`${t("accounts:permissions.errors.updateFailed")} ${errorText(t, save.error)}`}
            </Notice>
          ) : null}
          <div className={css.role}>
            <Select
              label={t("accounts:permissions.role")}
              description={t(
                isLastAdmin ? "accounts:permissions.lastAdmin" : `accounts:roleText.${draft.role}`,
              )}
              placeholder={t("accounts:permissions.role")}
              options={ROLES.map((value) => ({ value, label: t(`accounts:role.${value}`) }))}
              value={draft.role}
              isDisabled={isLastAdmin || save.isPending}
              onChange={(role) => setDraft((before) => ({ ...before, role }))}
              warning={
                change.role
                  ? t(isMe ? "accounts:permissions.logsMeOut" : "accounts:permissions.logsOut")
                  : undefined
              }
            />
            {change.role ? (
              <PasswordField
                {...form.bind("password")}
                label={passwordLabel}
                description={t("accounts:permissions.passwordHint")}
                autoComplete="current-password"
                isRequired
                errorMessage={
                  problem === "REQUIRED"
                    ? fieldErrorText(t, problem, passwordLabel)
                    : problem && t(`errors:code.${problem}`)
                }
              />
            ) : null}
          </div>
          <PermissionGroups
            rights={draft}
            isDisabled={save.isPending}
            onChange={(flags) => setDraft((before) => ({ ...before, flags }))}
          />
        </form>
      </Dialog>
      <DiscardDialog isOpen={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}
