import type { SessionUser, SignIn } from "@kehila/shared/accounts/accounts";
import type { SecurityDetail } from "@kehila/shared/accounts/security-log";
import { normaliseEmail } from "@kehila/shared/base/email";
import type { SecondFactorMethod } from "@kehila/shared/accounts/second-factor";
import { SECOND_FACTOR_METHODS } from "@kehila/shared/accounts/second-factor";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import { hashPassword, isOutdatedHash } from "../../lib/passwords/passwords.ts";
import type { Scope } from "../../core/scope.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { presentSessionUser } from "./auth.presenter.ts";
import * as repository from "./auth.repository.ts";
import { openChallenge } from "./attempts/challenges.service.ts";
import type { Credentials } from "./credentials/credentials.repository.ts";
import {
  expectCredentials,
  expectRevision,
  findCredentials,
} from "./credentials/credentials.repository.ts";
import { decideWithRetries, passwordCheck } from "./credentials/credentials.service.ts";
import type { Attempt } from "./attempts/limits.service.ts";
import {
  sendWithinMailbox,
  spendClientBudget,
  spendMailBudget,
  withAttempt,
} from "./attempts/limits.service.ts";
import type { OpenedSession } from "./sessions/sessions.service.ts";
import {
  endSessionByToken,
  deleteEndedSessions,
  openSession,
} from "./sessions/sessions.service.ts";
import { mailVerification } from "./verification/verification.service.ts";

/** A fully authenticated user, with the new session. */
export interface SignedInUser {
  session: OpenedSession;
  user: SessionUser;
}

/** The password was correct; a second step must follow in the browser that gets the token. */
interface SecondStep {
  token: string;
  methods: SecondFactorMethod[];
}

/**
 * Signs in with email and password. Unknown addresses and wrong passwords get the same response
 * after the same work. The browser's previous session ends in the same batch. An account with a
 * second factor gets a challenge instead of a session.
 */
export async function signIn(
  scope: Scope,
  { email: typedEmail, password }: SignIn,
  browser: Browser,
): Promise<SignedInUser | SecondStep> {
  const { db } = scope;
  const email = normaliseEmail(typedEmail);
  await spendClientBudget(scope, "sign-in", browser);
  const isPassword = passwordCheck(scope, password);
  const decide = (attempt: Attempt) => async (): Promise<SignedInUser | SecondStep> => {
    const credentials = await findCredentials(db, email);
    if (!(await isPassword(credentials?.hash ?? null)) || !credentials) {
      throw new AppError("INVALID_EMAIL_OR_PASSWORD");
    }
    const { user } = credentials;
    if (!user.emailVerified) {
      await attempt.succeed();
      const mailSent = await resendMail(scope, user, browser);
      throw new AppError("EMAIL_NOT_VERIFIED", { extra: { mailSent } });
    }

    const signInStatements = [
      expectCredentials(db, credentials),
      ...(await renewedHash(scope, credentials, password)),
    ];
    const methods = methodsOf(credentials);
    if (methods.length === 0)
      return completeSignIn(scope, { user, by: "password" }, browser, signInStatements);
    // Failures are not reset before the second step succeeds: otherwise a correct password would
    // reset the count of wrong codes.
    const { token, statements } = await openChallenge(scope, {
      purpose: "second-step",
      userId: user.id,
    });
    await runBatch(db, [
      ...signInStatements,
      ...(await endSessionByToken(db, browser.token)),
      ...statements,
    ]);
    await attempt.withdraw();
    return { token, methods };
  };
  return withAttempt(scope, email, browser, (attempt) => decideWithRetries(decide(attempt)));
}

/**
 * Returns the statement that replaces a hash with older parameters or an earlier secret; none for a
 * current hash.
 */
async function renewedHash(
  { db, env, calendar }: Scope,
  { user, hash }: Credentials,
  password: string,
): Promise<Statement[]> {
  const now = calendar.now();
  if (hash === null || !isOutdatedHash(hash, env, now)) return [];
  return [repository.updateHash(db, user.id, await hashPassword(password, env, now))];
}

/**
 * Returns the methods of the second step; none without a second factor, even if recovery codes
 * remain.
 */
function methodsOf(credentials: {
  passkey: number;
  totp: number;
  recovery: number;
}): SecondFactorMethod[] {
  if (!credentials.passkey && !credentials.totp) return [];
  const isAvailable = {
    passkey: credentials.passkey,
    totp: credentials.totp,
    "backup-code": credentials.recovery,
  };
  return SECOND_FACTOR_METHODS.filter((method) => isAvailable[method]);
}

/** An account, and how the last step of signing in was proved. */
export interface ProvedAccount {
  user: repository.UserRow;
  by: SecurityDetail<"signedIn">;
}

/**
 * Opens the session of a fully authenticated user. The batch starts with `proof`: statements that
 * expect the account as it was verified and mark the proof as used.
 */
async function completeSignIn(
  scope: Scope,
  { user, by }: ProvedAccount,
  browser: Browser,
  proof: readonly Statement[],
): Promise<SignedInUser> {
  const { db, calendar } = scope;
  const now = calendar.now();
  const { session, statement } = await openSession(db, {
    userId: user.id,
    purpose: "full",
    userAgent: browser.userAgent,
    now,
  });
  await runBatch(db, [
    ...proof,
    ...(await endSessionByToken(db, browser.token)),
    deleteEndedSessions(db, user.id, now),
    statement,
    recordSecurityEvent(scope, "signedIn", { actor: user, details: [by] }),
  ]);
  return { session, user: presentSessionUser(user) };
}

/**
 * Opens the session of an account after a second step or a passkey, with retries on conflict, so
 * that a concurrent change of the account does not require the proof again. `proofOf` returns the
 * statements of the proof for each try.
 */
export function completeWithRetries(
  scope: Scope,
  { user, by }: ProvedAccount,
  browser: Browser,
  proofOf: () => Promise<readonly Statement[]>,
): Promise<SignedInUser> {
  let currentUser: repository.UserRow | null = user;
  return decideWithRetries(async () => {
    currentUser ??= await repository.findUserById(scope.db, user.id);
    if (!currentUser?.emailVerified) throw new AppError("SECOND_STEP_EXPIRED");
    const verifiedUser = currentUser;
    currentUser = null;
    return completeSignIn(scope, { user: verifiedUser, by }, browser, [
      expectRevision(scope.db, verifiedUser),
      ...(await proofOf()),
    ]);
  });
}

/** Reads an account by id, for other modules; null if it was deleted. */
export const findUser = ({ db }: Scope, id: string): Promise<repository.UserRow | null> =>
  repository.findUserById(db, id);

/** Ends the session of a cookie, if there is one. */
export async function signOut({ db }: Scope, token: string | undefined): Promise<void> {
  await runBatch(db, await endSessionByToken(db, token));
}

/**
 * Sends a verification mail to an unverified account that signs in, within the limits; returns
 * whether it was sent.
 */
async function resendMail(
  scope: Scope,
  user: repository.UserRow,
  browser: Browser,
): Promise<boolean> {
  try {
    const request = await spendMailBudget(scope, user.email, browser, { hasProved: true });
    const { sent } = await sendWithinMailbox(scope, "verification", request, () =>
      mailVerification(scope, user, browser.origin),
    );
    return sent;
  } catch (error) {
    // Over the limit no mail is sent; the response is still that the address is not verified.
    if (error instanceof AppError) return false;
    throw error;
  }
}
