import { env } from "cloudflare:workers";
import { generatedTokenSchema, registrationTokenSchema } from "@kehila/shared/accounts/invitations";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { INVITATION_MAILS_DAILY_MAX } from "@kehila/shared/base/limits";
import { PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import { PRESET_FLAGS, PRESETS, presetOf } from "@kehila/shared/accounts/presets";
import { eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, db, signedIn, uniqueName } from "../../../../test/api.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import { invitations, registrationTokens, users } from "../../../db/schema/accounts.ts";
import { sessions } from "../../../db/schema/auth.ts";
import { history } from "../../../db/schema/history.ts";
import { newId } from "../../../lib/ids.ts";
import { calendar } from "../../../core/clock.ts";
import { runBatch } from "../../../db/client.ts";
import { failedExpectation, messagesOf } from "../../../db/expectations.ts";
import { admit } from "../../accounts/registration-tokens.service.ts";

const GENERATE = "/api/registration-tokens/generate";
const SIGN_UP = "/auth/api/sign-up/email";
const OPEN = "/auth/api/invitation";

let admin: Caller;
beforeEach(async () => {
  admin = await administrator();
});

afterEach(() => vi.restoreAllMocks());

const newEmail = (): string => `${newId()}@example.org`;

async function invite(body: object): Promise<{ id: string; token: string }> {
  const answer = await admin.post(GENERATE, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return generatedTokenSchema.parse(answer.body.data) as { id: string; token: string };
}

const signUp = (registrationToken: string, changes: object = {}, page = browser()) =>
  page.post(SIGN_UP, {
    name: uniqueName(),
    email: newEmail(),
    password: "a quiet harbour",
    registrationToken,
    ...changes,
  });

/** Returns a browser of an account at the deployed product, with a mail service. */
const browserInProduction = (userId: string, changes: Parameters<typeof production>[0]) =>
  browserWithSession(userId, { origin: PUBLIC_ORIGIN, worker: production(changes) });

/** Returns the token in the link of the latest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /signup\?token=([\w-]{43})/u.exec(mail?.text ?? "")?.[1] ?? "";
}

const storedToken = async (id: string) =>
  (await db.select().from(registrationTokens).where(eq(registrationTokens.id, id)))[0];

/** Returns role and granted flags of the account of an address, as administrators see them. */
async function rightsOf(email: string): Promise<{ role: Role; flags: Permission[] }> {
  const list: { email: string; role: Role; permissions: Record<Permission, boolean> }[] = (
    await admin.get("/api/user")
  ).body.data;
  const found = list.find((user) => user.email === email);
  if (!found) throw new Error(`no account of ${email}`);
  return { role: found.role, flags: PERMISSIONS.filter((flag) => found.permissions[flag]) };
}

describe("an invitation", () => {
  test("gives exactly its role, flags and language, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.subarray([...PERMISSIONS]),
        async (role, flags) => {
          const email = newEmail();
          const body = {
            role,
            permissions: Object.fromEntries(
              PERMISSIONS.map((flag) => [flag, flags.includes(flag)]),
            ),
            language: "he",
            ...(role === "ADMIN" && { email }),
          };
          const { token } = await invite(body);
          const secret = role === "ADMIN" ? await mailedToken(email) : token;
          const answer = await signUp(secret, { email });
          expect(answer.status).toBe(201);
          expect(answer.body.data.user).toMatchObject({ role, language: "he" });
          expect(await rightsOf(email)).toEqual({
            role,
            flags: PERMISSIONS.filter((flag) => flags.includes(flag)),
          });
        },
      ),
      { numRuns: 8 },
    );
  });

  test("without a body gives the role USER and no flag, also in an unconfirmed session", async () => {
    await db.update(sessions).set({ confirmedAt: null });
    const made = await admin.post(GENERATE);
    expect(made.status).toBe(201);
    const email = newEmail();
    await signUp(made.body.data.token, { email });
    expect(await rightsOf(email)).toEqual({ role: "USER", flags: [] });
  });

  test.each([
    [{ role: "MODERATOR" }],
    [{ permissions: { canViewCinema: true } }],
    [{ role: "ADMIN", email: newEmail() }],
  ])("with rights needs a confirmed session: %j", async (body) => {
    await db.update(sessions).set({ confirmedAt: null });
    const before = await db.select().from(registrationTokens);
    const answer = await admin.post(GENERATE, body);
    expect([answer.status, answer.body.code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
    expect(await db.select().from(registrationTokens)).toEqual(before);
  });

  test("is listed with its rights, its creator, and the colleague who joined", async () => {
    const { id, token } = await invite({ permissions: { canViewCinema: true }, language: "ru" });
    const find = async () => {
      const list: { id: string }[] = (await admin.get("/api/registration-tokens")).body.data;
      return registrationTokenSchema.parse(list.find((one) => one.id === id));
    };
    expect(await find()).toMatchObject({
      token,
      role: "USER",
      language: "ru",
      email: null,
      invitedBy: "Ada Admin",
      isBacked: true,
      used: false,
      usedBy: null,
    });
    await signUp(token, { name: "Noa Levi" });
    expect(await find()).toMatchObject({ used: true, usedBy: "Noa Levi" });
  });

  test("is in history with its rights, without the token", async () => {
    const { id, token } = await invite({ role: "MODERATOR" });
    await signUp(token, { name: "Ora Katz" });
    const entries = await db.select().from(history).where(eq(history.entityId, id));
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["token.create", "Ada Admin"],
      ["token.use", "Ora Katz"],
    ]);
    expect(entries[0]?.after).toMatchObject({ role: "MODERATOR", permissions: [] });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test("admits one of fifty concurrent sign-ups, which gets its rights", async () => {
    const { id, token } = await invite({
      role: "MODERATOR",
      permissions: { canDeletePersons: true },
    });
    const emails = Array.from({ length: 50 }, newEmail);
    const answers = await Promise.all(emails.map((email) => signUp(token, { email })));
    const codes = answers.map(({ status, body }) => (status === 201 ? "made" : body.code));
    expect(codes.filter((code) => code === "made")).toHaveLength(1);
    expect(codes.filter((code) => code === "INVALID_REGISTRATION_TOKEN")).toHaveLength(49);
    const winner = emails[codes.indexOf("made")] ?? "";
    expect(await rightsOf(winner)).toEqual({ role: "MODERATOR", flags: ["canDeletePersons"] });
    const made = await db.select().from(users).where(inArray(users.email, emails));
    expect(made.map((user) => user.id)).toEqual([(await storedToken(id))?.usedBy]);
  });

  test("cannot be widened by the person who signs up", async () => {
    const { id, token } = await invite({ permissions: { canViewCinema: true } });
    for (const extra of [
      { role: "ADMIN" },
      { permissions: { canDeletePersons: true } },
      { invitedBy: "me" },
    ]) {
      expect((await signUp(token, extra)).status).toBe(400);
    }
    expect((await storedToken(id))?.usedAt).toBeNull();
  });
});

describe("the creator's right", () => {
  const LOSSES: [string, (id: string) => Promise<unknown>][] = [
    ["was demoted", (id) => db.update(users).set({ role: "MODERATOR" }).where(eq(users.id, id))],
    ["was deleted", (id) => db.delete(users).where(eq(users.id, id))],
  ];

  test.each(LOSSES)("is checked when the link is used: the creator %s", async (_, lose) => {
    const creator = await signedIn({ role: "ADMIN" });
    const made = await creator.post(GENERATE, { role: "MODERATOR" });
    const plain = await creator.post(GENERATE);
    await lose(creator.id ?? "");
    for (const { id, token } of [made.body.data, plain.body.data]) {
      const email = newEmail();
      const answer = await signUp(token, { email });
      expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REGISTRATION_TOKEN"]);
      expect((await browser().post(OPEN, { token })).body.code).toBe("INVALID_REGISTRATION_TOKEN");
      expect((await storedToken(id))?.usedAt).toBeNull();
      expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
      const list: { id: string; isBacked: boolean }[] = (
        await admin.get("/api/registration-tokens")
      ).body.data;
      expect(list.find((one) => one.id === id)?.isBacked).toBe(false);
    }
  });
});

test("a demotion between the read and the batch of a sign-up stops the batch", async () => {
  const creator = await signedIn({ role: "ADMIN" });
  const { id, token } = (await creator.post(GENERATE, { role: "MODERATOR" })).body.data;
  const scope = { db, env, calendar, actor: null };
  const admission = await admit(scope, token);
  await db
    .update(users)
    .set({ role: "USER" })
    .where(eq(users.id, creator.id ?? ""));
  await expect(runBatch(db, [admission.check])).rejects.toSatisfy(
    (error) => failedExpectation(error) === "INVALID_REGISTRATION_TOKEN",
  );
  expect((await storedToken(id))?.usedAt).toBeNull();
});

describe("an invitation with an address", () => {
  test("of an administrator is mailed to the address, and not shown", async () => {
    const email = newEmail();
    const { id, token } = await invite({
      role: "ADMIN",
      email: email.toUpperCase(),
      language: "ru",
    });
    expect(token).toBeNull();
    const secret = await mailedToken(email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Приглашение в Kehila");
    expect(mail?.text).toContain("Ada Admin приглашает вас");
    const list = await admin.get("/api/registration-tokens");
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect((await signUp(secret, { email })).body.data.user.role).toBe("ADMIN");
    expect((await storedToken(id))?.usedBy).not.toBeNull();
  });

  test("admits no other address, and stays unused", async () => {
    const email = newEmail();
    const { id } = await invite({ role: "ADMIN", email });
    const secret = await mailedToken(email);
    const answer = await signUp(secret);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REGISTRATION_TOKEN"]);
    expect((await storedToken(id))?.usedAt).toBeNull();
    expect((await signUp(secret, { email: email.toUpperCase() })).status).toBe(201);
  });

  describe("of an administrator, forwarded to another browser", () => {
    /** Signs up with a forwarded invitation, with a password that the addressee does not know. */
    async function forwarded() {
      const email = newEmail();
      await invite({ role: "ADMIN", email });
      const secret = await mailedToken(email);
      const body = { name: uniqueName(), email, password: "a quiet harbour" };
      const thief = browser();
      const made = await thief.post(SIGN_UP, { ...body, registrationToken: secret });
      expect(made.status).toBe(201);
      const signIn = async (password: string) =>
        (await browser().post("/auth/api/sign-in/email", { email, password })).body;
      return { email, thief, signIn };
    }
    const verifiedAt = async (email: string) =>
      (await db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified;

    test("is not verified by the link or the code in another browser", async () => {
      const { email, signIn } = await forwarded();
      const { token, code } = await latestSecrets(email);
      const addressee = browser();
      for (const answer of [
        await addressee.get(`/auth/api/verify-email?token=${token}`),
        await addressee.post("/auth/api/email-otp/verify-email", { email, otp: code }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, "OTHER_BROWSER"]);
      }
      expect(await verifiedAt(email)).toBe(false);
      expect((await signIn("a quiet harbour")).code).toBe("EMAIL_NOT_VERIFIED");
    });

    test("belongs to the addressee after a password reset, which ends the first password", async () => {
      const { email, thief, signIn } = await forwarded();
      const owner = browser();
      await owner.post("/auth/api/request-password-reset", { email });
      // The mail is sent after the answer.
      const latest = async () => (await mailsTo(email))[0]?.text;
      await expect.poll(latest).toContain("/reset-password");
      const { token } = await latestSecrets(email);
      const newPassword = "another calm meadow";
      const reset = await owner.post("/auth/api/reset-password", { token, newPassword });
      expect(reset.body).toEqual({ success: true });
      expect(await verifiedAt(email)).toBe(true);
      expect((await signIn("a quiet harbour")).code).toBe("INVALID_EMAIL_OR_PASSWORD");
      expect((await thief.get("/api/user/me")).status).toBe(401);
      expect((await signIn(newPassword)).data.user).toMatchObject({ email, role: "ADMIN" });
    });

    test("is verified in the browser that signed up, by link and by code", async () => {
      const byLink = await forwarded();
      const { token } = await latestSecrets(byLink.email);
      const opened = await byLink.thief.get(`/auth/api/verify-email?token=${token}`);
      expect(opened.body).toEqual({ success: true, data: { signedIn: true } });
      const byCode = await forwarded();
      const { code } = await latestSecrets(byCode.email);
      const typed = await byCode.thief.post("/auth/api/email-otp/verify-email", { otp: code });
      expect(typed.body).toEqual({ success: true, data: { signedIn: true } });
    });

    test("admits one of fifty concurrent sign-ups with its address", async () => {
      const email = newEmail();
      const { id } = await invite({ role: "ADMIN", email });
      const secret = await mailedToken(email);
      const page = () => browser({ address: "198.51.100.10" });
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => signUp(secret, { email }, page())),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const made = await db.select().from(users).where(eq(users.email, email));
      expect(made.map((user) => user.id)).toEqual([(await storedToken(id))?.usedBy]);
    });
  });

  test("of an administrator without an address is refused by the database too", async () => {
    const { id } = await invite({});
    const broken = db.update(invitations).set({ role: "ADMIN" }).where(eq(invitations.tokenId, id));
    await expect(broken).rejects.toSatisfy((error) =>
      messagesOf(error).includes("invitations_admin"),
    );
  });

  test("of an existing account is refused", async () => {
    const { email } = await account();
    const answer = await admin.post(GENERATE, { email });
    expect([answer.status, answer.body.code]).toEqual([409, "USER_ALREADY_EXISTS"]);
  });

  test("cannot flood a mailbox", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => admin.post(GENERATE, { email })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("is one of a day's budget of its inviter; one that is not mailed does not count", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const creator = await account({ role: "ADMIN" });
    const failing = await browserInProduction(creator.id, { EMAIL: undefined });
    expect((await failing.post(GENERATE, { email: newEmail() })).status).toBe(503);
    const page = await browserInProduction(creator.id, {});
    const { email: known } = await account();
    expect((await page.post(GENERATE, { email: known })).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: INVITATION_MAILS_DAILY_MAX + 1 }, () =>
        page.post(GENERATE, { email: newEmail() }),
      ),
    );
    const [refused, ...more] = answers.filter(({ status }) => status !== 201);
    expect([refused?.status, more]).toEqual([429, []]);
    expect(refused?.body).toMatchObject({
      code: "TOO_MANY_INVITED",
      fields: { email: "TOO_MANY_INVITED" },
      retryAfterSeconds: 86_400,
    });
    expect(await db.$count(registrationTokens, eq(registrationTokens.createdBy, creator.id))).toBe(
      INVITATION_MAILS_DAILY_MAX,
    );
    expect((await page.post(GENERATE, {})).status).toBe(201);
    expect((await admin.post(GENERATE, { email: newEmail() })).status).toBe(201);
  });

  test("is deleted if its mail fails and it is for an administrator; other links can be copied", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const creator = await account({ role: "ADMIN" });
    const EMAIL: SendEmail = { send: () => Promise.reject(new Error("refused")) };
    const page = await browserInProduction(creator.id, { EMAIL });
    const refused = await page.post(GENERATE, { role: "ADMIN", email: newEmail() });
    expect([refused.status, refused.body.code]).toEqual([503, "INVITATION_NOT_SENT"]);
    const made = await page.post(GENERATE, { role: "USER", email: newEmail() });
    expect([made.status, made.body.data.mailSent]).toEqual([201, false]);
    expect(made.body.data.token).toMatch(/^[\w-]{43}$/u);
    const left = await db
      .select({ id: registrationTokens.id })
      .from(registrationTokens)
      .where(eq(registrationTokens.createdBy, creator.id));
    expect(left).toEqual([{ id: made.body.data.id }]);
  });

  test("is refused before it is stored when no mail can be sent", async () => {
    const creator = await account({ role: "ADMIN" });
    const page = await browserInProduction(creator.id, { EMAIL: undefined });
    const answer = await page.post(GENERATE, { role: "ADMIN", email: newEmail() });
    expect([answer.status, answer.body.code]).toEqual([503, "MAIL_NOT_CONFIGURED"]);
    const left = await db
      .select()
      .from(registrationTokens)
      .where(eq(registrationTokens.createdBy, creator.id));
    expect(left).toEqual([]);
  });
});

describe("the sign-up page", () => {
  test("learns who invites, in which language, and nothing about the rights", async () => {
    const { token } = await invite({ role: "MODERATOR", language: "he" });
    const answer = await browser().post(OPEN, { token });
    expect(answer.body).toEqual({ data: { invitedBy: "Ada Admin", language: "he", email: null } });
  });

  test("learns nothing from a bad token: every kind gets the same answer", async () => {
    const used = await invite({});
    await signUp(used.token);
    const expired = await invite({});
    await db
      .update(registrationTokens)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(registrationTokens.id, expired.id));
    const deleted = await invite({});
    await admin.delete(`/api/registration-tokens/${deleted.id}`);
    const bodies = [];
    for (const token of ["x".repeat(43), "short", used.token, expired.token, deleted.token]) {
      const answer = await browser().post(OPEN, { token });
      bodies.push([answer.status, { ...answer.body, requestId: "" }]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(400);
  });

  test("has a budget for each client", async () => {
    const page = browser({ address: "198.51.100.9" });
    const tries = Array.from({ length: 61 }, () => page.post(OPEN, { token: "x" }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(1);
  });
});

test("presets differ, and are recognised by their flags only", () => {
  for (const preset of PRESETS) {
    const flags: readonly Permission[] = PRESET_FLAGS[preset];
    expect(presetOf(new Set(flags))).toBe(preset);
    expect(presetOf(new Set(flags.slice(1)))).toBeNull();
  }
  expect(presetOf(new Set())).toBeNull();
});
