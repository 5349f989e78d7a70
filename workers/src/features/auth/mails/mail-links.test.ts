import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { administrator, uniqueName } from "../../../../test/api.ts";
import { authenticator } from "../../../../test/authenticator.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { secretsIn } from "../../../../test/mailbox.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import { setUpApp } from "../../../../test/second-factors.ts";
import product from "../../../index.ts";
import { newId } from "../../../lib/ids.ts";
import en from "./en.json";

/** Headers with which a caller could claim that the product has another host. */
const FOREIGN = {
  origin: "https://evil.example",
  headers: {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Original-Host": "evil.example",
    Forwarded: "host=evil.example;proto=http",
  },
};

const admin = await administrator();

async function signUpForm() {
  const { token } = (await admin.post("/api/registration-tokens/generate")).body.data;
  const email = `${newId()}@example.org`;
  return { name: uniqueName(), email, password: PASSWORD, registrationToken: token };
}

let worker: ReturnType<typeof production>;
let logged: string[];
const foreign = () => browser({ ...FOREIGN, worker });
const ok = (answer: { status: number; body: unknown }) =>
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);

beforeEach(() => {
  worker = production();
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** The actions that send each kind of mail, by the keys of the mail texts. */
const ACTS: Record<Exclude<keyof typeof en, "greeting">, Record<string, () => Promise<void>>> = {
  verifyEmail: {
    "sign-up": async () => ok(await foreign().post("/auth/api/sign-up/email", await signUpForm())),
    "resending to the session's address": async () => {
      const page = foreign();
      ok(await page.post("/auth/api/sign-up/email", await signUpForm()));
      ok(await page.post("/auth/api/send-verification-email", {}));
    },
    "resending to an address": async () => {
      const { email } = await account({ emailVerified: false });
      ok(await foreign().post("/auth/api/send-verification-email", { email }));
    },
    "resending a code": async () => {
      const { email } = await account({ emailVerified: false });
      const body = { email, type: "email-verification" };
      ok(await foreign().post("/auth/api/email-otp/send-verification-otp", body));
    },
    "sign-in of an unverified account": async () => {
      const { email } = await account({ emailVerified: false });
      await foreign().post("/auth/api/sign-in/email", { email, password: PASSWORD });
    },
  },
  resetPassword: {
    "asking for a new password": async () => {
      const { email } = await account();
      ok(await foreign().post("/auth/api/request-password-reset", { email }));
    },
  },
  passwordChanged: {
    "a reset": async () => {
      const { email } = await account();
      ok(await foreign().post("/auth/api/request-password-reset", { email }));
      const { token } = secretsIn(worker.sent[0] ?? { text: "" });
      const body = { token, newPassword: "another horse 2" };
      ok(await foreign().post("/auth/api/reset-password", body));
    },
    "a change": async () => {
      const page = await signedIn();
      const body = { currentPassword: PASSWORD, newPassword: "another horse 2" };
      ok(await page.post("/auth/api/change-password", body));
    },
  },
  secondFactorChanged: {
    "setting an app up": async () => {
      await setUpApp(await signedIn());
    },
    "a reset by an administrator": async () => {
      const { id } = await account();
      await setUpApp(await signedIn(id));
      const administrators = await signedIn((await account({ role: "ADMIN" })).id);
      ok(await administrators.post(`/api/user/second-factor/reset/${id}`, { password: PASSWORD }));
    },
  },
  passwordLinkMade: {
    "the cron after admin:link": async () => {
      await env.DB.prepare(
        `insert into security_log (at, kind, event_group, target_id, target_name, details)
          values (?, 'passwordLinkMade', 'accounts', 'a', 'Ada', '[]')`,
      )
        .bind(new Date().toISOString())
        .run();
      await cron();
    },
  },
  recoveryKeyCreated: {
    "the cron after a new key": async () => {
      const administrators = await signedIn((await account({ role: "ADMIN" })).id);
      ok(await administrators.post("/api/backup/key", { language: "en" }));
      await cron();
    },
  },
  administratorAdded: {
    "the cron after a change of role": async () => {
      const { id } = await account();
      const administrators = await signedIn((await account({ role: "ADMIN" })).id);
      const body = { role: "ADMIN", password: PASSWORD };
      ok(await administrators.post(`/api/user/role/${id}`, body));
      await cron();
    },
  },
  invitation: {
    "inviting an administrator": async () => {
      const inviter = await signedIn((await account({ role: "ADMIN" })).id);
      const body = { role: "ADMIN", email: `${newId()}@example.org` };
      ok(await inviter.post("/api/registration-tokens/generate", body));
    },
  },
};

/** Runs the cron that mails administrators about events of the security log. */
const cron = () =>
  product.scheduled(createScheduledController({ cron: "*/5 * * * *" }), {
    ...env,
    ...worker.settings,
  });

const signedIn = async (id?: string) =>
  browserWithSession(id ?? (await account()).id, { ...FOREIGN, worker });

const CASES = Object.entries(ACTS).flatMap(([kind, acts]) =>
  Object.entries(acts).map(([name, act]) => ({ kind, name, act })),
);

test("every kind of mail has an action", () => {
  expect(["greeting", ...Object.keys(ACTS)].toSorted()).toEqual(Object.keys(en).toSorted());
});

test.each(CASES)("$kind by $name links to the public origin only", async ({ act }) => {
  await act();
  expect(worker.sent.length).toBeGreaterThan(0);
  for (const { text, html } of worker.sent) {
    const links = `${text}\n${html}`.match(/\bhttps?:[^\s"<]+/gu) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(PUBLIC_ORIGIN);
    expect(text + html).not.toContain("evil");
  }
});

test("passkeys are bound to the public origin, whatever the request's host", async () => {
  const page = await signedIn();
  const register = async (origin: string) => {
    const options = await page.post("/auth/api/passkey/generate-register-options", {
      password: PASSWORD,
    });
    expect(options.body.data.rp.id).toBe(new URL(PUBLIC_ORIGIN).hostname);
    const key = await authenticator();
    const response = key.create(options.body.data, { origin });
    return page.post("/auth/api/passkey/verify-registration", { name: "Key", response });
  };
  expect((await register(FOREIGN.origin)).body.code).toBe("INVALID_PASSKEY");
  expect((await register(PUBLIC_ORIGIN)).status).toBe(201);
  const options = await foreign().post("/auth/api/passkey/generate-authenticate-options", {});
  expect(options.body.data.rpId).toBe(new URL(PUBLIC_ORIGIN).hostname);
});

test.each([undefined, "", "kehila.example.org", "http://kehila.example.org", `${PUBLIC_ORIGIN}/x`])(
  "without a public origin (%j) no mail is sent and no budget used",
  async (value) => {
    worker = production({ PUBLIC_ORIGIN: value });
    const form = await signUpForm();
    const answer = await foreign().post("/auth/api/sign-up/email", form);
    expect([answer.status, answer.body.code]).toEqual([503, "NOT_CONFIGURED"]);
    expect(logged.map((line) => JSON.parse(line).setting)).toEqual(["PUBLIC_ORIGIN"]);
    worker = production();
    ok(await foreign().post("/auth/api/sign-up/email", form));
  },
);
