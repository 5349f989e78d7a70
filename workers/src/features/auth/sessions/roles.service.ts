import type { CurrentUser, RoleChange } from "@kehila/shared/accounts/accounts";
import type { Browser } from "../../../core/browser.ts";
import type { Scope } from "../../../core/scope.ts";
import { expectConfirmed } from "../../../db/confirmed-session.ts";
import { changeRole } from "../../accounts/users.service.ts";
import { confirmPassword } from "../credentials/confirmation.service.ts";

/**
 * Changes the role of an account, in a confirmed session or with the administrator's password. The
 * batch expects the administrator's session, password and role to be unchanged since the
 * verification.
 */
export const confirmRoleChange = (
  scope: Scope,
  userId: string,
  { password, ...change }: RoleChange,
  browser: Browser,
): Promise<CurrentUser> =>
  password === undefined
    ? changeRole(scope, userId, change, expectConfirmed(scope))
    : confirmPassword(scope, password, browser, ({ unchanged }) =>
        changeRole(scope, userId, change, unchanged),
      );
