import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";

/** The rights of an account: a role and additional flags. */
export interface Rights {
  role: Role;
  flags: ReadonlySet<Permission>;
}

/** The difference between two states of an account's rights. */
export interface RightsDifference {
  role?: Role;
  permissions?: Partial<Record<Permission, boolean>>;
}

/** Returns the rights of an account or an invitation as stored. */
export const rightsOf = ({
  role,
  permissions,
}: Pick<CurrentUser, "role" | "permissions">): Rights => ({
  role,
  flags: new Set(PERMISSIONS.filter((flag) => permissions[flag])),
});

/** Returns the changes from `before` to `after`; empty without changes. */
export function differenceOf(before: Rights, after: Rights): RightsDifference {
  const changed = PERMISSIONS.filter((flag) => before.flags.has(flag) !== after.flags.has(flag));
  return {
    ...(before.role === after.role ? {} : { role: after.role }),
    ...(changed.length === 0
      ? {}
      : { permissions: Object.fromEntries(changed.map((flag) => [flag, after.flags.has(flag)])) }),
  };
}

/** Joins the differences of two saves; the older value wins for a right that both change. */
export const withOlder = (newer: RightsDifference, older: RightsDifference): RightsDifference => ({
  ...newer,
  ...older,
  ...(newer.permissions || older.permissions
    ? { permissions: { ...newer.permissions, ...older.permissions } }
    : {}),
});

export const isSame = (one: Rights, other: Rights): boolean =>
  Object.keys(differenceOf(one, other)).length === 0;

/**
 * Applies the changes from `base` to `draft` to the rights that another user has saved (`current`).
 * Rights that the draft does not change follow `current`.
 */
export function carryOver(base: Rights, draft: Rights, current: Rights): Rights {
  const { role = current.role, permissions = {} } = differenceOf(base, draft);
  const flags = PERMISSIONS.filter((flag) => permissions[flag] ?? current.flags.has(flag));
  return { role, flags: new Set(flags) };
}
