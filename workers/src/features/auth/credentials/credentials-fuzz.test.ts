import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { account, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { hostileJson, spoiled } from "../../../../test/hostile.ts";
import { development, LOW_COST } from "../../../../test/production.ts";

/** Runs per route; `FUZZ_RUNS=1000` in test:trust. */
const RUNS = Number(env.FUZZ_RUNS ?? 25);
const SEED = Number(env.FUZZ_SEED ?? 20_261_121);

/**
 * Routes that check a password or a second factor, each with a body that is valid except for its
 * secrets.
 */
const ROUTES: Record<string, () => Record<string, unknown>> = {
  "sign-in/email": () => ({ email: "somewhere@example.org", password: PASSWORD }),
  "change-password": () => ({ currentPassword: PASSWORD, newPassword: "another horse 2" }),
  "delete-user": () => ({ password: PASSWORD }),
  "two-factor/enable": () => ({ password: PASSWORD }),
  "two-factor/disable": () => ({ password: PASSWORD }),
  "two-factor/generate-backup-codes": () => ({ password: PASSWORD }),
  "two-factor/verify-totp": () => ({ code: "123456" }),
  "passkey/generate-register-options": () => ({ password: PASSWORD }),
  "passkey/delete-passkey": () => ({ id: "unknown", password: PASSWORD }),
};

/** Checks thousands of passwords; the hash cost is not tested here. */
const worker = development(LOW_COST);

let network = 0;

/**
 * Returns the browser of a new account in its own /48 network, because rate limits are not tested
 * here.
 */
async function newVisitor() {
  network += 1;
  const { id } = await account({}, { ...env, ...LOW_COST });
  return browserWithSession(id, { worker, address: `2001:db8:${network.toString(16)}::1` });
}

describe(`invalid input to routes that check credentials (seed ${SEED}, ${RUNS} runs each)`, () => {
  it.each(Object.entries(ROUTES))("causes no 5xx from POST /auth/api/%s", async (path, body) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoiled(body), hostileJson), async (sent) => {
        const page = await newVisitor();
        const answer = await page.post(`/auth/api/${path}`, sent);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body.code).toMatch(/^[A-Z_]+$/u);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
