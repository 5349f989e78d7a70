import type { Permission } from "@kehila/shared/accounts/permissions";
import {
  PERMISSION_GROUPS,
  PERMISSIONS,
  permissionsOfRole,
} from "@kehila/shared/accounts/permissions";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import * as css from "./permissions-dialog.css.ts";
import type { Rights } from "./rights-draft.ts";

const GROUPS = ["listVisibility", "listManagement", "personManagement"] as const;

interface PermissionGroupsProps {
  rights: Rights;
  isDisabled: boolean;
  onChange: (flags: ReadonlySet<Permission>) => void;
}

/**
 * The permission flags in three groups. Flags that the role includes are ticked and disabled. Flags
 * that were granted separately are kept, and apply again after a change of the role.
 */
export function PermissionGroups({ rights, isDisabled, onChange }: PermissionGroupsProps) {
  const { t } = useTranslation();
  const permissionsByRole = permissionsOfRole(rights.role);
  return (
    <div className={css.groups}>
      {GROUPS.map((group) => {
        const flags: readonly Permission[] = PERMISSION_GROUPS[group];
        return (
          <CheckboxGroup
            key={group}
            label={t(`accounts:permissions.group.${group}`)}
            orientation="vertical"
            isDisabled={isDisabled}
            options={flags.map((flag) => ({
              value: flag,
              label: t(`accounts:flag.${flag}`),
              isDisabled: permissionsByRole.has(flag),
              note: permissionsByRole.has(flag) ? t("accounts:permissions.byRole") : undefined,
            }))}
            value={flags.filter((flag) => permissionsByRole.has(flag) || rights.flags.has(flag))}
            onChange={(checkedFlags) => {
              const isGiven = (flag: Permission) =>
                permissionsByRole.has(flag) || !flags.includes(flag)
                  ? rights.flags.has(flag)
                  : checkedFlags.includes(flag);
              onChange(new Set(PERMISSIONS.filter(isGiven)));
            }}
          />
        );
      })}
    </div>
  );
}
