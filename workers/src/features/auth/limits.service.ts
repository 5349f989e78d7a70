import type { ErrorCode } from "@kehila/shared/errors";
import { failedExpectation } from "../../db/expectations.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import type { Verdict } from "../../rate-limit/limiter.ts";
import { spend } from "../../rate-limit/client.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Budget } from "../../lib/settings.ts";
import type { Scope } from "../../core/scope.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten failures lock an account for fifteen minutes, for the client that failed and no other. */
const LOCK: Budget = { max: 10, seconds: 15 * MINUTE };
/** The same for the clients of one IPv6 network together, of which its owner has 65,536. */
const NETWORK_LOCK: Budget = { max: 30, seconds: 15 * MINUTE };

/**
 * Failures of one client on all accounts together. Right passwords take nothing of it. The owner of
 * an account that the client has signed in to before is not held up by it.
 */
export const FAILURE_BUDGETS: readonly Budget[] = [
  { max: 20, seconds: MINUTE },
  { max: 100, seconds: HOUR },
];

/** How long a client is remembered at an account that it has signed in to. */
const FAMILIAR_SECONDS = 90 * DAY;

/** What one client may ask for, right or wrong: a whole office behind one address fits in. */
export const CLIENT_BUDGETS = {
  "sign-in": [
    { max: 100, seconds: MINUTE },
    { max: 1000, seconds: HOUR },
  ],
  "sign-up": [
    { max: 100, seconds: MINUTE },
    { max: 1000, seconds: HOUR },
  ],
  verify: [
    { max: 60, seconds: MINUTE },
    { max: 300, seconds: HOUR },
  ],
  reset: [
    { max: 60, seconds: MINUTE },
    { max: 300, seconds: HOUR },
  ],
} as const satisfies Record<string, readonly Budget[]>;

/** Mails one client may have sent to one address. */
const MAIL_BUDGETS: readonly Budget[] = [
  { max: 5, seconds: HOUR },
  { max: 15, seconds: DAY },
];
/** Mails that strangers together may have sent to one address: nobody is flooded. */
const MAILBOX_BUDGETS: readonly Budget[] = [{ max: 30, seconds: DAY }];
/** Mails that clients of the owner may have sent to one address in addition. */
const OWNER_MAIL_BUDGETS: readonly Budget[] = [{ max: 15, seconds: DAY }];

/**
 * Codes that all clients together may try at one account: whoever tries knows its password, so no
 * stranger can use this up, and a million codes are out of reach. Passkeys have no such limit.
 */
const CODE_BUDGETS: readonly Budget[] = [
  { max: 20, seconds: 15 * MINUTE },
  { max: 100, seconds: DAY },
];

type ClientPurpose = keyof typeof CLIENT_BUDGETS;

/** §8 words the same refusal differently on the two pages. */
const TOO_MANY: Partial<Record<ClientPurpose, string>> = {
  "sign-in": "Too many login attempts. Please try again later",
  "sign-up": "Too many registration attempts. Please try again later",
};

/** The refusal of a client that asks too often. */
export function tooMany(retryAfterSeconds: number, error?: string): AppError {
  return new AppError("TOO_MANY_REQUESTS", {
    extra: error === undefined ? { retryAfterSeconds } : { error, retryAfterSeconds },
  });
}

/** Counts a try of this client. Throws `TOO_MANY_REQUESTS` when its budget is used up. */
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
 * Counts a mail to an address, whether an account has it or not, and answers whether it may be sent.
 * Throws `TOO_MANY_REQUESTS` for a client that asks too often itself. Strangers share the mailbox's
 * budget; clients that have signed in to the account before, and an owner who `hasProved` to be one,
 * have a reserve that strangers cannot use up.
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

/** Counts a code tried at an account. Throws `TOO_MANY_REQUESTS` when there were too many. */
export async function spendCodeBudget({ env, calendar }: Scope, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await spend(env.LIMITER, {
    purpose: "codes",
    client: userId,
    budgets: CODE_BUDGETS,
    now: calendar.now(),
  });
  if (!allowed) throw tooMany(retryAfterSeconds);
}

/** An attempt at an account that was admitted and counted; it is judged and then settled once. */
export interface Attempt {
  /** The owner came: forgets the client's failures at the account and remembers the client. */
  succeed: () => Promise<void>;
  /** It was no failure, and no proof of ownership either. */
  withdraw: () => Promise<void>;
}

/** Codes of refusals for a wrong guess: the attempt stays counted. */
const WRONG: ReadonlySet<ErrorCode> = new Set([
  "INVALID_EMAIL_OR_PASSWORD",
  "WRONG_CURRENT_PASSWORD",
  "INVALID_SECOND_FACTOR",
  "SECOND_STEP_EXPIRED",
] satisfies ErrorCode[]);

const codeOf = (error: unknown): ErrorCode | null =>
  error instanceof AppError ? error.code : failedExpectation(error);

/**
 * Lets one attempt at an account be judged, if its client has attempts left, and settles it: a wrong
 * guess stays counted, anything else that `judge` throws is withdrawn, and what it returns is a
 * success unless it settled the attempt itself. Attempts are counted before they are judged, so that
 * many at once get no more of them and cost no more hashes.
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

/** The objects that count attempts at an address, known or not. Names hold a hash of the address. */
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
 * Counts an attempt at an account, or refuses it with `ACCOUNT_LOCKED` or `TOO_MANY_REQUESTS`. Only
 * the lock of the client at the account holds up a client that has signed in there before: strangers
 * behind the same address or in the same network cannot keep the owner out.
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

/** Remembers a client that has proved to be the owner of an account, and forgets its failures there. */
export async function recogniseClient(
  scope: Scope,
  email: string,
  browser: Browser,
): Promise<void> {
  const { account, familiar } = await countersOf(scope, email, browser);
  const now = scope.calendar.now().getTime();
  await Promise.all([account.forget(), familiar.mark(now, FAMILIAR_SECONDS)]);
}
