import type { SecurityDetail } from "@kehila/shared/accounts/security-log";
import type { ErrorCode } from "@kehila/shared/base/errors";
import { failedExpectation } from "../../../db/expectations.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Browser } from "../../../core/browser.ts";
import type { Verdict } from "../../../rate-limit/limiter.ts";
import {
  CLIENT_BUDGETS,
  CODE_BUDGETS,
  FAILURE_BUDGETS,
  FAMILIAR_SECONDS,
  INVITATION_MAIL_BUDGETS,
  LOCK,
  MAILBOX_BUDGETS,
  MAIL_BUDGETS,
  NETWORK_FAILURE_BUDGETS,
  NETWORK_LOCK,
  NETWORK_MAIL_BUDGETS,
  OWNER_MAIL_BUDGETS,
  STRANGER_MAILBOX_BUDGETS,
} from "../../../rate-limit/budgets.ts";
import { digestOf, limiterOf, spend, spendShared } from "../../../rate-limit/client.ts";
import type { Scope } from "../../../core/scope.ts";
import { noteAttempt } from "../../security-log/security-log.service.ts";
import { isKnownBrowser } from "./known-browser.service.ts";

type ClientPurpose = keyof typeof CLIENT_BUDGETS;

/** The texts of the login page and of the registration page (docs/product.md#texts-and-codes). */
const TOO_MANY: Partial<Record<ClientPurpose, string>> = {
  "sign-in": "Too many login attempts. Please try again later",
  "sign-up": "Too many registration attempts. Please try again later",
};

/** Returns the error for a client over its budget. */
export function tooMany(retryAfterSeconds: number, error?: string): AppError {
  return new AppError("TOO_MANY_REQUESTS", {
    extra: error === undefined ? { retryAfterSeconds } : { error, retryAfterSeconds },
  });
}

/** Counts a request of this client. Throws `TOO_MANY_REQUESTS` when its budget is used up. */
export async function spendClientBudget(
  { env, calendar }: Scope,
  purpose: ClientPurpose,
  { client }: Browser,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await spend(env, {
    purpose,
    client,
    budgets: CLIENT_BUDGETS[purpose],
    now: calendar.now(),
  });
  if (!allowed) throw tooMany(retryAfterSeconds, TOO_MANY[purpose]);
}

/** A request for a mail; the requester has a budget of its own. */
export interface MailRequest {
  email: string;
  /** The source that a mailbox's limit counts: a stranger's network, or the owner. */
  source: string;
  isOwner: boolean;
}

/**
 * Counts a request for a mail, with or without an account. Throws `TOO_MANY_REQUESTS` if a budget
 * is exhausted. Strangers use the budgets of client and network; an owner (`hasProved`, or a
 * browser that has signed in to the account before) uses the owner's budget. Without a session, the
 * response depends on nothing else: {@link sendWithinMailbox} counts the mailbox after the
 * response.
 */
export async function spendMailBudget(
  scope: Scope,
  email: string,
  browser: Browser,
  { hasProved = false } = {},
): Promise<MailRequest> {
  const { env, calendar } = scope;
  const isOwner = hasProved || (await isKnownBrowser(scope, browser.knownAccounts, email));
  const { network, client } = browser;
  const now = calendar.now();
  const { allowed, retryAfterSeconds } = isOwner
    ? await spend(env, {
        purpose: "owner-mail",
        client: email,
        budgets: OWNER_MAIL_BUDGETS,
        now,
      })
    : await spendShared(env, {
        purpose: "mail",
        shared: network,
        source: client,
        budgets: { all: NETWORK_MAIL_BUDGETS, own: MAIL_BUDGETS },
        now,
      });
  if (!allowed) throw tooMany(retryAfterSeconds);
  return { email, source: isOwner ? "owner" : network, isOwner };
}

/**
 * Sends a mail of a kind unless the mailbox got one within ten minutes; a failed mail does not
 * count. Kinds are counted separately, so that a stranger who requests password links cannot block
 * the verification mail.
 */
export async function sendWithinMailbox(
  { env, calendar }: Scope,
  kind: "reset" | "verification",
  { email, source, isOwner }: MailRequest,
  send: () => Promise<boolean>,
): Promise<{ verdict: Verdict; sent: boolean }> {
  const purpose = `mailbox-${kind}`;
  const now = calendar.now();
  const mailbox = limiterOf(env, now, [purpose, email]);
  const from = digestOf(env, now, source);
  const budgets = {
    all: MAILBOX_BUDGETS,
    own: isOwner ? OWNER_MAIL_BUDGETS : STRANGER_MAILBOX_BUDGETS,
  };
  const verdict = await mailbox.takeFrom(from, budgets, now.getTime());
  if (!verdict.allowed) return { verdict, sent: false };
  const sent = await send();
  if (!sent) await mailbox.withdrawFrom([from], now.getTime());
  return { verdict, sent };
}

/**
 * Runs an act that mails an invitation, within the inviter's budget of a day (429
 * `TOO_MANY_INVITED`). An act that fails or sends no mail does not count.
 */
export async function withinInvitationBudget<T extends { mailSent?: boolean | undefined }>(
  { env, calendar }: Scope,
  inviterId: string,
  act: () => Promise<T>,
): Promise<T> {
  const now = calendar.now();
  const counter = limiterOf(env, now, ["invitation-mails", inviterId]);
  const { allowed, retryAfterSeconds } = await counter.take(INVITATION_MAIL_BUDGETS, now.getTime());
  if (!allowed) {
    const fields = { email: "TOO_MANY_INVITED" } as const;
    throw new AppError("TOO_MANY_INVITED", { fields, extra: { retryAfterSeconds } });
  }
  let isSent = false;
  try {
    const result = await act();
    isSent = result.mailSent === true;
    return result;
  } finally {
    if (!isSent) await counter.withdraw(now.getTime());
  }
}

/**
 * Counts a second-factor code for an account. Throws `TOO_MANY_REQUESTS` when there were too many.
 */
export async function spendCodeBudget({ env, calendar }: Scope, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await spend(env, {
    purpose: "codes",
    client: userId,
    budgets: CODE_BUDGETS,
    now: calendar.now(),
  });
  if (!allowed) throw tooMany(retryAfterSeconds);
}

/** A counted attempt at an account; it ends once. */
export interface Attempt {
  /**
   * Ends the attempt as a success: resets the client's failures at the account and remembers the
   * client.
   */
  succeed: () => Promise<void>;
  /** Ends the attempt as neither a failure nor a proof of ownership: it is not counted. */
  withdraw: () => Promise<void>;
}

/** The codes of failures that remain counted, with their words in the security log. */
const WRONG: ReadonlyMap<ErrorCode, SecurityDetail<"signInFailed">> = new Map([
  ["INVALID_EMAIL_OR_PASSWORD", "password"],
  ["WRONG_CURRENT_PASSWORD", "confirmation"],
  ["INVALID_SECOND_FACTOR", "code"],
  ["SECOND_STEP_EXPIRED", "code"],
]);

const codeOf = (error: unknown): ErrorCode | null =>
  error instanceof AppError ? error.code : failedExpectation(error);

/**
 * Runs `act` for one attempt at an account if its client has attempts left, and ends the
 * attempt: a failure remains counted, another error withdraws the attempt, a result counts as
 * success unless `act` ended it. Attempts are counted before their outcome is known, so that
 * concurrent attempts cannot exceed the limit or cost further hashes.
 */
export async function withAttempt<T>(
  scope: Scope,
  email: string,
  browser: Browser,
  act: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attempt = await admitAttempt(scope, email, browser);
  try {
    const result = await act(attempt);
    await attempt.succeed();
    return result;
  } catch (error) {
    const code = codeOf(error);
    const detail = code === null ? undefined : WRONG.get(code);
    if (detail === undefined) await attempt.withdraw();
    else noteAttempt(scope, "signInFailed", { detail, account: { email } });
    throw error;
  }
}

/** Returns the objects that count attempts at an address, with or without an account. */
const countersOf = ({ env }: Scope, now: Date, email: string, { client, network }: Browser) => ({
  all: limiterOf(env, now, ["failed", network]),
  account: limiterOf(env, now, ["failures", client, email]),
  network: limiterOf(env, now, ["failures-of-network", network, email]),
  familiar: limiterOf(env, now, ["familiar", client, email]),
});

/**
 * Counts an attempt at an account, or refuses it with `ACCOUNT_LOCKED` or `TOO_MANY_REQUESTS`. A
 * client that has signed in to the account before has only its own lock, so that clients with the
 * same address or network cannot lock the owner out.
 */
async function admitAttempt(scope: Scope, email: string, browser: Browser): Promise<Attempt> {
  const instant = scope.calendar.now();
  const now = instant.getTime();
  const counters = countersOf(scope, instant, email, browser);
  const source = digestOf(scope.env, instant, browser.client);
  const failures = { all: NETWORK_FAILURE_BUDGETS, own: FAILURE_BUDGETS };
  const [account, all, network, isFamiliar] = await Promise.all([
    counters.account.attempt(LOCK, now),
    counters.all.takeFrom(source, failures, now),
    counters.network.attempt(NETWORK_LOCK, now),
    counters.familiar.isMarked(),
  ]);
  const sharedCounters = [
    ...(all.allowed ? [{ withdraw: () => counters.all.withdrawFrom([source], now) }] : []),
    ...(network.lockedSeconds === 0 ? [counters.network] : []),
  ];
  const withdrawFrom = (counted: readonly { withdraw: (at: number) => Promise<void> }[]) =>
    Promise.all(counted.map((counter) => counter.withdraw(now)));

  const isLocked = account.lockedSeconds > 0;
  const lockedSeconds = Math.max(account.lockedSeconds, isFamiliar ? 0 : network.lockedSeconds);
  if (lockedSeconds > 0 || (!all.allowed && !isFamiliar)) {
    await withdrawFrom(isLocked ? sharedCounters : [...sharedCounters, counters.account]);
    if (lockedSeconds > 0) noteAttempt(scope, "locked", { account: { email } });
    throw lockedSeconds > 0
      ? new AppError("ACCOUNT_LOCKED", { extra: { retryAfterSeconds: lockedSeconds } })
      : tooMany(all.retryAfterSeconds, TOO_MANY["sign-in"]);
  }

  let hasEnded = false;
  const endOnce = (act: () => Promise<unknown>) => async (): Promise<void> => {
    if (hasEnded) return;
    hasEnded = true;
    await act();
  };
  return {
    succeed: endOnce(() =>
      Promise.all([recogniseClient(scope, email, browser), withdrawFrom(sharedCounters)]),
    ),
    withdraw: endOnce(() => withdrawFrom([...sharedCounters, counters.account])),
  };
}

/**
 * Resets the client's failures at the account after a successful sign-in, and remembers the client.
 */
export async function recogniseClient(
  scope: Scope,
  email: string,
  browser: Browser,
): Promise<void> {
  const now = scope.calendar.now();
  const { account, familiar } = countersOf(scope, now, email, browser);
  await Promise.all([account.forget(), familiar.mark(now.getTime(), FAMILIAR_SECONDS)]);
}
