import type { Permission } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../ui/feedback/notice.tsx";
import * as css from "./permissions-dialog.css.ts";
import type { RightsDifference } from "./rights-draft.ts";

/** The rights that another administrator has changed while this dialog was open. */
export function OthersChanges({ changes }: { changes: RightsDifference }) {
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
