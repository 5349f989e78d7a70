import type { LinkedAccount, OpenSession, UpdateUser } from "@kehila/shared/accounts";
import { runBatch } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import type { SessionActor } from "../../core/actor.ts";
import type { Scope } from "../../core/scope.ts";
import { changeProfile, removeUser } from "../accounts/users.service.ts";
import { findPassword } from "./auth.repository.ts";
import { confirmPassword } from "./confirmation.service.ts";
import { endSession, endSessions, openSessions } from "./sessions.service.ts";

/** Whoever asks; a guard has made sure that somebody does. */
function self({ actor }: Scope): SessionActor {
  if (!actor) throw new AppError("UNAUTHENTICATED");
  return actor;
}

/** The ways of signing in to one's own account: today the password, for everybody. */
export async function linkedAccounts(scope: Scope): Promise<LinkedAccount[]> {
  const { id, createdAt } = self(scope);
  const password = await findPassword(scope.db, id);
  if (!password) return [];
  return [
    { id, providerId: "credential", accountId: id, createdAt, updatedAt: password.changedAt },
  ];
}

/** Takes a way of signing in away, unless it is the only one: then nobody could sign in any more. */
export async function unlinkAccount(scope: Scope, providerId: string): Promise<never> {
  const linked = await linkedAccounts(scope);
  const known = linked.some((account) => account.providerId === providerId);
  throw new AppError(known ? "LAST_SIGN_IN_METHOD" : "NOT_FOUND");
}

/** Where one is signed in, the latest first. */
export async function ownSessions(scope: Scope): Promise<OpenSession[]> {
  const { id, sessionId } = self(scope);
  const rows = await openSessions(scope.db, id, scope.calendar.now());
  return rows.map((row) => ({ ...row, current: row.id === sessionId }));
}

/** Signs out in one place. One that is over already, or somebody else's, is 404. */
export const revokeSession = (scope: Scope, sessionId: string): Promise<void> =>
  runBatch(scope.db, endSession(scope.db, self(scope).id, sessionId));

/** Signs out everywhere, here too. */
export const revokeSessions = (scope: Scope): Promise<void> =>
  runBatch(scope.db, [endSessions(scope.db, self(scope).id)]);

/** Signs out everywhere but here. */
export function revokeOtherSessions(scope: Scope): Promise<void> {
  const { id, sessionId } = self(scope);
  return runBatch(scope.db, [endSessions(scope.db, id, sessionId)]);
}

/** Changes one's own name, and the language of one's mail. */
export const updateOwnAccount = (scope: Scope, profile: UpdateUser) =>
  changeProfile(scope, self(scope).id, profile);

/** Deletes one's own account, after the password once more. 409 `LAST_ADMIN` for the last one. */
export async function deleteOwnAccount(
  scope: Scope,
  password: string,
  browser: Browser,
): Promise<void> {
  await confirmPassword(scope, password, browser, ({ actor, unchanged }) =>
    removeUser(scope, actor.id, unchanged),
  );
}
