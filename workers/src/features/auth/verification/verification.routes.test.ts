import { NEVER_SENT_CODES } from "@kehila/shared/accounts/accounts";
import { ERRORS } from "@kehila/shared/base/errors";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { administrator, db, uniqueName } from "../../../../test/api.ts";
import type { Browser } from "../../../../test/browser.ts";
import { account, browser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import { users } from "../../../db/schema/accounts.ts";
import { verifications } from "../../../db/schema/auth.ts";
import { SESSION_COOKIE } from "../../../http/session.ts";
import { newId } from "../../../lib/ids.ts";

const admin = await administrator();
const RESEND = "/auth/api/send-verification-email";
const CODE = "/auth/api/email-otp/verify-email";

/** Signs up and returns the browser, still unverified. */
async function signedUp(): Promise<{ page: Browser; email: string }> {
  const { token } = (await admin.post("/api/registration-tokens/generate")).body.data;
  const email = `${newId()}@example.org`;
  const page = browser({ address: `2001:db8:${email.slice(0, 4)}:${email.slice(4, 8)}::1` });
  const body = { name: uniqueName(), email, password: PASSWORD, registrationToken: token };
  const answer = await page.post("/auth/api/sign-up/email", body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { page, email };
}

const isVerified = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified;

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("verification by link", () => {
  test("in the browser that signed up continues with a new, full session", async () => {
    const { page, email } = await signedUp();
    const before = page.jar.get(SESSION_COOKIE);
    const { token } = await latestSecrets(email);
    const answer = await page.get(`/auth/api/verify-email?token=${token}`);
    expect(answer.body).toEqual({ success: true, data: { signedIn: true } });
    expect(page.jar.get(SESSION_COOKIE)).not.toBe(before);
    expect((await page.get("/api/user/me")).body.data.emailVerified).toBe(true);
    expect((await page.get("/auth/api/list-sessions")).status).toBe(200);
    const old = browser({ headers: { Cookie: `${SESSION_COOKIE}=${before}` } });
    expect((await old.get("/api/user/me")).status).toBe(401);
  });

  test("in any other browser it verifies without a session", async () => {
    const { page, email } = await signedUp();
    const { token } = await latestSecrets(email);
    const other = browser();
    const answer = await other.get(`/auth/api/verify-email?token=${token}`);
    expect(answer.body).toEqual({ success: true, data: { signedIn: false } });
    expect(other.jar.size).toBe(0);
    expect(await isVerified(email)).toBe(true);
    // The browser that signed up has lost its verification session, so it signs in.
    expect((await page.get("/api/user/me")).status).toBe(401);
    const body = { email, password: PASSWORD };
    expect((await page.post("/auth/api/sign-in/email", body)).status).toBe(200);
  });

  test("gives the same result when opened again or concurrently", async () => {
    const { page, email } = await signedUp();
    const { token } = await latestSecrets(email);
    const open = () => page.get(`/auth/api/verify-email?token=${token}`);
    const answers = [...(await Promise.all([open(), open()])), await open()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.data.signedIn)).toHaveLength(1);
  });

  test("an older link stays valid after a resend", async () => {
    const { page, email } = await signedUp();
    const { token } = await latestSecrets(email);
    await page.post(RESEND, {});
    expect((await browser().get(`/auth/api/verify-email?token=${token}`)).status).toBe(200);
  });

  test.each([
    ["", "NO_VERIFICATION_TOKEN", "No verification token found"],
    ["?token=", "NO_VERIFICATION_TOKEN", "No verification token found"],
    [
      "?token=invented",
      "INVALID_TOKEN",
      "Email verification failed. The token may be invalid or expired.",
    ],
  ])("refuses %j", async (query, code, message) => {
    const answer = await browser().get(`/auth/api/verify-email${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.message).toBe(message);
  });

  test("refuses an expired link", async () => {
    const { page, email } = await signedUp();
    const { token } = await latestSecrets(email);
    const past = new Date(Date.now() - 1000).toISOString();
    await db.update(verifications).set({ expiresAt: past });
    const answer = await page.get(`/auth/api/verify-email?token=${token}`);
    expect(answer.body.code).toBe("INVALID_TOKEN");
    expect(await isVerified(email)).toBe(false);
  });
});

describe("verification by code", () => {
  test("in the session that signed up opens a full session", async () => {
    const { page, email } = await signedUp();
    const { code } = await latestSecrets(email);
    const otp = `${code.slice(0, 3)} ${code.slice(3)}`;
    const answer = await page.post(CODE, { otp });
    expect(answer.body).toEqual({ success: true, data: { signedIn: true } });
    expect((await page.get("/api/user/me")).body.data.emailVerified).toBe(true);
  });

  test("without a session needs the address, and opens no session", async () => {
    const { email } = await signedUp();
    const { code } = await latestSecrets(email);
    const without = await browser().post(CODE, { otp: code });
    expect(without.body).toMatchObject({
      code: "NO_EMAIL_IN_SESSION",
      message: "No email found in session",
    });
    const other = browser();
    expect((await other.post(CODE, { email, otp: code })).body.data.signedIn).toBe(false);
    expect(other.jar.size).toBe(0);
    expect(await isVerified(email)).toBe(true);
  });

  test("a code allows five guesses, also concurrent ones", async () => {
    const { page, email } = await signedUp();
    const { code } = await latestSecrets(email);
    const guesses = Array.from({ length: 20 }, () => page.post(CODE, { otp: wrongCode(code) }));
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["INVALID_OTP"]));
    const late = await page.post(CODE, { otp: code });
    expect(late.body).toMatchObject({
      code: "INVALID_OTP",
      message: "Invalid or expired verification code",
    });
    const [row] = await db
      .select({ attempts: verifications.attempts })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.userId))
      .where(and(eq(users.email, email), eq(verifications.purpose, "verify-email-code")));
    expect(row?.attempts).toBe(5);
    // A new code has its own attempts and invalidates the old one.
    await page.post("/auth/api/email-otp/send-verification-otp", { type: "email-verification" });
    const fresh = await latestSecrets(email);
    expect((await page.post(CODE, { otp: fresh.code })).status).toBe(200);
  });

  test("unknown addresses, wrong codes and other shapes get the same response", async () => {
    const { email } = await signedUp();
    const { code } = await latestSecrets(email);
    const bodies = [
      { email: "unknown@example.org", otp: code },
      { email, otp: wrongCode(code) },
      { email, otp: "abc" },
    ];
    for (const body of bodies) {
      const answer = await browser().post(CODE, body);
      expect([answer.status, answer.body.code]).toEqual([400, "INVALID_OTP"]);
    }
  });
});

describe("resend", () => {
  test("needs a session or an address", async () => {
    const answer = await browser().post(RESEND, {});
    expect([answer.status, answer.body.code]).toEqual([400, "NO_EMAIL_IN_SESSION"]);
  });

  test("gets the same response for all addresses; only the unverified one gets a mail", async () => {
    const waiting = (await signedUp()).email;
    const verified = (await account()).email;
    // The address that gets a mail comes last: after its mail has arrived, mails to the others
    // would have arrived too.
    for (const email of [verified, "unknown-here@example.org", waiting]) {
      const answer = await browser().post(RESEND, { email });
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    }
    await expect.poll(async () => (await mailsTo(waiting)).length).toBe(2);
    expect(await mailsTo(verified)).toHaveLength(0);
  });

  test("reports that mail cannot be sent", async () => {
    const { page } = await signedUp();
    const headers = {
      "Content-Type": "application/json",
      Cookie: [...page.jar].map((pair) => pair.join("=")).join("; "),
    };
    const url = `${PUBLIC_ORIGIN}${RESEND}`;
    const request = new Request(url, { method: "POST", headers, body: "{}" });
    const response = await production({ EMAIL: undefined }).fetch(request);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: "MAIL_NOT_CONFIGURED",
      message: ERRORS.MAIL_NOT_CONFIGURED.message,
    });
  });

  test("sends one mail in ten minutes, and reports the limit only to the session of the address", async () => {
    const { page, email } = await signedUp();
    expect((await page.post(RESEND, {})).status).toBe(200);
    const second = await page.post(RESEND, {});
    expect([second.status, second.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(second.headers.get("Retry-After"))).toBeGreaterThan(500);
    const stranger = browser({ address: "198.51.93.1" });
    expect((await stranger.post(RESEND, { email })).status).toBe(200);
    const other = (await signedUp()).email;
    await stranger.post(RESEND, { email: other });
    await expect.poll(async () => (await mailsTo(other)).length).toBe(2);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("is not delayed by a link for a new password", async () => {
    const { page, email } = await signedUp();
    const stranger = browser({ address: "198.51.94.1" });
    await stranger.post("/auth/api/request-password-reset", { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    expect((await page.post(RESEND, {})).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test("is refused to a client that asks for too many", async () => {
    const stranger = browser({ address: "198.51.95.1" });
    const ask = () => stranger.post(RESEND, { email: "unknown-either@example.org" });
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).body.code).toBe("TOO_MANY_REQUESTS");
  });

  test("sign-in of an unverified account is refused and sends a new mail", async () => {
    const { email } = await signedUp();
    const page = browser();
    const refused = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    expect(refused.body.message).toBe("Please verify your email before logging in");
    expect(page.jar.size).toBe(0);
    expect(await mailsTo(email)).toHaveLength(2);
    const guessed = await page.post("/auth/api/sign-in/email", {
      email,
      password: "not it at all",
    });
    expect(guessed.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

test("the server never sends error codes of the browser", () => {
  expect(NEVER_SENT_CODES.filter((code) => Object.hasOwn(ERRORS, code))).toEqual([]);
});
