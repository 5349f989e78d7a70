import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import { ROLES } from "@kehila/shared/accounts/permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { failureText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api-error.ts";
import { DiscardDialog } from "../../ui/dialog/discard-dialog.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Select } from "../../ui/field/select.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useSaveRights } from "./users.queries.ts";
import { OthersChanges } from "./others-changes.tsx";
import { PermissionGroups } from "./permission-groups.tsx";
import { PresetChoice } from "./preset-choice.tsx";
import * as css from "./permissions-dialog.css.ts";
import { RightsToast } from "./rights-toast.tsx";
import {
  carryOver,
  differenceOf,
  isSame,
  rightsOf,
  type RightsDifference,
} from "./rights-draft.ts";

interface PermissionsDialogProps {
  user: CurrentUser;
  /** Whether it is the user's own account: a new role signs the user out. */
  isMe: boolean;
  /** Whether it is the only administrator, whose role cannot change. */
  isLastAdmin: boolean;
  onClose: () => void;
}

/** Returns the current account from a conflict, else null. */
function currentOf(error: unknown): CurrentUser | null {
  if (!hasCode(error, "STALE_VERSION")) return null;
  const parsed = z.safeParse(currentUserSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

/** Role and flags of an account (§2, Permissions dialog). */
export function PermissionsDialog({ user, isMe, isLastAdmin, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const save = useSaveRights();
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(rightsOf(user));
  const [others, setOthers] = useState<RightsDifference | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { name } = user;
  const change = differenceOf(rightsOf(base), draft);
  const isDirty = !isSame(rightsOf(base), draft);

  const close = () => (isDirty ? setAsking(true) : onClose());
  const submit = () => {
    if (!isDirty) return onClose();
    const { id, version } = base;
    const { permissions } = change;
    save.reset();
    setOthers(null);
    save.mutate(
      { id, version, permissions, role: change.role, isMe, onSaved: setBase },
      {
        onSuccess: (saved) => {
          onClose();
          const back = differenceOf(draft, rightsOf(base));
          if (saved) showToast("success", <RightsToast saved={saved} back={back} />);
        },
        onError: (error) => {
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
      <FormDialog
        onClose={close}
        onSubmit={submit}
        size="wide"
        isPending={save.isPending}
        title={named("accounts:permissions.title", name)}
        submitLabel={t("accounts:permissions.save")}
        errorMessage={
          !others &&
          save.error &&
          failureText(t, save.error, t("accounts:permissions.errors.updateFailed"))
        }
      >
        {others ? <OthersChanges changes={others} /> : null}
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
        </div>
        {draft.role === "USER" ? (
          <PresetChoice
            flags={draft.flags}
            isDisabled={save.isPending}
            onChange={(flags) => setDraft((before) => ({ ...before, flags }))}
          />
        ) : null}
        <PermissionGroups
          rights={draft}
          isDisabled={save.isPending}
          onChange={(flags) => setDraft((before) => ({ ...before, flags }))}
        />
      </FormDialog>
      <DiscardDialog
        isOpen={isAsking}
        title={t("accounts:discard.title")}
        stayLabel={t("accounts:discard.stay")}
        discardLabel={t("accounts:discard.discard")}
        onStay={() => setAsking(false)}
        onDiscard={onClose}
      >
        <p>{t("accounts:discard.text")}</p>
      </DiscardDialog>
    </>
  );
}
