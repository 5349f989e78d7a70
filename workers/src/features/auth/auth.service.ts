import type { SessionUser, SignIn } from "@kehila/shared/accounts";
import { normaliseEmail } from "@kehila/shared/email";
import { runBatch } from "../../db/client.ts";
import { AppError } from "../../http/app-error.ts";
import type { Browser } from "../../http/browser.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "../../lib/passwords.ts";
import type { Scope } from "../../scope.ts";
import { presentSessionUser } from "./auth.presenter.ts";
import * as repository from "./auth.repository.ts";
import {
  countFailure,
  forgetFailures,
  refuseLocked,
  spendClientBudget,
  spendMailBudget,
} from "./limits.service.ts";
import type { OpenedSession } from "./sessions.service.ts";
import { endSessionByToken, forgetEndedSessions, openSession } from "./sessions.service.ts";
import { mailVerification } from "./verification.service.ts";

/**
 * Signs in with email and password. Unknown addresses and wrong passwords are one and the same: the
 * same answer after the same work. The session that the browser held before ends in the same batch.
 */
export async function signIn(
  scope: Scope,
  { email: typedEmail, password }: SignIn,
  browser: Browser,
): Promise<{ session: OpenedSession; user: SessionUser }> {
  const { db, env, calendar } = scope;
  const email = normaliseEmail(typedEmail);
  await spendClientBudget(scope, "sign-in", browser);
  const { failures } = await refuseLocked(scope, email, browser);
  const found = await repository.findCredentials(db, email);
  const matches = await verifyPassword(password, found?.hash ?? null, env.SECRET);
  if (!found || !matches) {
    await countFailure(scope, email, browser);
    throw new AppError("INVALID_EMAIL_OR_PASSWORD");
  }
  const { user, hash } = found;
  if (failures > 0) await forgetFailures(scope, email, browser);
  if (!user.emailVerified) {
    await mailAgain(scope, user, browser);
    throw new AppError("EMAIL_NOT_VERIFIED");
  }

  const now = calendar.now();
  const { session, statement } = await openSession(db, {
    userId: user.id,
    purpose: "full",
    userAgent: browser.userAgent,
    now,
  });
  const rehashed = isOutdatedHash(hash)
    ? [repository.updateHash(db, user.id, await hashPassword(password, env.SECRET))]
    : [];
  await runBatch(db, [
    ...(await endSessionByToken(db, browser.token)),
    forgetEndedSessions(db, user.id, now),
    ...rehashed,
    statement,
  ]);
  return { session, user: presentSessionUser(user) };
}

/** Ends the session of a cookie; without one there is nothing to do and that is fine. */
export async function signOut({ db }: Scope, token: string | undefined): Promise<void> {
  await runBatch(db, await endSessionByToken(db, token));
}

/** A fresh mail for whoever knows the password but has not verified the address; within limits. */
async function mailAgain(scope: Scope, user: repository.UserRow, browser: Browser): Promise<void> {
  try {
    await spendMailBudget(scope, user.email, browser);
    await mailVerification(scope, user, browser.origin);
  } catch {
    // Whether a mail goes or not, the answer is that the address is not verified.
  }
}
