import type { CurrentUser, SessionUser } from "@kehila/shared/accounts";
import type { Permissions } from "@kehila/shared/permissions";
import { PERMISSIONS } from "@kehila/shared/permissions";

/** An account with its flags: every flag by name, given or not. */
export function presentUser(account: SessionUser & { permissions: Permissions }): CurrentUser {
  const { id, name, email, image, role, emailVerified, language, createdAt } = account;
  const flags = PERMISSIONS.map((flag) => [flag, account.permissions[flag] === true] as const);
  const permissions = Object.fromEntries(flags) as CurrentUser["permissions"];
  return { id, name, email, image, role, emailVerified, language, createdAt, permissions };
}
