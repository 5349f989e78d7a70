import type { ErrorCode } from "@kehila/shared/errors";
import { failedExpectation } from "../../db/expectations.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import type { Verdict } from "../../rate-limit/limiter.ts";
import {
  CLIENT_BUDGETS,
  CODE_BUDGETS,
  FAILURE_BUDGETS,
  FAMILIAR_SECONDS,
  LOCK,
  MAILBOX_BUDGETS,
  MAIL_BUDGETS,
  NETWORK_LOCK,
  OWNER_MAIL_BUDGETS,
} from "../../rate-limit/budgets.ts";
import { spend } from "../../rate-limit/client.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Budget } from "../../lib/settings.ts";
import type { Scope } from "../../core/scope.ts";

type ClientPurpose = keyof typeof CLIENT_BUDGETS;

/** The messages of the two pages differ (§8). */
const TOO_MANY: Partial<Record<ClientPurpose, string>> = {
  "sign-in": "Too many login attempts. Please try again later",
  "sign-up": "Too many registration attempts. Please try again later",
};

/** The error for a client over its budget. */
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
  const { allowed, retryAfterSeconds } = await spend(env.LIMITER, {
    purpose,
    client,
    budgets: CLIENT_BUDGETS[purpose],
    now: calendar.now(),
  });
  if (!allowed) throw tooMany(retryAfterSeconds, TOO_MANY[purpose]);
}

/**
 * Counts a mail to an address, with or without an account, and returns whether it may be sent.
 * Throws `TOO_MANY_REQUESTS` for a client over its own budget. Unknown clients share the budget of
 * the mailbox; clients that have signed in to the account before, and owners who `hasProved` to be
 * one, have a reserve of their own.
 */
export async function spendMailBudget(
  scope: Scope,
  email: string,
  browser: Browser,
  { hasProved = false } = {},
): Promise<Verdict> {
  const { env, calendar } = scope;
  const now = calendar.now();
  const mailbox = await sha256(email);
  const take = (purpose: string, name: string, budgets: readonly Budget[]) =>
    spend(env.LIMITER, { purpose, client: name, budgets, now });
  const { familiar } = await countersOf(scope, email, browser);
  const [own, isFamiliar] = await Promise.all([
    take("mail", `${browser.client}:${mailbox}`, MAIL_BUDGETS),
    familiar.isMarked(),
  ]);
  if (!own.allowed) throw tooMany(own.retryAfterSeconds);
  return hasProved || isFamiliar
    ? take("owner-mailbox", mailbox, OWNER_MAIL_BUDGETS)
    : take("mailbox", mailbox, MAILBOX_BUDGETS);
}

/**
 * Counts a second-factor code for an account. Throws `TOO_MANY_REQUESTS` when there were too many.
 */
export async function spendCodeBudget({ env, calendar }: Scope, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await spend(env.LIMITER, {
    purpose: "codes",
    client: userId,
    budgets: CODE_BUDGETS,
    now: calendar.now(),
  });
  if (!allowed) throw tooMany(retryAfterSeconds);
}

/** An attempt at an account that was admitted and counted; it is settled once. */
export interface Attempt {
  /**
   * A success: resets the failure counter of the client at the account and remembers the client.
   */
  succeed: () => Promise<void>;
  /** Neither a failure nor a proof of ownership: the attempt does not count. */
  withdraw: () => Promise<void>;
}

/** The codes of failures that stay counted. */
const WRONG: ReadonlySet<ErrorCode> = new Set([
  "INVALID_EMAIL_OR_PASSWORD",
  "WRONG_CURRENT_PASSWORD",
  "INVALID_SECOND_FACTOR",
  "SECOND_STEP_EXPIRED",
] satisfies ErrorCode[]);

const codeOf = (error: unknown): ErrorCode | null =>
  error instanceof AppError ? error.code : failedExpectation(error);

/**
 * Runs `judge` for one attempt at an account, if its client has attempts left, and settles the
 * attempt: a failure stays counted, any other error withdraws it, and a result is a success unless
 * `judge` settled it. Attempts are counted before they are judged, so that concurrent ones get no
 * more attempts and cost no more hashes.
 */
export async function withAttempt<T>(
  scope: Scope,
  email: string,
  browser: Browser,
  judge: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attempt = await admitAttempt(scope, email, browser);
  try {
    const result = await judge(attempt);
    await attempt.succeed();
    return result;
  } catch (error) {
    const code = codeOf(error);
    if (code === null || !WRONG.has(code)) await attempt.withdraw();
    throw error;
  }
}

/**
 * The objects that count attempts at an address, with or without an account. Their names contain a
 * hash of the address.
 */
async function countersOf(
  { env: { LIMITER } }: Scope,
  email: string,
  { client, network }: Browser,
) {
  const mailbox = await sha256(email);
  return {
    all: LIMITER.getByName(`failed:${client}`),
    account: LIMITER.getByName(`failures:${client}:${mailbox}`),
    network: network === null ? null : LIMITER.getByName(`failures:${network}:${mailbox}`),
    familiar: LIMITER.getByName(`familiar:${client}:${mailbox}`),
  };
}

/**
 * Counts an attempt at an account, or refuses it with `ACCOUNT_LOCKED` or `TOO_MANY_REQUESTS`. A
 * client that has signed in there before is limited by its own lock at the account only: other
 * clients with the same address or network cannot lock the owner out.
 */
async function admitAttempt(scope: Scope, email: string, browser: Browser): Promise<Attempt> {
  const counters = await countersOf(scope, email, browser);
  const now = scope.calendar.now().getTime();
  const [account, all, network, isFamiliar] = await Promise.all([
    counters.account.attempt(LOCK, now),
    counters.all.take(FAILURE_BUDGETS, now),
    counters.network?.attempt(NETWORK_LOCK, now) ?? { lockedSeconds: 0 },
    counters.familiar.isMarked(),
  ]);
  const shared = [
    ...(all.allowed ? [counters.all] : []),
    ...(counters.network && network.lockedSeconds === 0 ? [counters.network] : []),
  ];
  const withdrawFrom = (counted: readonly Pick<typeof counters.all, "withdraw">[]) =>
    Promise.all(counted.map((counter) => counter.withdraw(now)));

  const isLocked = account.lockedSeconds > 0;
  const lockedSeconds = Math.max(account.lockedSeconds, isFamiliar ? 0 : network.lockedSeconds);
  if (lockedSeconds > 0 || (!all.allowed && !isFamiliar)) {
    await withdrawFrom(isLocked ? shared : [...shared, counters.account]);
    throw lockedSeconds > 0
      ? new AppError("ACCOUNT_LOCKED", { extra: { retryAfterSeconds: lockedSeconds } })
      : tooMany(all.retryAfterSeconds, TOO_MANY["sign-in"]);
  }

  let isSettled = false;
  const settle = (act: () => Promise<unknown>) => async (): Promise<void> => {
    if (isSettled) return;
    isSettled = true;
    await act();
  };
  return {
    succeed: settle(() =>
      Promise.all([recogniseClient(scope, email, browser), withdrawFrom(shared)]),
    ),
    withdraw: settle(() => withdrawFrom([...shared, counters.account])),
  };
}

/**
 * Resets the failure counter after a successful sign-in and remembers the client at the account.
 */
export async function recogniseClient(
  scope: Scope,
  email: string,
  browser: Browser,
): Promise<void> {
  const { account, familiar } = await countersOf(scope, email, browser);
  const now = scope.calendar.now().getTime();
  await Promise.all([account.forget(), familiar.mark(now, FAMILIAR_SECONDS)]);
}
