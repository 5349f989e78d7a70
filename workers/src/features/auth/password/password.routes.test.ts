import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../../test/api.ts";
import type { Browser } from "../../../../test/browser.ts";
import { account, browser, signedInBrowser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { passwords, verifications } from "../../../db/schema/auth.ts";
import { history } from "../../../db/schema/history.ts";
import { MINUTE } from "../../../lib/duration.ts";
import { UNSET_PASSWORD } from "../../../lib/passwords/passwords.ts";
import { newId } from "../../../lib/ids.ts";
import { clientOf } from "../../../rate-limit/client-address.ts";
import { limiterOf, spend } from "../../../rate-limit/client.ts";
import { SESSION_COOKIE } from "../../../http/session.ts";
import { CLIENT_BUDGETS } from "../../../rate-limit/budgets.ts";

const REQUEST = "/auth/api/request-password-reset";
const RESET = "/auth/api/reset-password";
const CHANGE = "/auth/api/change-password";
const SIGN_IN = "/auth/api/sign-in/email";
const NEW = "another quiet harbour";

/** Resets a mailbox to its state after ten minutes, when another link can be sent. */
async function tenMinutesLater(email: string): Promise<void> {
  const stub = limiterOf(env, new Date(), ["mailbox-reset", email]);
  await runInDurableObject(stub, (_, { storage }) => {
    const hits = storage.kv.get<[number, string][]>("sourcedHits") ?? [];
    const older = hits.map(([at, source]) => [at - 10 * MINUTE, source]);
    storage.kv.put("sourcedHits", older);
  });
}

/** Requests a reset link and returns the token in its mail, which is sent after the response. */
async function resetToken(email: string): Promise<string> {
  const earlier = (await mailsTo(email)).length;
  await browser().post(REQUEST, { email });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(earlier + 1);
  return (await latestSecrets(email)).token;
}

describe("a password reset", () => {
  test("sends a link in the user's language; an unknown address gets the same response", async () => {
    const { email } = await account({ language: "ru", name: "Ольга" });
    // The address that gets a mail comes last: after its mail has arrived, mails to the others
    // would have arrived too.
    const unknown = await browser().post(REQUEST, { email: "unknown-at-all@example.org" });
    const known = await browser().post(REQUEST, { email });
    expect([known.status, known.body]).toEqual([200, { success: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Новый пароль для Kehila");
    expect(mail?.text).toContain("Здравствуйте, Ольга!");
    expect(mail?.text).toMatch(/http:\/\/localhost\/reset-password\?token=[\w-]{43}$/mu);
    expect(await mailsTo("unknown-at-all@example.org")).toHaveLength(0);
  });

  test("works once: every session ends and the owner gets a mail", async () => {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const token = await resetToken(email);
    await tenMinutesLater(email);
    const older = await resetToken(email);
    const answer = await browser().post(RESET, { token, newPassword: NEW });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await page.get("/api/user/me")).status).toBe(401);
    expect((await browser().post(SIGN_IN, { email, password: PASSWORD })).status).toBe(401);
    expect((await browser().post(SIGN_IN, { email, password: NEW })).status).toBe(200);
    for (const used of [token, older]) {
      const again = await browser().post(RESET, { token: used, newPassword: `${NEW} again` });
      expect([again.status, again.body.code]).toEqual([400, "INVALID_RESET_TOKEN"]);
    }
    expect((await mailsTo(email))[0]?.subject).toContain("was changed");
    const entries = await db.select().from(history).where(eq(history.entityId, id));
    expect(entries.map(({ action }) => action)).toEqual(["user.password"]);
  });

  test("one link used concurrently sets one password", async () => {
    const { email } = await account();
    const token = await resetToken(email);
    const newPasswords = Array.from({ length: 5 }, (_, index) => `harbour number ${index}`);
    const answers = await Promise.all(
      newPasswords.map((newPassword) => browser().post(RESET, { token, newPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const setPassword = newPasswords[answers.findIndex(({ status }) => status === 200)];
    expect((await browser().post(SIGN_IN, { email, password: setPassword })).status).toBe(200);
  });

  test("refuses weak passwords, invented and expired links", async () => {
    const { email } = await account();
    const token = await resetToken(email);
    const reset = async (body: Record<string, unknown>) =>
      (await browser().post(RESET, { token, newPassword: NEW, ...body })).body.code;
    expect(await reset({ newPassword: "short" })).toBe("PASSWORD_TOO_SHORT");
    expect(await reset({ newPassword: "iloveyou" })).toBe("WEAK_PASSWORD");
    expect(await reset({ newPassword: email })).toBe("WEAK_PASSWORD");
    expect(await reset({ token: "invented" })).toBe("INVALID_RESET_TOKEN");
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect(await reset({})).toBe("INVALID_RESET_TOKEN");
  });

  test("is refused to a client that asks for too many links, also for different mailboxes", async () => {
    const address = "198.51.90.1";
    const ask = (email: string) => browser({ address }).post(REQUEST, { email });
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(`${newId()}@example.org`)).status).toBe(200);
    }
    const { email } = await account();
    for (const asked of [email, "unknown-too@example.org"]) {
      expect((await ask(asked)).body.code).toBe("TOO_MANY_REQUESTS");
    }
    expect((await browser({ address: "198.51.90.2" }).post(REQUEST, { email })).status).toBe(200);
  });
});

test("an account without a password signs in only with the password set by a link", async () => {
  const { id, email } = await account({});
  await db.update(passwords).set({ hash: UNSET_PASSWORD }).where(eq(passwords.userId, id));
  for (const password of [UNSET_PASSWORD, PASSWORD]) {
    expect((await browser().post(SIGN_IN, { email, password })).status).toBe(401);
  }
  const token = await resetToken(email);
  expect((await browser().post(RESET, { token, newPassword: NEW })).status).toBe(200);
  expect((await browser().post(SIGN_IN, { email, password: NEW })).status).toBe(200);
});

describe("a mailbox", () => {
  /** Each request comes from another network. */
  let networks = 0;
  const stranger = () => {
    networks += 1;
    return browser({ address: `198.18.${networks}.1` });
  };
  /**
   * Returns the number of mails to a mailbox, after a later mail to another account has arrived.
   */
  async function mailsSoon(email: string): Promise<number> {
    const last = await account();
    await stranger().post(REQUEST, { email: last.email });
    await expect.poll(async () => (await mailsTo(last.email)).length).toBe(1);
    return (await mailsTo(email)).length;
  }

  test("gets one link in ten minutes, while each request gets the same response", async () => {
    const { email } = await account();
    const answers = new Set<string>();
    for (const asked of [email, email, email, "unknown-asked@example.org"]) {
      const answer = await stranger().post(REQUEST, { email: asked });
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
      answers.add(JSON.stringify([answer.status, answer.body, headers]));
    }
    expect(answers.size).toBe(1);
    expect(await mailsSoon(email)).toBe(1);
    await tenMinutesLater(email);
    await stranger().post(REQUEST, { email });
    expect(await mailsSoon(email)).toBe(2);
  });

  test("gets at most five links a day for one network, and links for other networks", async () => {
    const { email } = await account();
    const address = "198.51.91.1";
    for (let count = 0; count < 6; count += 1) {
      expect((await browser({ address }).post(REQUEST, { email })).status).toBe(200);
      await mailsSoon(email);
      await tenMinutesLater(email);
    }
    expect(await mailsSoon(email)).toBe(5);
    await stranger().post(REQUEST, { email });
    expect(await mailsSoon(email)).toBe(6);
  });

  test("gets a link for a browser that has signed in before, although the budget of its client is used up", async () => {
    const { email } = await account();
    const address = "198.51.92.1";
    const known = await signedInBrowser(email, { address });
    await known.post("/auth/api/sign-out");
    expect([...known.jar.keys()]).toEqual(["__Host-known"]);
    for (let count = 0; count < 10; count += 1) {
      await browser({ address }).post(REQUEST, { email: `${newId()}@example.org` });
    }
    const ask = (page: Browser, asked: string) => page.post(REQUEST, { email: asked });
    expect((await ask(browser({ address }), email)).status).toBe(429);
    expect((await ask(known, (await account()).email)).status).toBe(429);
    expect((await ask(known, email)).status).toBe(200);
    expect(await mailsSoon(email)).toBe(1);
    const forged = browser({ address });
    const [head, body] = (known.jar.get("__Host-known") ?? "").split(".");
    forged.jar.set("__Host-known", `${head}.${body}.${"A".repeat(43)}`);
    expect((await ask(forged, email)).status).toBe(429);
  });

  test("a browser is known for a year, by a cookie that scripts and other sites do not get", async () => {
    const [one, two] = [await account(), await account()];
    const page = await signedInBrowser(one.email);
    const answer = await page.post("/auth/api/sign-in/email", {
      email: two.email,
      password: PASSWORD,
    });
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("__Host-known"));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    const [, payload = ""] = (cookie ?? "").split(".");
    const { accounts } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    expect(accounts).toHaveLength(2);
    expect(JSON.stringify(accounts)).not.toContain("@");
  });
});

describe("a password change", () => {
  test("needs the current password, ends the other sessions and renews this one", async () => {
    const { email } = await account();
    const [page, other] = [await signedInBrowser(email), await signedInBrowser(email)];
    const before = page.jar.get(SESSION_COOKIE);
    const wrong = await page.post(CHANGE, { currentPassword: "not this", newPassword: NEW });
    expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_CURRENT_PASSWORD"]);
    expect((await other.get("/api/user/me")).status).toBe(200);

    const answer = await page.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer.status).toBe(200);
    expect(page.jar.get(SESSION_COOKIE)).not.toBe(before);
    expect((await page.get("/api/user/me")).status).toBe(200);
    expect((await other.get("/api/user/me")).status).toBe(401);
    expect((await browser().post(SIGN_IN, { email, password: NEW })).status).toBe(200);
  });
});

describe("the account lock", () => {
  const fail = (page: ReturnType<typeof browser>, email: string) =>
    page.post(SIGN_IN, { email, password: "not this one" });

  test("after ten failures applies to that client only", async () => {
    const { email } = await account();
    const attacker = browser({ address: "198.53.20.1" });
    for (let count = 0; count < 10; count += 1) {
      expect((await fail(attacker, email)).body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    }
    const locked = await attacker.post(SIGN_IN, { email, password: PASSWORD });
    expect([locked.status, locked.body.code]).toEqual([429, "ACCOUNT_LOCKED"]);
    expect(locked.body.message).toBe("Account has been locked due to multiple failed attempts");
    expect(locked.body.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(locked.body.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    const owner = browser({ address: "198.53.21.1" });
    expect((await owner.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
  });

  test("checks at most ten of several concurrent guesses", async () => {
    const { email } = await account();
    const attacker = browser({ address: "198.53.25.1" });
    const guesses = await Promise.all(Array.from({ length: 16 }, () => fail(attacker, email)));
    const answered = guesses.filter(({ body }) => body.code === "INVALID_EMAIL_OR_PASSWORD");
    expect(answered).toHaveLength(10);
    const refused = guesses.filter(({ body }) => body.code === "ACCOUNT_LOCKED");
    expect(refused).toHaveLength(6);
    expect(refused.every(({ body }) => body.retryAfterSeconds > 14 * 60)).toBe(true);
  });

  test("applies to an address without an account too", async () => {
    const attacker = browser({ address: "198.53.22.1" });
    const email = "unknown-is-locked@example.org";
    for (let count = 0; count < 10; count += 1) await fail(attacker, email);
    expect((await fail(attacker, email)).body.code).toBe("ACCOUNT_LOCKED");
  });

  test("is reset by a sign-in after nine failures; one household shares a counter", async () => {
    const { email } = await account();
    const page = browser({ address: "2001:db8:0:1::1" });
    const neighbour = browser({ address: "2001:db8:0:1:ffff::2" });
    for (let count = 0; count < 9; count += 1) await fail(page, email);
    expect((await page.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    for (let count = 0; count < 9; count += 1) await fail(page, email);
    expect((await fail(neighbour, email)).status).toBe(401);
    expect((await neighbour.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(429);
  });

  test("also counts guesses in an open session", async () => {
    const { email } = await account();
    const page = await signedInBrowser(email, { address: "198.53.23.1" });
    const body = { currentPassword: "not this one", newPassword: NEW };
    for (let count = 0; count < 10; count += 1) await page.post(CHANGE, body);
    const late = await page.post(CHANGE, { ...body, currentPassword: PASSWORD });
    expect(late.body.code).toBe("ACCOUNT_LOCKED");
  });

  test("limits a client that tries many accounts", async () => {
    const address = "198.53.24.1";
    const now = new Date();
    // Uses up the budget of a hundred sign-ins without hashing a hundred passwords.
    const budgets = CLIENT_BUDGETS["sign-in"];
    const hit = () => spend(env, { purpose: "sign-in", client: clientOf(address), budgets, now });
    for (let count = 0; count < 99; count += 1) await hit();
    const page = browser({ address });
    expect((await fail(page, "a")).status).toBe(401);
    const refused = await fail(page, "b");
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(refused.body.message).toBe("Too many login attempts. Please try again later");
  });
});

describe("the current password as the new one", () => {
  const signInWith = (email: string, password: string) =>
    browser().post(SIGN_IN, { email, password });

  test("is refused by a change, and sessions stay", async () => {
    const { email } = await account();
    const page = await signedInBrowser(email);
    const other = await signedInBrowser(email);
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    const answer = await page.post(CHANGE, body);
    expect([answer.status, answer.body.code]).toEqual([400, "PASSWORD_UNCHANGED"]);
    for (const one of [page, other]) expect((await one.get("/api/user/me")).status).toBe(200);
    // Only a user who knows the current password gets the error that the new one is equal.
    const guess = await page.post(CHANGE, { currentPassword: NEW, newPassword: NEW });
    expect(guess.body.code).toBe("WRONG_CURRENT_PASSWORD");
  });

  test("is refused by a reset, whose link stays valid", async () => {
    const { email } = await account();
    const token = await resetToken(email);
    const same = await browser().post(RESET, { token, newPassword: PASSWORD });
    expect([same.status, same.body.code]).toEqual([400, "PASSWORD_UNCHANGED"]);
    expect((await signInWith(email, PASSWORD)).status).toBe(200);
    expect((await browser().post(RESET, { token, newPassword: NEW })).status).toBe(200);
    expect((await signInWith(email, NEW)).status).toBe(200);
  });
});
