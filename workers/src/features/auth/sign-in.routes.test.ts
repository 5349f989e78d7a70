import { currentSessionSchema, currentUserSchema } from "@kehila/shared/accounts/accounts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../test/api.ts";
import { account, browser, signedInBrowser } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { sessions } from "../../db/schema/auth.ts";
import { SESSION_COOKIE } from "../../http/session.ts";

const HOUR = 60 * 60 * 1000;
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

describe("sign-in", () => {
  test("opens a session that get-session and /api/user/me return", async () => {
    const user = await account({ name: "Ната Цукер", language: "ru" });
    const page = browser();
    const answer = await page.post("/auth/api/sign-in/email", {
      email: ` ${user.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({
      id: user.id,
      name: "Ната Цукер",
      language: "ru",
    });

    const session = await page.get("/auth/api/get-session");
    expect(currentSessionSchema.parse(session.body)?.user.email).toBe(user.email);
    const me = await page.get("/api/user/me");
    expect(currentUserSchema.parse(me.body.data).id).toBe(user.id);
    expect(me.headers.get("X-Actor-Revision")).toBe("1");
  });

  test("the cookie is bound to this host, hidden from scripts and not sent from other sites", async () => {
    const { email } = await account();
    const answer = await browser().post("/auth/api/sign-in/email", { email, password: PASSWORD });
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(new RegExp(`^${SESSION_COOKIE}=[A-Za-z0-9_-]{43};`, "u"));
    for (const attribute of ["Max-Age=604800", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain("Domain");
  });

  test("rotates the session: the previous one ends", async () => {
    const { email } = await account();
    const page = await signedInBrowser(email);
    const before = page.jar.get(SESSION_COOKIE);
    await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    expect(page.jar.get(SESSION_COOKIE)).not.toBe(before);
    const thief = browser({ headers: { Cookie: `${SESSION_COOKIE}=${before}` } });
    expect((await thief.get("/api/user/me")).status).toBe(401);
  });

  test("answers an unknown address and a wrong password alike", async () => {
    const { email } = await account();
    const wrong = await browser().post("/auth/api/sign-in/email", { email, password: "wrong one" });
    const unknown = await browser().post("/auth/api/sign-in/email", {
      email: "unknown@example.org",
      password: "wrong one",
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      code: "INVALID_EMAIL_OR_PASSWORD",
      message: "Invalid email or password",
    });
    const { requestId: _, ...first } = wrong.body;
    const { requestId: __, ...second } = unknown.body;
    expect(second).toEqual(first);
    expect(unknown.status).toBe(wrong.status);
  });

  test("refuses unknown keys and other shapes", async () => {
    const body = { email: "a@example.org", password: "x", role: "ADMIN" };
    const answer = await browser().post("/auth/api/sign-in/email", body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ role: "NOT_ALLOWED" });
  });
});

describe("a session", () => {
  test("has no user without a cookie or with an invented one", async () => {
    const invented = browser({ headers: { Cookie: `${SESSION_COOKIE}=${"a".repeat(43)}` } });
    const malformed = browser({ headers: { Cookie: `${SESSION_COOKIE}=%27;` } });
    for (const page of [browser(), invented, malformed]) {
      const answer = await page.get("/auth/api/get-session");
      expect([answer.status, answer.body]).toEqual([200, null]);
      expect((await page.get("/api/user/me")).body.code).toBe("UNAUTHENTICATED");
    }
  });

  test("ends with sign-out, and signing out twice is fine", async () => {
    const { email } = await account();
    const page = await signedInBrowser(email);
    const token = page.jar.get(SESSION_COOKIE);
    expect((await page.post("/auth/api/sign-out")).body).toEqual({ success: true });
    expect(page.jar.has(SESSION_COOKIE)).toBe(false);
    const kept = browser({ headers: { Cookie: `${SESSION_COOKIE}=${token}` } });
    expect((await kept.get("/auth/api/get-session")).body).toBeNull();
    expect((await page.post("/auth/api/sign-out", {})).status).toBe(200);
  });

  test("is stored as a hash only", async () => {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(page.jar.get(SESSION_COOKIE));
  });

  test("expires after eight idle hours and lasts seven days at most", async () => {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const ofUser = eq(sessions.userId, id);
    await db
      .update(sessions)
      .set({ lastSeenAt: ago(8 * HOUR - 60_000) })
      .where(ofUser);
    expect((await page.get("/api/user/me")).status).toBe(200);
    await db
      .update(sessions)
      .set({ lastSeenAt: ago(8 * HOUR + 1000) })
      .where(ofUser);
    expect((await page.get("/api/user/me")).status).toBe(401);
    await db
      .update(sessions)
      .set({ lastSeenAt: ago(0), expiresAt: ago(1000) })
      .where(ofUser);
    expect((await page.get("/api/user/me")).status).toBe(401);
  });

  test("is prolonged by use, at most every few minutes", async () => {
    const { id, email } = await account();
    const page = await signedInBrowser(email);
    const ofUser = eq(sessions.userId, id);
    const lastSeen = async () => (await db.select().from(sessions).where(ofUser))[0]?.lastSeenAt;
    const recent = ago(60_000);
    await db.update(sessions).set({ lastSeenAt: recent }).where(ofUser);
    await page.get("/api/user/me");
    expect(await lastSeen()).toBe(recent);
    const old = ago(HOUR);
    await db.update(sessions).set({ lastSeenAt: old }).where(ofUser);
    await page.get("/api/user/me");
    await expect.poll(lastSeen).not.toBe(old);
  });
});
