import * as css from "./permissions-dialog.css.ts";
import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { PermissionGroups } from "./permission-groups.tsx";
import { PresetChoice } from "./preset-choice.tsx";
import { useRightsForm } from "./use-rights-form.tsx";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { RightsDifference } from "./rights-draft.ts";

interface PermissionsDialogProps {
  user: CurrentUser;
  /** Whether `user` is the signed-in administrator: a new role then ends this session. */
  isMe: boolean;
  /** Whether `user` is the only administrator, whose role cannot change. */
  isLastAdmin: boolean;
  onClose: () => void;
}

/** Role and flags of an account. */
export function PermissionsDialog({ user, isMe, isLastAdmin, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const form = useRightsForm({ user, isMe, onDone: onClose });
  const { draft, edit, concurrent, isSaving } = form;
  const close = () => (form.isDirty ? setDiscardOpen(true) : onClose());
  return (
    <>
      <FormDialog
        onClose={close}
        onSubmit={form.submit}
        size="wide"
        isPending={isSaving}
        title={named("accounts:permissions.title", user.name)}
        submitLabel={t("accounts:permissions.save")}
        errorMessage={
          !concurrent &&
          form.error &&
          failureText(t, form.error, t("accounts:permissions.errors.updateFailed"))
        }
      >
        {concurrent ? <OthersChanges changes={concurrent} /> : null}
        <div className={css.role}>
          <Select
            label={t("accounts:permissions.role")}
            description={t(
              isLastAdmin ? "accounts:permissions.lastAdmin" : `accounts:roleText.${draft.role}`,
            )}
            placeholder={t("accounts:permissions.role")}
            options={ROLES.map((value) => ({ value, label: t(`accounts:role.${value}`) }))}
            value={draft.role}
            isDisabled={isLastAdmin || isSaving}
            onChange={(role) => edit({ role })}
            warning={
              form.isRoleChanged
                ? t(isMe ? "accounts:permissions.logsMeOut" : "accounts:permissions.logsOut")
                : undefined
            }
          />
        </div>
        {draft.role === "USER" ? (
          <PresetChoice
            flags={draft.flags}
            isDisabled={isSaving}
            onChange={(flags) => edit({ flags })}
          />
        ) : null}
        <PermissionGroups
          rights={draft}
          isDisabled={isSaving}
          onChange={(flags) => edit({ flags })}
        />
      </FormDialog>
      <DiscardDialog
        isOpen={isDiscardOpen}
        title={t("accounts:discard.title")}
        stayLabel={t("accounts:discard.stay")}
        discardLabel={t("accounts:discard.discard")}
        onStay={() => setDiscardOpen(false)}
        onDiscard={onClose}
      >
        <p>{t("accounts:discard.text")}</p>
      </DiscardDialog>
    </>
  );
}

/** The rights that another administrator has changed while this dialog was open. */
function OthersChanges({ changes }: { changes: RightsDifference }) {
  const { t } = useTranslation();
  const { role, permissions = {} } = changes;
  const isChangedTo = (value: boolean) => (flag: Permission) => permissions[flag] === value;
  const names = (flags: readonly Permission[]) =>
    flags.map((flag) => t(`accounts:flag.${flag}`)).join(", ");
  const given = PERMISSIONS.filter(isChangedTo(true));
  const revokedFlags = PERMISSIONS.filter(isChangedTo(false));
  return (
    <Notice tone="warning">
      <p>{t("accounts:permissions.stale")}</p>
      <ul className={css.others}>
        {role ? (
          <li>{t("accounts:permissions.theirRole", { role: t(`accounts:role.${role}`) })}</li>
        ) : null}
        {given.length > 0 ? (
          <li>{t("accounts:permissions.theyGave", { flags: names(given) })}</li>
        ) : null}
        {revokedFlags.length > 0 ? (
          <li>{t("accounts:permissions.theyTook", { flags: names(revokedFlags) })}</li>
        ) : null}
      </ul>
      <p>{t("accounts:permissions.staleNext")}</p>
    </Notice>
  );
}
