import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { administrator, ORIGIN } from "../../../../test/api.ts";
import { account, browser, signedInBrowser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { development } from "../../../../test/production.ts";
import { clientOf, networkOf } from "../../../rate-limit/client-address.ts";
import { spendShared } from "../../../rate-limit/client.ts";
import { hashGate } from "../../../lib/passwords/hash-gate.ts";
import { newId } from "../../../lib/ids.ts";
import { FAILURE_BUDGETS, NETWORK_FAILURE_BUDGETS } from "../../../rate-limit/budgets.ts";

const SIGN_IN = "/auth/api/sign-in/email";
const NEW = "another quiet harbour";
/** The default number of hashes that may wait or run. */
const PLACES = 8;
const [PER_MINUTE] = FAILURE_BUDGETS;

/** The Worker with production's limit. */
const narrow = development({ HASHES_AT_ONCE: "as in production" });

const request = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const wrong = (index: number, address: string) =>
  request(
    SIGN_IN,
    { email: `stranger-${index}@example.org`, password: "not it" },
    { "CF-Connecting-IP": address },
  );

const codeOf = async (response: Response): Promise<string> =>
  (await response.json<{ code: string }>()).code;

describe("the hash gate", () => {
  test("lets a staff read pass thirty concurrent wrong sign-ins", async () => {
    const admin = await administrator();
    const before = hashGate.started;
    const attack = Array.from({ length: 30 }, (_, index) =>
      narrow.fetch(wrong(index, "198.51.100.60")),
    );
    expect((await admin.get("/person?take=20")).status).toBe(200);
    expect(hashGate.started - before).toBeLessThanOrEqual(PLACES);

    const answers = await Promise.all(attack);
    expect(hashGate.started - before).toBeLessThanOrEqual(PER_MINUTE?.max ?? 0);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.headers.get("Retry-After")).toBe("4");
      expect(await codeOf(answer)).toBe("UNAVAILABLE");
    }
  });

  test("a refused attempt does not count as a failure", async () => {
    const address = "198.51.100.61";
    const email = `${newId()}@example.org`;
    const closed = development({ HASHES_AT_ONCE: "1" });
    const attempt = () =>
      closed.fetch(
        request(SIGN_IN, { email, password: "not it" }, { "CF-Connecting-IP": address }),
      );
    const statuses = (await Promise.all(Array.from({ length: 10 }, attempt))).map(
      ({ status }) => status,
    );
    const judged = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    for (let count = judged; count < 10; count += 1) expect((await attempt()).status).toBe(401);
    expect(await codeOf(await attempt())).toBe("ACCOUNT_LOCKED");
  });
});

describe("every path that hashes goes through the gate", () => {
  /** Starts a request while the gate is full; returns the refusal. */
  async function refusedWhileFull(path: string, body: unknown, cookie = "") {
    const settings = { ...env, HASHES_AT_ONCE: "1" };
    const state = { isAnswered: false };
    const keepFull = async (): Promise<void> => {
      while (!state.isAnswered) await hashGate.pass(settings, () => undefined);
    };
    const full = keepFull();
    const one = development({ HASHES_AT_ONCE: "1" });
    const answer = await one.fetch(request(path, body, { Cookie: cookie }));
    state.isAnswered = true;
    await full;
    return [answer.status, await codeOf(answer)];
  }
  const BUSY = [503, "UNAVAILABLE"];

  const cookieOf = (page: ReturnType<typeof browser>): string =>
    [...page.jar].map((pair) => pair.join("=")).join("; ");

  test.each([
    ["/auth/api/change-password", { currentPassword: PASSWORD, newPassword: NEW }],
    ["/auth/api/delete-user", { password: PASSWORD }],
    ["/auth/api/two-factor/enable", { password: PASSWORD }],
    ["/auth/api/two-factor/disable", { password: PASSWORD }],
    ["/auth/api/two-factor/generate-backup-codes", { password: PASSWORD }],
    ["/auth/api/passkey/generate-register-options", { password: PASSWORD }],
    ["/auth/api/passkey/delete-passkey", { id: "any", password: PASSWORD }],
  ])("%s", async (path, body) => {
    const { email } = await account();
    expect(await refusedWhileFull(path, body, cookieOf(await signedInBrowser(email)))).toEqual(
      BUSY,
    );
  });

  test("sign-in and reset", async () => {
    const { email } = await account();
    expect(await refusedWhileFull(SIGN_IN, { email, password: PASSWORD })).toEqual(BUSY);
    await browser().post("/auth/api/request-password-reset", { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
    const { token } = await latestSecrets(email);
    expect(await refusedWhileFull("/auth/api/reset-password", { token, newPassword: NEW })).toEqual(
      BUSY,
    );
  });

  test("sign-up", async () => {
    const admin = await administrator();
    const generated = await admin.post("/api/registration-tokens/generate");
    const registrationToken: string = generated.body.data.token;
    const email = `${newId()}@example.org`;
    const body = { name: "New Colleague", email, password: PASSWORD, registrationToken };
    expect(await refusedWhileFull("/auth/api/sign-up/email", body)).toEqual(BUSY);
  });
});

describe("failures of one client on all accounts", () => {
  const fail = (address: string) =>
    browser({ address }).post(SIGN_IN, { email: `${newId()}@example.org`, password: "not it" });

  /** Uses up the minute's budget of failures. */
  async function failEverywhere(address: string): Promise<void> {
    const hit = {
      purpose: "failed",
      shared: networkOf(address),
      source: clientOf(address),
      budgets: { all: NETWORK_FAILURE_BUDGETS, own: FAILURE_BUDGETS },
    };
    for (let count = 1; count < (PER_MINUTE?.max ?? 0); count += 1) {
      expect((await spendShared(env, { ...hit, now: new Date() })).allowed).toBe(true);
    }
    expect((await fail(address)).status).toBe(401);
  }

  test("are refused before hashing when there are too many, for known and unknown accounts", async () => {
    const address = "198.51.62.1";
    const { email } = await account();
    await failEverywhere(address);
    const before = hashGate.started;
    for (const tried of [email, "unknown-again@example.org"]) {
      const answer = await browser({ address }).post(SIGN_IN, { email: tried, password: PASSWORD });
      expect([answer.status, answer.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(answer.headers.get("Retry-After")).toBe(String(answer.body.retryAfterSeconds));
    }
    expect(hashGate.started).toBe(before);
  });

  test("do not affect a colleague at the same address who has signed in before", async () => {
    const address = "198.51.63.1";
    const { email } = await account();
    await signedInBrowser(email, { address });
    await failEverywhere(address);
    const answer = await browser({ address }).post(SIGN_IN, { email, password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  test("correct passwords do not count", async () => {
    const address = "198.51.64.1";
    const { email } = await account();
    for (let count = 0; count < 25; count += 1) await signedInBrowser(email, { address });
    await failEverywhere(address);
    expect((await fail(address)).body.code).toBe("TOO_MANY_REQUESTS");
  });
});

describe("failures of one network on all accounts", () => {
  test.each([
    ["an IPv6 /48", (host: number) => `2001:db8:5a5a:${host.toString(16)}::1`],
    ["an IPv4 /24", (host: number) => `198.51.65.${host}`],
  ])("let %s try thirty of forty accounts a minute, without affecting others", async (_, at) => {
    const { email } = await account();
    const colleague = await signedInBrowser(email, { address: at(200) });
    const before = hashGate.started;
    const spray = Array.from({ length: 40 }, async (_none, index) => {
      const tried = `${newId()}@example.org`;
      const answer = await browser({ address: at(index) }).post(SIGN_IN, {
        email: tried,
        password: "not it",
      });
      return answer.body.code;
    });
    const codes = await Promise.all(spray);
    expect(codes.filter((code) => code === "INVALID_EMAIL_OR_PASSWORD")).toHaveLength(30);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(10);
    expect(hashGate.started - before).toBe(30);
    expect((await colleague.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    const elsewhere = browser({ address: "2001:db8:5a5b::1" });
    expect((await elsewhere.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
  });
});

describe("an IPv6 network", () => {
  const from = (host: number) => browser({ address: `2001:db8:abcd:${host.toString(16)}::1` });

  test("has a maximum of failures at an account, which does not lock the owner in other networks", async () => {
    const { email } = await account();
    const known = from(1);
    expect((await known.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    for (let count = 0; count < 30; count += 1) {
      const answer = await from(0x100 + count).post(SIGN_IN, { email, password: "not it" });
      expect(answer.status).toBe(401);
    }
    const before = hashGate.started;
    const late = await from(0x200).post(SIGN_IN, { email, password: PASSWORD });
    expect([late.status, late.body.code]).toEqual([429, "ACCOUNT_LOCKED"]);
    expect(hashGate.started).toBe(before);
    expect((await known.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    const elsewhere = browser({ address: "2001:db8:1234::1" });
    expect((await elsewhere.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
  });
});
