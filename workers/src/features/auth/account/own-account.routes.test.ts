import { linkedAccountSchema, openSessionSchema } from "@kehila/shared/accounts/accounts";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { administrator, db } from "../../../../test/api.ts";
import { account, browser, signedInBrowser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { users } from "../../../db/schema/accounts.ts";
import { sessions as storedSessions } from "../../../db/schema/auth.ts";
import { history } from "../../../db/schema/history.ts";
import { SESSION_COOKIE } from "../../../http/session.ts";
import { HOUR } from "../../../lib/duration.ts";

// Another administrator exists, so that the accounts of this file are not the last one.
const admin = await administrator();

test("a user can list the sign-in methods, but not delete the only one", async () => {
  const { id, email } = await account();
  const page = await signedInBrowser(email);
  const answer = await page.get("/auth/api/list-accounts");
  expect(answer.body.data.map((linked: unknown) => linkedAccountSchema.parse(linked))).toEqual([
    expect.objectContaining({ accountId: id, providerId: "credential" }),
  ]);
  const last = await page.post("/auth/api/unlink-account", { providerId: "credential" });
  expect([last.status, last.body.code]).toEqual([409, "LAST_SIGN_IN_METHOD"]);
  const unknown = await page.post("/auth/api/unlink-account", { providerId: "google" });
  expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
});

test("a user can list the sessions, and end the others or all", async () => {
  const { email } = await account();
  const pages = [
    await signedInBrowser(email, { headers: { "User-Agent": "Firefox" } }),
    await signedInBrowser(email, { headers: { "User-Agent": "Safari" } }),
    await signedInBrowser(email),
  ] as const;
  const sessions = (await pages[0].get("/auth/api/list-sessions")).body.data;
  for (const session of sessions) openSessionSchema.parse(session);
  expect(sessions).toHaveLength(3);
  const current = sessions.filter((session: { current: boolean }) => session.current);
  expect(current.map(({ userAgent }: { userAgent: string }) => userAgent)).toEqual(["Firefox"]);

  expect((await pages[0].post("/auth/api/revoke-other-sessions")).status).toBe(200);
  expect((await pages[1].get("/api/user/me")).status).toBe(401);
  expect((await pages[0].get("/api/user/me")).status).toBe(200);

  expect((await pages[0].post("/auth/api/revoke-sessions")).status).toBe(200);
  expect(pages[0].jar.has(SESSION_COOKIE)).toBe(false);
  expect((await pages[0].get("/api/user/me")).status).toBe(401);
});

test("the list of sessions has open sessions only, the latest first", async () => {
  const { id, email } = await account();
  const [here] = [
    await signedInBrowser(email, { headers: { "User-Agent": "Firefox" } }),
    await signedInBrowser(email, { headers: { "User-Agent": "Idle" } }),
    await signedInBrowser(email, { headers: { "User-Agent": "Ended" } }),
    await signedInBrowser(email, { headers: { "User-Agent": "Safari" } }),
  ] as const;
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  for (const [userAgent, values] of [
    ["Firefox", { lastSeenAt: ago(60_000) }],
    ["Idle", { lastSeenAt: ago(8 * HOUR + 1000) }],
    ["Ended", { expiresAt: ago(1000) }],
  ] as const) {
    const one = and(eq(storedSessions.userId, id), eq(storedSessions.userAgent, userAgent));
    await db.update(storedSessions).set(values).where(one);
  }
  const { body } = await here.get("/auth/api/list-sessions");
  const agents = body.data.map(({ userAgent }: { userAgent: string }) => userAgent);
  expect(agents).toEqual(["Safari", "Firefox"]);
});

test("a user can end an own session, but no session of another account", async () => {
  const { email } = await account();
  const [here, there] = [await signedInBrowser(email), await signedInBrowser(email)] as const;
  const stranger = await signedInBrowser((await account()).email);
  const sessions: { id: string; current: boolean }[] = (await here.get("/auth/api/list-sessions"))
    .body.data;
  const sessionId = sessions.find(({ current }) => !current)?.id;

  const notTheirs = await stranger.post("/auth/api/revoke-session", { sessionId });
  expect([notTheirs.status, notTheirs.body.code]).toEqual([404, "NOT_FOUND"]);
  expect((await there.get("/api/user/me")).status).toBe(200);

  expect((await here.post("/auth/api/revoke-session", { sessionId })).status).toBe(200);
  expect((await there.get("/api/user/me")).status).toBe(401);
  expect((await here.get("/api/user/me")).status).toBe(200);
  expect((await here.post("/auth/api/revoke-session", { sessionId })).status).toBe(404);
});

test("a user can change the name and the language, nothing else", async () => {
  const { id, email } = await account({ name: "Old Name" });
  const page = await signedInBrowser(email);
  const answer = await page.post("/auth/api/update-user", { name: "  דנה   כהן ", language: "he" });
  expect(answer.body.data).toMatchObject({ name: "דנה כהן", language: "he", version: 2 });
  expect((await page.get("/api/user/me")).headers.get("X-Actor-Revision")).toBe("2");
  const stale = await page.post("/auth/api/update-user", { name: "X", version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, "STALE_VERSION"]);
  expect(stale.body.current.name).toBe("דנה כהן");

  const forbidden = {
    role: "ADMIN",
    emailVerified: true,
    email: "x@example.org",
    image: "x",
    id: "1",
  };
  for (const [key, value] of Object.entries(forbidden)) {
    const refused = await page.post("/auth/api/update-user", { [key]: value });
    expect([key, refused.status]).toEqual([key, 400]);
  }
  const entries = await db.select().from(history).where(eq(history.entityId, id));
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    action: "user.update",
    before: { name: "Old Name", language: "en" },
    after: { name: "דנה כהן", language: "he" },
  });
});

test("a user can delete the account with the password", async () => {
  const { id, email } = await account();
  const page = await signedInBrowser(email);
  const other = await signedInBrowser(email);
  const wrong = await page.post("/auth/api/delete-user", { password: "not this" });
  expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_CURRENT_PASSWORD"]);
  expect((await page.post("/auth/api/delete-user", { password: PASSWORD })).status).toBe(200);
  expect(page.jar.has(SESSION_COOKIE)).toBe(false);
  expect((await other.get("/api/user/me")).status).toBe(401);
  expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
  const entries = await db.select().from(history).where(eq(history.entityId, id));
  expect(entries[0]).toMatchObject({ action: "user.delete", actorId: id, before: { email } });
});

test("the last administrator cannot delete the account", async () => {
  const { id, email } = await account({ role: "ADMIN" });
  const page = await signedInBrowser(email);
  await page.post(`/api/user/role/${admin.id}`, { role: "USER", password: PASSWORD });
  const answer = await page.post("/auth/api/delete-user", { password: PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
  expect(await db.select().from(users).where(eq(users.id, id))).toHaveLength(1);
  expect((await page.get("/api/user/me")).status).toBe(200);
});

test("every one of these calls needs a session", async () => {
  const anonymous = browser();
  const gets = ["list-accounts", "list-sessions"];
  const posts = [
    "unlink-account",
    "revoke-session",
    "revoke-sessions",
    "revoke-other-sessions",
    "update-user",
    "delete-user",
    "change-password",
  ];
  for (const path of gets) expect((await anonymous.get(`/auth/api/${path}`)).status).toBe(401);
  for (const path of posts) expect((await anonymous.post(`/auth/api/${path}`)).status).toBe(401);
});
