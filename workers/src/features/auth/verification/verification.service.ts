import { createHmac, timingSafeEqual } from "node:crypto";
import type { VerifyCode } from "@kehila/shared/accounts/accounts";
import { normaliseEmail } from "@kehila/shared/base/email";
import type { Language } from "@kehila/shared/base/languages";
import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { failedExpectation } from "../../../db/expectations.ts";
import type { Later } from "../../../core/later.ts";
import { AppError } from "../../../core/app-error.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { newId, sha256 } from "../../../lib/ids.ts";
import { deriveKey } from "../../../lib/secrets/keys.ts";
import { letterheadOf } from "../../../lib/settings/organisation.ts";
import type { Mail } from "../../../external/mailer.ts";
import { newCode, newSecret } from "../../../lib/secrets/secrets.ts";
import type { ServerSecret } from "../../../lib/secrets/server-secrets.ts";
import type { Scope } from "../../../core/scope.ts";
import { secretsOf } from "../../../core/scope.ts";
import { recordChange } from "../../history/history.service.ts";
import { requireMail, sendMail } from "../../mail/mail.service.ts";
import { findUserByEmail } from "../auth.repository.ts";
import type { Browser } from "../../../core/browser.ts";
import type { MailRequest } from "../attempts/limits.service.ts";
import {
  sendWithinMailbox,
  spendClientBudget,
  spendMailBudget,
  tooMany,
} from "../attempts/limits.service.ts";
import { accountMail } from "../mails/mails.presenter.ts";
import type { OpenedSession } from "../sessions/sessions.service.ts";
import {
  endSessionByToken,
  endVerificationSessions,
  openSession,
} from "../sessions/sessions.service.ts";
import * as repository from "./verifications.repository.ts";

const LINK_LASTS = DAY;
const CODE_LASTS = 15 * MINUTE;
/** Maximum attempts at one code: a chance of 5 in a million. */
const ATTEMPTS_MAX = 5;
const CODE = /^\d{6}$/u;

interface Reader {
  id: string;
  name: string;
  email: string;
  language: Language;
}

/**
 * Hashes a code. Six digits are quickly enumerated, so the hash is keyed with a secret outside the
 * database. The hash includes the account, so that two accounts can have the same code.
 */
const hashCode = ({ value }: ServerSecret, userId: string, code: string): string =>
  createHmac("sha256", deriveKey(value, "verification-codes"))
    .update(`${userId}:${code}`)
    .digest("hex");

/**
 * Returns a new link and code for an account: the statements that store their hashes, and the mail.
 * Earlier links remain valid, because mails can arrive out of order; only the last code is valid.
 */
export async function startVerification(
  scope: Scope,
  reader: Reader,
  origin: string,
): Promise<{ statements: Statement[]; mail: Mail }> {
  const { db, env, calendar } = scope;
  const now = calendar.now();
  const createdAt = now.toISOString();
  const [token, code] = [newSecret(), newCode()];
  const row = (purpose: "verify-email" | "verify-email-code", hash: string, lasts: number) =>
    repository.insertVerification(db, {
      id: newId(),
      userId: reader.id,
      purpose,
      secretHash: hash,
      createdAt,
      expiresAt: new Date(now.getTime() + lasts).toISOString(),
    });
  return {
    statements: [
      repository.deleteExpired(db, reader.id, createdAt),
      repository.deleteVerifications(db, reader.id, "verify-email-code"),
      row("verify-email", await sha256(token), LINK_LASTS),
      row("verify-email-code", hashCode(secretsOf(scope).current, reader.id, code), CODE_LASTS),
    ],
    mail: await accountMail("verifyEmail", {
      to: reader.email,
      name: reader.name,
      language: reader.language,
      ...letterheadOf(env),
      link: `${origin}/verify-email?token=${token}`,
      code,
    }),
  };
}

/** Stores a new link and code and mails them; returns whether the mail was sent. */
export async function mailVerification(
  scope: Scope,
  reader: Reader,
  origin: string,
): Promise<boolean> {
  const { statements, mail } = await startVerification(scope, reader, origin);
  await runBatch(scope.db, statements);
  return sendMail(scope, mail);
}

/**
 * Sends a new link and code; throws `MAIL_NOT_CONFIGURED` if no mail can be sent. With a session,
 * the mail goes to the session's address; throws `RESEND_FAILED` if the mail was not sent. Without
 * a session, the mail goes to the typed address if its account is unverified and its mailbox got no
 * mail within ten minutes. The response reveals neither condition, because `later` sends the mail
 * after the response.
 */
export async function resendVerification(
  scope: Scope,
  typedEmail: string | undefined,
  browser: Browser,
): Promise<{ later: Later | null }> {
  const { actor } = scope;
  if (actor) {
    if (actor.emailVerified) return { later: null };
    requireMail(scope);
    const request = await spendMailBudget(scope, actor.email, browser, { hasProved: true });
    const { verdict, sent } = await sendWithinMailbox(scope, "verification", request, () =>
      mailVerification(scope, actor, browser.origin),
    );
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds);
    if (!sent) throw new AppError("RESEND_FAILED");
    return { later: null };
  }
  const email = normaliseEmail(typedEmail ?? "");
  if (email === "") throw new AppError("NO_EMAIL_IN_SESSION");
  requireMail(scope);
  const request = await spendMailBudget(scope, email, browser);
  return { later: () => mailIfUnverified(scope, request, browser.origin) };
}

async function mailIfUnverified(scope: Scope, request: MailRequest, origin: string): Promise<void> {
  const user = await runRead(scope, findUserByEmail(scope.db, request.email));
  if (!user || user.emailVerified) return;
  await sendWithinMailbox(scope, "verification", request, () =>
    mailVerification(scope, user, origin),
  );
}

/** The result of a verification: a full session if the browser had a verification session. */
export interface Verified {
  session: OpenedSession | null;
}

/**
 * Verifies an address with the link of a mail. Only the browser that signed up, recognised by its
 * verification session, gets a full session. Opening a link twice succeeds twice.
 */
export async function verifyByLink(
  scope: Scope,
  token: string | undefined,
  browser: Browser,
): Promise<Verified> {
  if (!token) throw new AppError("NO_VERIFICATION_TOKEN");
  await spendClientBudget(scope, "verify", browser);
  const now = scope.calendar.now().toISOString();
  const secretHash = await sha256(token);
  const foundSecret = await repository.findSecret(scope.db, "verify-email", secretHash, now);
  if (!foundSecret) throw new AppError("INVALID_TOKEN");
  const { user } = foundSecret.credentials;
  if (user.emailVerified) return { session: null };
  try {
    return await verify(scope, foundSecret.id, user, "INVALID_TOKEN", browser);
  } catch (error) {
    // A concurrent request with the same link was faster, so the address is verified.
    if (failedExpectation(error) === "INVALID_TOKEN") return { session: null };
    throw error;
  }
}

/** Verifies an address with the code of a mail: the session's address, or the given address. */
export async function verifyByCode(
  scope: Scope,
  { email: typedEmail, otp }: VerifyCode,
  browser: Browser,
): Promise<Verified> {
  const email = normaliseEmail(typedEmail ?? scope.actor?.email ?? "");
  if (email === "") throw new AppError("NO_EMAIL_IN_SESSION");
  await spendClientBudget(scope, "verify", browser);
  const code = otp.replaceAll(/\s/gu, "");
  if (!CODE.test(code)) throw new AppError("INVALID_OTP");
  const now = scope.calendar.now().toISOString();
  const attempt = await repository.takeAttempt(scope.db, email, { now, attemptsMax: ATTEMPTS_MAX });
  const isRight = (secret: ServerSecret): boolean =>
    attempt !== null && isSame(hashCode(secret, attempt.userId, code), attempt.secretHash);
  if (!attempt || !secretsOf(scope).verifying.some(isRight)) throw new AppError("INVALID_OTP");
  const user = await runRead(scope, findUserByEmail(scope.db, email));
  if (!user) throw new AppError("INVALID_OTP");
  return verify(scope, attempt.id, user, "INVALID_OTP", browser);
}

const bytes = new TextEncoder();

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(bytes.encode(one), bytes.encode(other));

/**
 * Marks the address as verified and ends the verification sessions, in one batch. An
 * administrator's address is verified only in the browser that signed up: otherwise the holder of a
 * forwarded invitation would choose the password, and the addressee's click would let them in.
 */
async function verify(
  scope: Scope,
  secretId: string,
  user: Reader,
  code: "INVALID_TOKEN" | "INVALID_OTP",
  browser: Browser,
): Promise<Verified> {
  const { db, actor, calendar } = scope;
  const now = calendar.now();
  const isOwnBrowser = actor?.id === user.id;
  const openedSession = isOwnBrowser
    ? await openSession(db, {
        userId: user.id,
        purpose: "full",
        userAgent: browser.userAgent,
        now,
      })
    : null;
  await runBatch(db, [
    ...(isOwnBrowser ? [] : [repository.expectNoAdministrator(db, user.id)]),
    ...repository.spendSecret(db, secretId, now.toISOString(), code),
    ...verifyAddress(scope, user),
    repository.deleteVerifications(db, user.id, "verify-email-code"),
    endVerificationSessions(db, user.id),
    ...(isOwnBrowser ? await endSessionByToken(db, browser.token) : []),
    ...(openedSession ? [openedSession.statement] : []),
  ]);
  return { session: openedSession?.session ?? null };
}

/** Returns the statements that mark the address of an account as verified. */
export const verifyAddress = (scope: Scope, user: Reader): Statement[] => [
  repository.verifyUser(scope.db, user.id),
  recordChange(scope, "user", {
    action: "verify",
    entityId: user.id,
    after: { emailVerified: true },
    actor: user,
  }),
];
