import type { ChangePassword, ResetPassword } from "@kehila/shared/accounts/accounts";
import type { SecurityDetail } from "@kehila/shared/accounts/security-log";
import { normaliseEmail } from "@kehila/shared/base/email";
import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { Later } from "../../../core/later.ts";
import { AppError } from "../../../core/app-error.ts";
import { newId, sha256 } from "../../../lib/ids.ts";
import { letterheadOf } from "../../../lib/settings/organisation.ts";
import { passwordProblem } from "../../../lib/passwords/password-rules.ts";
import { hashPassword } from "../../../lib/passwords/passwords.ts";
import { newResetLink, RESET_LINK_LASTS } from "../../../lib/passwords/reset-link.ts";
import type { Scope } from "../../../core/scope.ts";
import { recordChange } from "../../history/history.service.ts";
import { requireMail, sendMail } from "../../mail/mail.service.ts";
import { recordSecurityEvent } from "../../security-log/security-log.service.ts";
import * as repository from "../auth.repository.ts";
import type { Browser } from "../../../core/browser.ts";
import { deleteOpenChallenges } from "../attempts/challenges.service.ts";
import { confirmPassword } from "../credentials/confirmation.service.ts";
import { expectCredentials } from "../credentials/credentials.repository.ts";
import { decideWithRetries, passwordCheck } from "../credentials/credentials.service.ts";
import type { MailRequest } from "../attempts/limits.service.ts";
import {
  recogniseClient,
  sendWithinMailbox,
  spendClientBudget,
  spendMailBudget,
} from "../attempts/limits.service.ts";
import { accountMail } from "../mails/mails.presenter.ts";
import type { OpenedSession } from "../sessions/sessions.service.ts";
import { endSessions, renewSession } from "../sessions/sessions.service.ts";
import {
  deleteExpired,
  deleteVerifications,
  findSecret,
  insertVerification,
  spendSecret,
} from "../verification/verifications.repository.ts";
import { verifyAddress } from "../verification/verification.service.ts";

/**
 * Sends a link for a new password if the address has an account whose mailbox got none within ten
 * minutes. The response reveals neither condition: it depends only on the budget for mails. `later`
 * sends the mail after the response.
 */
export async function requestReset(
  scope: Scope,
  typedEmail: string,
  browser: Browser,
): Promise<{ later: Later }> {
  const email = normaliseEmail(typedEmail);
  requireMail(scope);
  const request = await spendMailBudget(scope, email, browser);
  return { later: () => mailReset(scope, request, browser.origin) };
}

async function mailReset(scope: Scope, request: MailRequest, origin: string): Promise<void> {
  const user = await runRead(scope, repository.findUserByEmail(scope.db, request.email));
  if (!user) return;
  await sendWithinMailbox(scope, "reset", request, () => mailLink(scope, user, origin));
}

/** Stores a link for a new password and mails it; returns whether the mail was sent. */
async function mailLink(scope: Scope, user: Owner, origin: string): Promise<boolean> {
  const { db, env, calendar } = scope;
  const now = calendar.now();
  const { link, secretHash } = await newResetLink(origin);
  await runBatch(db, [
    deleteExpired(db, user.id, now.toISOString()),
    insertVerification(db, {
      id: newId(),
      userId: user.id,
      purpose: "reset-password",
      secretHash,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + RESET_LINK_LASTS).toISOString(),
    }),
  ]);
  return sendMail(
    scope,
    await accountMail("resetPassword", {
      to: user.email,
      name: user.name,
      language: user.language,
      ...letterheadOf(env),
      link,
    }),
  );
}

/**
 * Sets a new password with the link of a mail, which also verifies the address. Ends every session
 * and invalidates every other link.
 */
export async function resetPassword(
  scope: Scope,
  { token, newPassword }: ResetPassword,
  browser: Browser,
): Promise<void> {
  const { db, env, calendar } = scope;
  await spendClientBudget(scope, "reset", browser);
  const now = calendar.now().toISOString();
  const secretHash = await sha256(token);
  const isPresent = passwordCheck(scope, newPassword);
  let hash: string | undefined;
  const owner = await decideWithRetries(async () => {
    const foundSecret = await findSecret(db, "reset-password", secretHash, now);
    if (!foundSecret || foundSecret.usedAt !== null) throw new AppError("INVALID_RESET_TOKEN");
    const { id, credentials } = foundSecret;
    const { user } = credentials;
    refuseBadPassword(newPassword, user);
    if (await isPresent(credentials.hash)) throw new AppError("PASSWORD_UNCHANGED");
    hash ??= await hashPassword(newPassword, env, calendar.now());
    await runBatch(db, [
      ...spendSecret(db, id, now, "INVALID_RESET_TOKEN"),
      expectCredentials(db, credentials),
      ...passwordChange(scope, user, { hash, now, by: "link" }),
      ...(user.emailVerified ? [] : verifyAddress(scope, user)),
      endSessions(db, user.id),
    ]);
    return user;
  });
  await recogniseClient(scope, owner.email, browser);
  await mailChanged(scope, owner, browser.origin);
}

/**
 * Changes the actor's password; requires the current one. Ends every other session and renews the
 * current session.
 */
export async function changePassword(
  scope: Scope,
  { currentPassword, newPassword }: ChangePassword,
  browser: Browser,
): Promise<OpenedSession> {
  const { db, env, calendar } = scope;
  let hash: string | undefined;
  return confirmPassword(scope, currentPassword, browser, async ({ actor, unchanged }) => {
    refuseBadPassword(newPassword, actor);
    if (newPassword === currentPassword) throw new AppError("PASSWORD_UNCHANGED");
    hash ??= await hashPassword(newPassword, env, calendar.now());
    const now = calendar.now();
    const { session, statements } = await renewSession(db, actor.sessionId, {
      userId: actor.id,
      userAgent: browser.userAgent,
      now,
    });
    await runBatch(db, [
      ...unchanged,
      ...passwordChange(scope, actor, { hash, now: now.toISOString(), by: "password" }),
      ...statements,
    ]);
    await mailChanged(scope, actor, browser.origin);
    return session;
  });
}

type Owner = Pick<repository.UserRow, "id" | "name" | "email" | "language">;

function passwordChange(
  scope: Scope,
  user: Owner,
  { hash, now, by }: { hash: string; now: string; by: SecurityDetail<"passwordChanged"> },
): Statement[] {
  return [
    repository.changePassword(scope.db, user.id, hash, now),
    deleteVerifications(scope.db, user.id, "reset-password"),
    deleteOpenChallenges(scope, user.id),
    recordChange(scope, "user", { action: "password", entityId: user.id, actor: user }),
    recordSecurityEvent(scope, "passwordChanged", { actor: user, details: [by] }),
  ];
}

function refuseBadPassword(password: string, owner: Owner): void {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw new AppError(problem);
}

/** Notifies the owner of a new password. The change is kept even if this mail cannot be sent. */
async function mailChanged(scope: Scope, user: Owner, origin: string): Promise<void> {
  await mailOwner(scope, "passwordChanged", user, `${origin}/forgot-password`);
}

/** Notifies the owner that the account's app, passkeys or recovery codes have changed. */
export async function mailSecondFactorChanged(
  scope: Scope,
  user: Owner,
  origin: string,
): Promise<void> {
  await mailOwner(scope, "secondFactorChanged", user, `${origin}/account`);
}

async function mailOwner(
  scope: Scope,
  kind: "passwordChanged" | "secondFactorChanged",
  { email, name, language }: Owner,
  link: string,
): Promise<void> {
  const organisation = letterheadOf(scope.env);
  const mail = await accountMail(kind, { to: email, name, language, link, ...organisation });
  await sendMail(scope, mail);
}
