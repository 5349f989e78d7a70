import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { administrator, uniqueName } from "../../../../test/api.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import { newId } from "../../../lib/ids.ts";

const admin = await administrator();

/** A mail service that is bound and refuses every mail. */
const REFUSING: SendEmail = { send: () => Promise.reject(new Error("reader@example.org refused")) };

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

const deployed = (changes: Parameters<typeof production>[0]) => ({
  origin: PUBLIC_ORIGIN,
  worker: production(changes),
});
const page = (changes: Parameters<typeof production>[0]) => browser(deployed(changes));

/** Returns the log lines about mails, which never contain an address. */
function mailLog(): unknown[] {
  expect(logged.join("\n")).not.toMatch(/@|example\.org/u);
  return logged.map((line) => JSON.parse(line)).filter(({ error }) => error === "mail");
}

async function signUp(changes: Parameters<typeof production>[0]) {
  const { token } = (await admin.post("/api/registration-tokens/generate")).body.data;
  const email = `${newId()}@example.org`;
  const form = { name: uniqueName(), email, password: PASSWORD, registrationToken: token };
  const newcomer = page(changes);
  return { newcomer, answer: await newcomer.post("/auth/api/sign-up/email", form) };
}

const WITHOUT = [
  { missing: "a binding", changes: { EMAIL: undefined } },
  { missing: "a sender", changes: { MAIL_FROM: undefined } },
];

test.each(WITHOUT)(
  "sign-up without $missing reports that no mail was sent, and logs it",
  async (one) => {
    const { newcomer, answer } = await signUp(one.changes);
    expect(answer.status).toBe(201);
    expect(answer.body.data.mailSent).toBe(false);
    const reason = "not set up";
    expect(mailLog()).toEqual([
      { level: "error", error: "mail", reason, requestId: answer.headers.get("X-Request-Id") },
    ]);
    const again = await newcomer.post("/auth/api/send-verification-email", {});
    expect([again.status, again.body.code]).toEqual([503, "MAIL_NOT_CONFIGURED"]);
  },
);

test("sign-up reports whether its mail was sent", async () => {
  expect((await signUp({})).answer.body.data.mailSent).toBe(true);
  expect(mailLog()).toEqual([]);
  const { newcomer, answer } = await signUp({ EMAIL: REFUSING });
  expect(answer.body.data.mailSent).toBe(false);
  expect(mailLog()).toMatchObject([{ reason: "Error" }]);
  const again = await newcomer.post("/auth/api/send-verification-email", {});
  expect([again.status, again.body.code]).toEqual([503, "RESEND_FAILED"]);
});

test.each([
  ["/auth/api/request-password-reset", {}],
  ["/auth/api/send-verification-email", {}],
  ["/auth/api/email-otp/send-verification-otp", { type: "email-verification" }],
])("%s promises no mail if no mail can be sent", async (path, fields) => {
  const known = (await account()).email;
  const waiting = (await account({ emailVerified: false })).email;
  for (const email of [known, waiting, "unknown@example.org"]) {
    const answer = await page({ EMAIL: undefined }).post(path, { ...fields, email });
    expect([answer.status, answer.body.code]).toEqual([503, "MAIL_NOT_CONFIGURED"]);
  }
});

test("sign-in of an unverified account reports whether a new mail was sent", async () => {
  const { email } = await account({ emailVerified: false });
  const body = { email, password: PASSWORD };
  const without = await page({ EMAIL: undefined }).post("/auth/api/sign-in/email", body);
  expect(without.body).toMatchObject({ code: "EMAIL_NOT_VERIFIED", mailSent: false });
  expect(mailLog()).toHaveLength(1);
  const bound = await page({}).post("/auth/api/sign-in/email", body);
  expect(bound.body).toMatchObject({ code: "EMAIL_NOT_VERIFIED", mailSent: true });
});

test("a password change succeeds without mail, and the missing notification is logged", async () => {
  const { id } = await account();
  const owner = await browserWithSession(id, deployed({ EMAIL: undefined }));
  const body = { currentPassword: PASSWORD, newPassword: "another horse 2" };
  expect((await owner.post("/auth/api/change-password", body)).status).toBe(200);
  expect(mailLog()).toHaveLength(1);
});

test("administrators can read whether mail is set up", async () => {
  const { id } = await account({ role: "ADMIN" });
  for (const { changes } of WITHOUT) {
    const owner = await browserWithSession(id, deployed(changes));
    expect((await owner.get("/api/mail")).body).toEqual({ data: { configured: false } });
  }
  expect((await admin.get("/api/mail")).body).toEqual({ data: { configured: true } });
});
