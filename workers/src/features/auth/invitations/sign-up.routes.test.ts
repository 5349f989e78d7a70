import { sessionUserSchema } from "@kehila/shared/accounts/accounts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { administrator, db, signedIn, uniqueName } from "../../../../test/api.ts";
import { account, browser } from "../../../../test/browser.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { registrationTokens, users } from "../../../db/schema/accounts.ts";
import { history } from "../../../db/schema/history.ts";
import { newId } from "../../../lib/ids.ts";

const admin = await administrator();
const SIGN_UP = "/auth/api/sign-up/email";

async function newToken(): Promise<{ id: string; token: string }> {
  return (await admin.post("/api/registration-tokens/generate")).body.data;
}

const newEmail = (): string => `${newId()}@example.org`;

const form = (registrationToken: string, overrides: Record<string, unknown> = {}) => ({
  name: uniqueName(),
  email: newEmail(),
  password: "a quiet harbour",
  registrationToken,
  ...overrides,
});

const storedToken = async (id: string) =>
  (await db.select().from(registrationTokens).where(eq(registrationTokens.id, id)))[0];

describe("sign-up", () => {
  test("creates a USER without flags, unverified, with a session for verification only", async () => {
    const { id, token } = await newToken();
    const page = browser();
    const body = form(token, { language: "ru" });
    const answer = await page.post(SIGN_UP, body);
    expect(answer.status).toBe(201);
    const user = sessionUserSchema.parse(answer.body.data.user);
    expect(user).toMatchObject({ name: body.name, role: "USER", emailVerified: false });

    const me = await page.get("/api/user/me");
    expect(me.body.data.email).toBe(body.email);
    expect(Object.values(me.body.data.permissions)).not.toContain(true);
    expect(await storedToken(id)).toMatchObject({ usedBy: user.id });
    const entries = await db.select().from(history).where(eq(history.entityId, user.id));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["user.create", user.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain("harbour");
  });

  test("mails link and code in the reader's language", async () => {
    const { token } = await newToken();
    const body = form(token);
    await browser({ headers: { "Accept-Language": "he-IL,en;q=0.5" } }).post(SIGN_UP, body);
    const [mail] = await mailsTo(body.email);
    expect(mail?.html).toContain('lang="he" dir="rtl"');
    expect(mail?.subject).toBe("אימות כתובת הדוא״ל עבור Kehila");
    const { token: secret, code } = await latestSecrets(body.email);
    expect(secret).toMatch(/^[\w-]{43}$/u);
    expect(code).toMatch(/^\d{6}$/u);
  });

  test("an unverified session is refused by calls of staff and of the account", async () => {
    const { token } = await newToken();
    const page = browser();
    await page.post(SIGN_UP, form(token));
    const calls = ["/person", "/api/user", "/api/registration-tokens", "/auth/api/list-sessions"];
    for (const path of calls) {
      const answer = await page.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "EMAIL_NOT_VERIFIED"]);
    }
  });

  test.each([
    ["invented", () => Promise.resolve("x".repeat(43))],
    [
      "expired",
      async () => {
        const { id, token } = await newToken();
        const past = new Date(Date.now() - 1000).toISOString();
        await db
          .update(registrationTokens)
          .set({ expiresAt: past })
          .where(eq(registrationTokens.id, id));
        return token;
      },
    ],
    [
      "deleted",
      async () => {
        const { id, token } = await newToken();
        await admin.delete(`/api/registration-tokens/${id}`);
        return token;
      },
    ],
    [
      "used",
      async () => {
        const { token } = await newToken();
        await browser().post(SIGN_UP, form(token));
        return token;
      },
    ],
  ])("refuses a token that is %s, before it looks up the address", async (_, token) => {
    const taken = await account();
    const secret = await token();
    const unusedAddress = await browser().post(SIGN_UP, form(secret));
    const usedAddress = await browser().post(SIGN_UP, form(secret, { email: taken.email }));
    expect(unusedAddress.body).toMatchObject({
      code: "INVALID_REGISTRATION_TOKEN",
      message: "Invalid registration token",
    });
    expect({ ...usedAddress.body, requestId: "" }).toEqual({
      ...unusedAddress.body,
      requestId: "",
    });
    expect(usedAddress.status).toBe(unusedAddress.status);
  });

  test.each([
    [{ email: "unknown" }, 400, "INVALID_EMAIL", "Please enter a valid email address"],
    [
      { password: "short" },
      400,
      "PASSWORD_TOO_SHORT",
      "Password must be at least 8 characters long",
    ],
    [{ password: "x7".repeat(65) }, 400, "PASSWORD_TOO_LONG", undefined],
    [
      { password: "Password1" },
      400,
      "WEAK_PASSWORD",
      "Password is too weak. Please use a stronger password",
    ],
    [{ name: " " }, 400, "INVALID_INPUT", undefined],
    [{ name: "a\u202Eb" }, 400, "INVALID_INPUT", undefined],
    [{ role: "ADMIN" }, 400, "INVALID_INPUT", undefined],
    [{ emailVerified: true }, 400, "INVALID_INPUT", undefined],
  ])("refuses %j and keeps the token", async (overrides, status, code, message) => {
    const { id, token } = await newToken();
    const answer = await browser().post(SIGN_UP, form(token, overrides));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (message) expect(answer.body.message).toBe(message);
    expect((await storedToken(id))?.usedAt).toBeNull();
  });

  test("refuses a name that can be taken for a colleague's, and keeps the token", async () => {
    await signedIn({ role: "ADMIN", name: "Galina Gershon" });
    const { id, token } = await newToken();
    const refuse = async (name: string) => {
      const { status, body } = await browser().post(SIGN_UP, form(token, { name }));
      expect([name, status, body.code, body.fields]).toEqual([
        name,
        409,
        "NAME_TAKEN",
        { name: "NAME_TAKEN" },
      ]);
    };
    for (const name of ["Galina Gershon", "gershon  GALINA", "Галина Гершон"]) await refuse(name);
    expect((await storedToken(id))?.usedAt).toBeNull();
    // Without a valid token a visitor learns no name of a colleague.
    const stranger = form("x".repeat(43), { name: "Galina Gershon" });
    expect((await browser().post(SIGN_UP, stranger)).body.code).toBe("INVALID_REGISTRATION_TOKEN");
    const answer = await browser().post(SIGN_UP, form(token, { name: "Galina D. Gershon" }));
    expect(answer.status).toBe(201);
  });

  test("reveals to the holder of a valid token that an address is taken, and keeps the token", async () => {
    const { id, token } = await newToken();
    const { email } = await account();
    const answer = await browser().post(SIGN_UP, form(token, { email: email.toUpperCase() }));
    expect([answer.status, answer.body.code]).toEqual([409, "USER_ALREADY_EXISTS"]);
    expect(answer.body.message).toBe("An account with this email already exists");
    expect((await storedToken(id))?.usedAt).toBeNull();
  });

  test("creates one account for fifty concurrent requests with one token", async () => {
    const { token } = await newToken();
    const emails = Array.from({ length: 50 }, newEmail);
    const answers = await Promise.all(
      emails.map((email) => browser().post(SIGN_UP, form(token, { email }))),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? "made" : body.code));
    expect(codes.filter((code) => code === "made")).toHaveLength(1);
    expect(codes.filter((code) => code === "INVALID_REGISTRATION_TOKEN")).toHaveLength(49);
    const accounts = await db.select({ email: users.email }).from(users);
    expect(accounts.filter(({ email }) => emails.includes(email))).toHaveLength(1);
  });

  test("concurrent sign-ups of one address with many tokens create one account and use one token", async () => {
    const email = newEmail();
    const tokens = await Promise.all(Array.from({ length: 4 }, newToken));
    const answers = await Promise.all(
      tokens.map(({ token }) => browser().post(SIGN_UP, form(token, { email }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
    const used = await Promise.all(tokens.map(async ({ id }) => (await storedToken(id))?.usedAt));
    expect(used.filter((at) => at !== null)).toHaveLength(1);
  });

  test("has a budget for each client", async () => {
    const page = browser({ address: "198.51.100.7" });
    const tries = Array.from({ length: 101 }, () => page.post(SIGN_UP, form("x".repeat(43))));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(1);
    const refused = await page.post(SIGN_UP, form("x".repeat(43)));
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe("Too many registration attempts. Please try again later");
  });
});
