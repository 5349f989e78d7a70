import { AppError } from "../../http/app-error.ts";
import type { Browser } from "../../http/browser.ts";
import { spend } from "../../http/rate-limit.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Budget } from "../../lib/settings.ts";
import type { Scope } from "../../scope.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten failures lock an account for fifteen minutes, for the client that failed and no other. */
const LOCK: Budget = { max: 10, seconds: 15 * MINUTE };

/**
 * What one client may try, on all accounts together: a whole office behind one address signs in
 * within these, a machine that tries passwords does not get far.
 */
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
/** Mails that all clients together may have sent to one address: nobody is flooded. */
const MAILBOX_BUDGETS: readonly Budget[] = [{ max: 30, seconds: DAY }];

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

function tooMany(retryAfterSeconds: number, error?: string): AppError {
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
 * Counts a mail to an address, whether an account has it or not, so that the answer tells nothing.
 * Throws `TOO_MANY_REQUESTS`. Objects are named by a hash: no address is kept in them.
 */
export async function spendMailBudget(
  { env, calendar }: Scope,
  email: string,
  { client }: Browser,
): Promise<void> {
  const now = calendar.now();
  const mailbox = await sha256(email);
  const take = (purpose: string, name: string, budgets: readonly Budget[]) =>
    spend(env.LIMITER, { purpose, client: name, budgets, now });
  const own = await take("mail", `${client}:${mailbox}`, MAIL_BUDGETS);
  const verdict = own.allowed ? await take("mailbox", mailbox, MAILBOX_BUDGETS) : own;
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds);
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

/** The object that counts one client's failures at one address, known or not. */
async function failuresOf({ env }: Scope, email: string, { client }: Browser) {
  return env.LIMITER.getByName(`failures:${client}:${await sha256(email)}`);
}

/** Refuses with `ACCOUNT_LOCKED` while this client's failures lock the account; says how many. */
export async function refuseLocked(
  scope: Scope,
  email: string,
  browser: Browser,
): Promise<{ failures: number }> {
  const counter = await failuresOf(scope, email, browser);
  const { lockedSeconds, count } = await counter.failures(LOCK, scope.calendar.now().getTime());
  if (lockedSeconds > 0) throw locked(lockedSeconds);
  return { failures: count };
}

const locked = (retryAfterSeconds: number): AppError =>
  new AppError("ACCOUNT_LOCKED", { extra: { retryAfterSeconds } });

/**
 * Counts a wrong password. Throws `ACCOUNT_LOCKED` when guesses sent at the same moment have locked
 * the account meanwhile; whoever takes a right one asks {@link refuseLocked} again for the same reason.
 */
export async function countFailure(scope: Scope, email: string, browser: Browser): Promise<void> {
  const counter = await failuresOf(scope, email, browser);
  const { lockedSeconds } = await counter.fail(LOCK, scope.calendar.now().getTime());
  if (lockedSeconds > 0) throw locked(lockedSeconds);
}

/** Forgets this client's failures at an account: its owner has come. */
export async function forgetFailures(scope: Scope, email: string, browser: Browser): Promise<void> {
  const counter = await failuresOf(scope, email, browser);
  await counter.forget();
}
