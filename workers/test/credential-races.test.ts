import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../src/db/schema/accounts.ts";
import { sessions } from "../src/db/schema/auth.ts";
import { totpSecrets } from "../src/db/schema/second-factor.ts";
import type { Answer } from "./api.ts";
import { administrator, db } from "./api.ts";
import { account, browser, PASSWORD, signedInBrowser } from "./browser.ts";
import { latestSecrets, mailsTo } from "./mailbox.ts";
import { accepted, AT_ONCE, many, ROUNDS, tally } from "./races.ts";
import { outdateHash } from "./outdated-hash.ts";
import { codeOf } from "./second-factors.ts";

const SIGN_IN = "/auth/api/sign-in/email";
const CHANGE = "/auth/api/change-password";

/** Five of the callers of a race share an address: too few for its budgets and its lock. */
const addressOf = (index: number): string => `2001:db8:${Math.floor(index / 5).toString(16)}::1`;

/** Signs in from its own network and keeps what the sign-in answered beside the browser. */
async function tryToSignIn(email: string, index: number) {
  const page = browser({ address: addressOf(index) });
  return { page, answer: await page.post(SIGN_IN, { email, password: PASSWORD }) };
}

/** The session of a browser, used from another network: budgets and locks count by network. */
function elsewhere(page: ReturnType<typeof browser>, index: number) {
  const copy = browser({ address: addressOf(index) });
  for (const [name, value] of page.jar) copy.jar.set(name, value);
  return copy;
}

/** The account that a browser is signed in with; null when its session has ended. */
const sessionOf = async (page: ReturnType<typeof browser>) =>
  (await page.get("/auth/api/get-session")).body;

const openSessionsOf = (userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId));

const times = `${AT_ONCE} at once, ${ROUNDS} times`;

const expectNothingBroke = (answers: readonly Answer[]) =>
  expect(Object.keys(tally(answers)).filter((kind) => /^5|INTERNAL/u.test(kind))).toEqual([]);

test(`of password changes that know the same old password, ${times}, one wins`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const wish = (index: number): string => `quiet harbour ${index}`;
    const answers = await many(AT_ONCE, (index) =>
      elsewhere(page, index).post(CHANGE, {
        currentPassword: PASSWORD,
        newPassword: wish(index),
      }),
    );
    expectNothingBroke(answers);
    expect(tally(answers)).toEqual({ 200: 1, UNAUTHENTICATED: AT_ONCE - 1 });
    const winner = wish(answers.findIndex(({ status }) => status === 200));
    const signedIn = await browser().post(SIGN_IN, { email, password: winner });
    expect(signedIn.status).toBe(200);
    expect(await openSessionsOf(id)).toHaveLength(2);
  }
});

test(`no sign-in with the old password outlives a password change, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const change = { currentPassword: PASSWORD, newPassword: "another quiet harbour" };
    const [changed, ...signedIn] = await Promise.all([
      page.post(CHANGE, change),
      ...Array.from({ length: AT_ONCE - 1 }, (_, index) => tryToSignIn(email, index)),
    ]);
    expectNothingBroke(signedIn.map(({ answer }) => answer));
    expect(changed?.status).toBe(200);
    expect(await openSessionsOf(id)).toHaveLength(1);
    for (const { answer } of signedIn) {
      expect([200, 401], JSON.stringify(answer.body)).toContain(answer.status);
    }
  }
});

test(`no sign-in with the old password outlives a reset by link, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    await browser().post("/auth/api/request-password-reset", { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
    const { token } = await latestSecrets(email);
    const page = await signedInBrowser(email);
    const [reset, changed, ...signedIn] = await Promise.all([
      browser().post("/auth/api/reset-password", { token, newPassword: "reset by the link" }),
      page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "changed by hand" }),
      ...Array.from({ length: AT_ONCE - 2 }, (_, index) => tryToSignIn(email, index)),
    ]);
    expectNothingBroke(signedIn.map(({ answer }) => answer));
    expect(accepted([reset, changed])).toHaveLength(1);
    expect(await openSessionsOf(id)).toHaveLength(changed.status === 200 ? 1 : 0);
  }
});

test(`a session that outlives a role change was opened with the new role, ${times}`, async () => {
  const admin = await administrator();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const [, ...signedIn] = await Promise.all([
      admin.post(`/api/user/role/${id}`, { role: "MODERATOR" }),
      ...Array.from({ length: AT_ONCE - 1 }, (_, index) => tryToSignIn(email, index)),
    ]);
    expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: AT_ONCE - 1 });
    for (const { page, answer } of signedIn) {
      if ((await sessionOf(page)) !== null) expect(answer.body.data.user.role).toBe("MODERATOR");
    }
  }
});

test(`no sign-in without the second step outlives its set-up, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
    const code = codeOf(enabled.body.data.secret);
    const signingIn = many(AT_ONCE - 1, (index) => tryToSignIn(email, index));
    const confirmed = await page.post("/auth/api/two-factor/verify-totp", { code });
    const signedIn = await signingIn;
    expect(confirmed.status).toBe(200);
    expectNothingBroke(signedIn.map(({ answer }) => answer));
    expect(await openSessionsOf(id)).toHaveLength(1);
  }
});

test(`a second factor is switched off by one of them, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
    const code = codeOf(enabled.body.data.secret);
    await page.post("/auth/api/two-factor/verify-totp", { code });
    const answers = await many(AT_ONCE, (index) =>
      elsewhere(page, index).post("/auth/api/two-factor/disable", { password: PASSWORD }),
    );
    // A loser that was verified before the change and decides after it finds no second factor.
    const { 200: winners, ...losers } = tally(answers);
    expect(winners).toBe(1);
    for (const refusal of Object.keys(losers)) {
      expect(["UNAUTHENTICATED", "SECOND_FACTOR_MISSING"]).toContain(refusal);
    }
    expect(await db.select().from(totpSecrets).where(eq(totpSecrets.userId, id))).toEqual([]);
    expect(await openSessionsOf(id)).toHaveLength(1);
  }
});

test(`an account that leaves during its sign-ins leaves no session, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const [left, again, changed, ...signedIn] = await Promise.all([
      page.post("/auth/api/delete-user", { password: PASSWORD }),
      page.post("/auth/api/delete-user", { password: PASSWORD }),
      page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "never to be used" }),
      ...Array.from({ length: AT_ONCE - 3 }, (_, index) => tryToSignIn(email, index)),
    ]);
    const own = tally([left, again, changed]);
    expect(own).toEqual({ 200: 1, UNAUTHENTICATED: 2 });
    expectNothingBroke(signedIn.map(({ answer }) => answer));
    for (const { answer } of signedIn) expect([200, 401]).toContain(answer.status);
    const isThere = changed.status === 200;
    expect(await db.select().from(users).where(eq(users.id, id))).toHaveLength(isThere ? 1 : 0);
  }
});

test(`hashes of older parameters are renewed, and never over a new password, ${times}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    await outdateHash(id);
    const signedIn = await many(AT_ONCE, (index) => tryToSignIn(email, index));
    expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: AT_ONCE });
    await outdateHash(id);
    const newPassword = "not the old one";
    const [changed, ...others] = await Promise.all([
      page.post(CHANGE, { currentPassword: PASSWORD, newPassword }),
      ...Array.from({ length: AT_ONCE - 1 }, (_, index) => tryToSignIn(email, index)),
    ]);
    expectNothingBroke(others.map(({ answer }) => answer));
    expect(changed?.status).toBe(200);
    const old = await browser().post(SIGN_IN, { email, password: PASSWORD });
    expect(old.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    const present = await browser().post(SIGN_IN, { email, password: newPassword });
    expect(present.status).toBe(200);
  }
});
