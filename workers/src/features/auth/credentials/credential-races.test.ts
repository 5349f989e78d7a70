import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../../db/schema/accounts.ts";
import { sessions } from "../../../db/schema/auth.ts";
import { totpSecrets } from "../../../db/schema/second-factor.ts";
import type { Env } from "../../../env.ts";
import type { Answer } from "../../../../test/api.ts";
import { administrator, db } from "../../../../test/api.ts";
import type { Browser } from "../../../../test/browser.ts";
import { account, browser, signedInBrowser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { development, FULL_COST, LOW_COST } from "../../../../test/production.ts";
import { accepted, AT_ONCE, IS_TRUST, many, ROUNDS, tally } from "../../../../test/races.ts";
import { outdateHash } from "../../../../test/outdated-hash.ts";
import { codeOf } from "../../../../test/second-factors.ts";

const SIGN_IN = "/auth/api/sign-in/email";
const CHANGE = "/auth/api/change-password";

const costOf = (cost: Partial<Env>) => ({
  settings: { ...env, ...cost },
  options: { worker: development(cost) },
});

/**
 * Races use the lowest hash cost. `test:trust` adds one small round of each at production's cost,
 * so that hashes overlap with all other steps.
 */
const COSTS = [
  { cost: "lowest", atOnce: AT_ONCE, rounds: ROUNDS, ...costOf(LOW_COST) },
  ...(IS_TRUST ? [{ cost: "full", atOnce: 5, rounds: 1, ...costOf(FULL_COST) }] : []),
];

/**
 * Returns a caller's address in its own /48. Five callers of a round share an address, too few to
 * lock it. Rounds share no address, so that budgets do not stop a race with many rounds.
 */
const addressOf = (round: number, index: number): string =>
  `2001:${(0xdb8 + round).toString(16)}:${Math.floor(index / 5).toString(16)}::1`;

/** Returns the account of a browser's session; null when it has ended. */
const sessionOf = async (page: Browser) => (await page.get("/auth/api/get-session")).body;

const openSessionsOf = (userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId));

const expectNothingBroke = (answers: readonly Answer[]) =>
  expect(Object.keys(tally(answers)).filter((kind) => /^5|INTERNAL/u.test(kind))).toEqual([]);

describe.each(COSTS)("at the $cost cost", ({ atOnce, rounds, settings, options }) => {
  const times = `${atOnce} at once, ${rounds} times`;
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

  test(`one of several password changes with the same old password wins, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const wish = (index: number): string => `quiet harbour ${index}`;
      const answers = await many(atOnce, (index) =>
        elsewhere(page, round, index).post(CHANGE, {
          currentPassword: PASSWORD,
          newPassword: wish(index),
        }),
      );
      expectNothingBroke(answers);
      expect(tally(answers)).toEqual({ 200: 1, UNAUTHENTICATED: atOnce - 1 });
      const winner = wish(answers.findIndex(({ status }) => status === 200));
      const signedIn = await open(round).post(SIGN_IN, { email, password: winner });
      expect(signedIn.status).toBe(200);
      expect(await openSessionsOf(id)).toHaveLength(2);
    }
  });

  test(`no sign-in with the old password survives a password change, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const change = { currentPassword: PASSWORD, newPassword: "another quiet harbour" };
      const [changed, ...signedIn] = await Promise.all([
        page.post(CHANGE, change),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(changed?.status).toBe(200);
      expect(await openSessionsOf(id)).toHaveLength(1);
      for (const { answer } of signedIn) {
        expect([200, 401], JSON.stringify(answer.body)).toContain(answer.status);
      }
    }
  });

  test(`no sign-in with the old password survives a password reset, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email } = await account({}, settings);
      await open(round).post("/auth/api/request-password-reset", { email });
      await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
      const { token } = await latestSecrets(email);
      const page = await signedInBrowser(email, { ...options, address: addressOf(round, atOnce) });
      const [reset, changed, ...signedIn] = await Promise.all([
        open(round).post("/auth/api/reset-password", { token, newPassword: "reset by the link" }),
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "changed by hand" }),
        ...Array.from({ length: atOnce - 2 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(accepted([reset, changed])).toHaveLength(1);
      expect(await openSessionsOf(id)).toHaveLength(changed.status === 200 ? 1 : 0);
    }
  });

  test(`a session that survives a role change has the new role, ${times}`, async () => {
    const admin = await administrator();
    for (let round = 0; round < rounds; round += 1) {
      const { id, email } = await account({}, settings);
      const [, ...signedIn] = await Promise.all([
        admin.post(
          `/api/user/role/${id}`,
          { role: "MODERATOR", password: PASSWORD },
          { "CF-Connecting-IP": addressOf(round, atOnce) },
        ),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: atOnce - 1 });
      for (const { page, answer } of signedIn) {
        if ((await sessionOf(page)) !== null) expect(answer.body.data.user.role).toBe("MODERATOR");
      }
    }
  });

  test(`no sign-in without the second step survives its set-up, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
      const code = codeOf(enabled.body.data.secret);
      const signingIn = many(atOnce - 1, (index) => tryToSignIn(email, round, index));
      const confirmed = await page.post("/auth/api/two-factor/verify-totp", { code });
      const signedIn = await signingIn;
      expect(confirmed.status).toBe(200);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(await openSessionsOf(id)).toHaveLength(1);
    }
  });

  test(`one of several requests turns a second factor off, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, page } = await owner(round);
      const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
      const code = codeOf(enabled.body.data.secret);
      await page.post("/auth/api/two-factor/verify-totp", { code });
      const answers = await many(atOnce, (index) =>
        elsewhere(page, round, index).post("/auth/api/two-factor/disable", { password: PASSWORD }),
      );
      // A caller that verified the password before the change and decided after it finds no second
      // factor.
      const { 200: winners, ...losers } = tally(answers);
      expect(winners).toBe(1);
      for (const refusal of Object.keys(losers)) {
        expect(["UNAUTHENTICATED", "SECOND_FACTOR_MISSING"]).toContain(refusal);
      }
      expect(await db.select().from(totpSecrets).where(eq(totpSecrets.userId, id))).toEqual([]);
      expect(await openSessionsOf(id)).toHaveLength(1);
    }
  });

  test(`an account deleted during its sign-ins keeps no session, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const [left, again, changed, ...signedIn] = await Promise.all([
        page.post("/auth/api/delete-user", { password: PASSWORD }),
        page.post("/auth/api/delete-user", { password: PASSWORD }),
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "never to be used" }),
        ...Array.from({ length: atOnce - 3 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      const own = tally([left, again, changed]);
      expect(own).toEqual({ 200: 1, UNAUTHENTICATED: 2 });
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      for (const { answer } of signedIn) expect([200, 401]).toContain(answer.status);
      const isThere = changed.status === 200;
      expect(await db.select().from(users).where(eq(users.id, id))).toHaveLength(isThere ? 1 : 0);
    }
  });

  test(`outdated hashes are renewed, and never over a new password, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      await outdateHash(id);
      const signedIn = await many(atOnce, (index) => tryToSignIn(email, round, index));
      expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: atOnce });
      await outdateHash(id);
      const newPassword = "not the old one";
      const [changed, ...others] = await Promise.all([
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword }),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(others.map(({ answer }) => answer));
      expect(changed?.status).toBe(200);
      const old = await open(round).post(SIGN_IN, { email, password: PASSWORD });
      expect(old.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
      const present = await open(round).post(SIGN_IN, { email, password: newPassword });
      expect(present.status).toBe(200);
    }
  });
});
