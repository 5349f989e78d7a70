import type { CurrentUser, SessionUser } from "@kehila/shared/accounts/accounts";
import type { Permissions } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";

/** An account, as stored or as part of the session. */
type Account = Omit<SessionUser, "version"> & {
  revision: number;
  permissions: Permissions;
  needsSecondFactor?: boolean;
};

/** Returns every flag by name, granted or not. */
export const presentFlags = (granted: Permissions): CurrentUser["permissions"] =>
  Object.fromEntries(
    PERMISSIONS.map((flag) => [flag, granted[flag] === true] as const),
  ) as CurrentUser["permissions"];

/** Returns an account with its flags. */
export function presentUser(account: Account): CurrentUser {
  const { id, name, email, image, role, emailVerified, language, createdAt, revision } = account;
  const permissions = presentFlags(account.permissions);
  const version = revision;
  return {
    id,
    name,
    email,
    image,
    role,
    emailVerified,
    language,
    createdAt,
    version,
    permissions,
    ...(account.needsSecondFactor ? { needsSecondFactor: true } : {}),
  };
}
