import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import { expectSession } from "../../../db/confirmed-session.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Browser } from "../../../core/browser.ts";
import type { SessionActor } from "../../../core/actor.ts";
import type { Scope } from "../../../core/scope.ts";
import { expectCredentials, findCredentialsOfSession } from "./credentials.repository.ts";
import { decideWithRetries, passwordCheck } from "./credentials.service.ts";
import { spendClientBudget, withAttempt } from "../attempts/limits.service.ts";
import { confirmSession } from "../sessions/sessions.repository.ts";

/** Confirms a session with the password, for ten minutes. */
export const confirmOwnSession = (
  scope: Scope,
  password: string,
  browser: Browser,
): Promise<void> =>
  confirmPassword(scope, password, browser, ({ actor, unchanged }) => {
    const at = scope.calendar.now().toISOString();
    return runBatch(scope.db, [...unchanged, confirmSession(scope.db, actor.sessionId, at)]);
  });

/** A signed-in user who has typed the password again. */
export interface ConfirmedActor {
  actor: SessionActor;
  /**
   * Statements for the start of the confirmed action's batch. They stop the batch if the session
   * has ended, or if password, second factors or account differ from the verified values.
   */
  unchanged: Statement[];
}

/**
 * Verifies the password of a signed-in user, then runs the action. Failures count as failed
 * sign-ins, so that an open session does not bypass the lock. After a concurrent change of the
 * account it verifies and runs again; 401 `UNAUTHENTICATED` if the change ended the session.
 */
export async function confirmPassword<T>(
  scope: Scope,
  password: string,
  browser: Browser,
  act: (confirmed: ConfirmedActor) => Promise<T>,
): Promise<T> {
  const { actor, db } = scope;
  if (!actor) throw new AppError("UNAUTHENTICATED");
  await spendClientBudget(scope, "sign-in", browser);
  const isPassword = passwordCheck(scope, password);
  const decide = async (): Promise<T> => {
    const credentials = await findCredentialsOfSession(db, actor.sessionId);
    if (!credentials) throw new AppError("UNAUTHENTICATED");
    if (!(await isPassword(credentials.hash))) throw new AppError("WRONG_CURRENT_PASSWORD");
    const unchanged = [
      expectSession(db, actor.sessionId, "CREDENTIALS_CHANGED"),
      expectCredentials(db, credentials),
    ];
    return act({ actor, unchanged });
  };
  return withAttempt(scope, actor.email, browser, () => decideWithRetries(decide));
}
