import type { SessionUser, SignIn } from "@kehila/shared/accounts";
import { normaliseEmail } from "@kehila/shared/email";
import { runBatch } from "../../db/client.ts";
import { AppError } from "../../http/app-error.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "../../lib/passwords.ts";
import type { Scope } from "../../scope.ts";
import { presentSessionUser } from "./auth.presenter.ts";
import * as repository from "./auth.repository.ts";
import type { OpenedSession } from "./sessions.service.ts";
import { endSessionByToken, forgetEndedSessions, openSession } from "./sessions.service.ts";

/** What the browser sends along with whatever opens or ends a session. */
export interface Browser {
  /** The session cookie it holds already. */
  token: string | undefined;
  userAgent: string | undefined;
}

/**
 * Signs in with email and password. Unknown addresses and wrong passwords are one and the same: the
 * same answer after the same work. The session that the browser held before ends in the same batch.
 */
export async function signIn(
  { db, env, calendar }: Scope,
  { email, password }: SignIn,
  browser: Browser,
): Promise<{ session: OpenedSession; user: SessionUser }> {
  const found = await repository.findCredentials(db, normaliseEmail(email));
  const matches = await verifyPassword(password, found?.hash ?? null, env.SECRET);
  if (!found || !matches) throw new AppError("INVALID_EMAIL_OR_PASSWORD");
  const { user, hash } = found;
  if (!user.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");

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
