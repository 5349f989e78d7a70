import type { LinkedAccount, OpenSession, UpdateUser } from "@kehila/shared/accounts/accounts";
import { runBatch } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead } from "../../../db/read.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Browser } from "../../../core/browser.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { signedInActor } from "../../../core/scope.ts";
import { accountOf, changeProfile, removeAccount } from "../../accounts/users.service.ts";
import { recordSecurityEvent } from "../../security-log/security-log.service.ts";
import { findOwnPassword } from "../auth.repository.ts";
import { confirmPassword } from "../credentials/confirmation.service.ts";
import { endSession, endSessions, findOwnSessions } from "../sessions/sessions.service.ts";

/** Lists the sign-in methods of the user's own account; today always the password. */
export const linkedAccounts = ({ db }: PlanScope): Read<LinkedAccount[]> =>
  mapRead(findOwnPassword(db), (password, scope) => {
    if (!password) return [];
    const { id, createdAt } = signedInActor(scope);
    const updatedAt = password.changedAt;
    return [{ id, providerId: "credential", accountId: id, createdAt, updatedAt }];
  });

/** Refuses to remove a sign-in method, because an account has only one. */
export function refuseUnlink(linked: readonly LinkedAccount[], providerId: string): void {
  const isLinked = linked.some((account) => account.providerId === providerId);
  throw new AppError(isLinked ? "LAST_SIGN_IN_METHOD" : "NOT_FOUND");
}

/** Reads the actor's open sessions, the latest first. */
export const ownSessions = (plan: PlanScope): Read<OpenSession[]> =>
  mapRead(findOwnSessions(plan), (rows, scope) => {
    const { sessionId } = signedInActor(scope);
    return rows.map((row) => ({ ...row, current: row.id === sessionId }));
  });

/** Ends one session of the actor. 404 for an ended session or another account's session. */
export const revokeSession = (scope: Scope, sessionId: string): Promise<void> =>
  runBatch(scope.db, [
    ...endSession(scope.db, signedInActor(scope).id, sessionId),
    recordSecurityEvent(scope, "sessionsRevoked", { details: ["one"] }),
  ]);

/** Ends all sessions of the actor, including this one. */
export const revokeSessions = (scope: Scope): Promise<void> =>
  runBatch(scope.db, [
    endSessions(scope.db, signedInActor(scope).id),
    recordSecurityEvent(scope, "sessionsRevoked", { details: ["all"] }),
  ]);

/** Ends all other sessions of the actor. */
export function revokeOtherSessions(scope: Scope): Promise<void> {
  const { id, sessionId } = signedInActor(scope);
  return runBatch(scope.db, [
    endSessions(scope.db, id, sessionId),
    recordSecurityEvent(scope, "sessionsRevoked", { details: ["others"] }),
  ]);
}

/** Changes the actor's name, and the language of mail. */
export const updateOwnAccount = (scope: Scope, profile: UpdateUser) =>
  changeProfile(scope, accountOf(signedInActor(scope)), profile);

/**
 * Deletes the actor's account; requires the password. 409 `LAST_ADMIN` for the last administrator.
 */
export async function deleteOwnAccount(
  scope: Scope,
  password: string,
  browser: Browser,
): Promise<void> {
  await confirmPassword(scope, password, browser, ({ unchanged }) =>
    removeAccount(scope, accountOf(signedInActor(scope)), unchanged),
  );
}
