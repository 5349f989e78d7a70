import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { sessions } from "../src/db/schema/auth.ts";
import type { Env } from "../src/env.ts";
import type { Answer } from "./api.ts";
import { db } from "./api.ts";
import type { Browser } from "./browser.ts";
import { account, browser, signedInBrowser } from "./browser.ts";
import { PASSWORD } from "./passwords.ts";
import { development, FULL_COST, LOW_COST } from "./production.ts";
import { AT_ONCE, IS_TRUST, ROUNDS, tally } from "./races.ts";

export const SIGN_IN = "/auth/api/sign-in/email";
export const CHANGE = "/auth/api/change-password";

const costOf = (cost: Partial<Env>) => ({
  settings: { ...env, ...cost },
  options: { worker: development(cost) },
});

/**
 * Races use the lowest hash cost. `test:trust` adds one small round of each at production's cost,
 * so that hashes overlap with all other steps.
 */
export const COSTS = [
  { cost: "lowest", atOnce: AT_ONCE, rounds: ROUNDS, ...costOf(LOW_COST) },
  ...(IS_TRUST ? [{ cost: "full", atOnce: 5, rounds: 1, ...costOf(FULL_COST) }] : []),
];

/**
 * Returns a caller's address in its own /48. Five callers of a round share an address, too few to
 * lock it. Rounds share no address, so that budgets do not stop a race with many rounds.
 */
export const addressOf = (round: number, index: number): string =>
  `2001:${(0xdb8 + round).toString(16)}:${Math.floor(index / 5).toString(16)}::1`;

/** Returns the account of a browser's session; null when it has ended. */
export const sessionOf = async (page: Browser) => (await page.get("/auth/api/get-session")).body;

export const openSessionsOf = (userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId));

export const expectNothingBroke = (answers: readonly Answer[]) =>
  expect(Object.keys(tally(answers)).filter((kind) => /^5|INTERNAL/u.test(kind))).toEqual([]);

type Cost = (typeof COSTS)[number];

/** Returns the browsers of a race at one cost. */
export function racersAt({ atOnce, settings, options }: Cost) {
  const open = (round: number, index = atOnce) =>
    browser({ ...options, address: addressOf(round, index) });

  /** Signs in from its own network; returns the browser and the response. */
  async function tryToSignIn(email: string, round: number, index: number) {
    const page = open(round, index);
    return { page, answer: await page.post(SIGN_IN, { email, password: PASSWORD }) };
  }

  /** Creates an account with a hash of this cost and signs it in. */
  async function owner(round: number) {
    const { id, email } = await account({}, settings);
    const address = addressOf(round, atOnce);
    return { id, email, page: await signedInBrowser(email, { ...options, address }) };
  }

  /** Returns a copy of a browser in another network, because budgets and locks count by network. */
  function elsewhere(page: Browser, round: number, index: number) {
    const copy = open(round, index);
    for (const [name, value] of page.jar) copy.jar.set(name, value);
    return copy;
  }

  return { open, tryToSignIn, owner, elsewhere };
}
