import { env } from "cloudflare:workers";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_MATRIX, accountFingerprint, ENDING_MATRIX, newTargets } from "./account-cells.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import type { Caller } from "../api.ts";
import { administrator } from "../api.ts";
import { hostileJson, hostileString, spoiled } from "../hostile.ts";
import { casesOf, expectCell } from "./matrix.ts";

let admin: Caller;
let actors: ActorCase[];

beforeAll(async () => {
  admin = await administrator();
  actors = await everyActor();
});

/** Account responses contain no person. */
const rules = { fingerprint: accountFingerprint, mayRead: () => false };

describe("the matrix of accounts", () => {
  test.each(casesOf(ACCOUNT_MATRIX))("holds for $name", async ({ route, cell }) => {
    await expectCell(route, cell, actors, rules);
  });

  test.each(casesOf(ENDING_MATRIX))("holds for $name", async ({ route, cell }) => {
    await expectCell(route, cell, await everyActor(), rules);
  });
});

const RUNS = Number(env.FUZZ_RUNS ?? 10);
const SEED = Number(env.FUZZ_SEED ?? 20_261_121);
const flags = Object.fromEntries(PERMISSIONS.map((flag) => [flag, true]));
const passkeyAnswer = (proof: "signature" | "attestationObject") => ({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", [proof]: "AAAA" },
});
const WRITES: [string, () => Record<string, unknown>][] = [
  ["/api/user/permissions/USER", () => flags],
  ["/api/user/role/USER", () => ({ role: "USER", password: "not this one" })],
  ["/api/registration-tokens/generate", () => ({})],
  [
    "/api/registration-tokens/generate",
    () => ({ role: "ADMIN", permissions: flags, language: "he", email: "n" }),
  ],
  ["/auth/api/invitation", () => ({ token: "t" })],
  [
    "/auth/api/sign-up/email",
    () => ({ name: "N", email: "n", password: "p", registrationToken: "t" }),
  ],
  ["/auth/api/send-verification-email", () => ({ email: "n@example.org" })],
  ["/auth/api/email-otp/send-verification-otp", () => ({ email: "n@example.org" })],
  ["/auth/api/email-otp/verify-email", () => ({ email: "n@example.org", otp: "123456" })],
  ["/auth/api/request-password-reset", () => ({ email: "n@example.org" })],
  ["/auth/api/reset-password", () => ({ token: "t", newPassword: "p" })],
  ["/auth/api/unlink-account", () => ({ providerId: "google" })],
  ["/auth/api/update-user", () => ({ name: "Ada Admin" })],
  ["/auth/api/revoke-session", () => ({ sessionId: "nothing" })],
  ["/auth/api/revoke-other-sessions", () => ({})],
  ["/auth/api/two-factor/verify-totp", () => ({ code: "123456" })],
  ["/auth/api/two-factor/verify-backup-code", () => ({ code: "abcde-fghjk" })],
  ["/auth/api/passkey/generate-authenticate-options", () => ({ secondStep: true })],
  ["/auth/api/passkey/verify-authentication", () => ({ response: passkeyAnswer("signature") })],
  [
    "/auth/api/passkey/verify-registration",
    () => ({ name: "N", response: passkeyAnswer("attestationObject") }),
  ],
  ["/auth/api/passkey/update-passkey", () => ({ id: "nothing", name: "N" })],
  ["/api/user/second-factor/policy", () => ({ requiredForAdmins: false })],
  ["/auth/api/sign-out", () => ({})],
];

describe(`invalid input to accounts (seed ${SEED}, ${RUNS} runs each)`, () => {
  test.each(WRITES)("causes no 5xx from POST %s", async (path, body) => {
    const { user: id } = await newTargets();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoiled(body), hostileJson), async (sent) => {
        number += 1;
        const answer = await admin.send("POST", path.replace("USER", id), {
          body: JSON.stringify(sent),
          // Uses a new address for each request, so that no rate limit stops the request.
          headers: { "CF-Connecting-IP": `2001:db8:${number.toString(16)}::1` },
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (path.endsWith("sign-out")) admin = await administrator();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test("causes no 5xx in a path or a query", async () => {
    await fc.assert(
      fc.asyncProperty(hostileString, async (text) => {
        const part = encodeURIComponent(text.toWellFormed()) || "x";
        const answers = [
          await admin.get(`/auth/api/verify-email?token=${part}`),
          await admin.delete(`/api/registration-tokens/${part}`),
          await admin.delete(`/api/user/${part}`),
          await admin.post(`/api/user/role/${part}`, { role: "USER", password: "p" }),
        ];
        for (const { status } of answers) expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  const FORBIDDEN = [
    "id",
    "emailVerified",
    "createdAt",
    "revision",
    "image",
    "purpose",
    "userId",
    "used",
    "usedBy",
    "expiresAt",
    "__proto__",
  ];

  test.each(WRITES)("adds no unknown field through POST %s", async (path, body) => {
    const { user: id } = await newTargets();
    const before = await accountFingerprint();
    for (const key of FORBIDDEN.filter((one) => !Object.hasOwn(body(), one))) {
      // Builds the JSON as text, because `__proto__` in an object literal would set the prototype.
      const inner = JSON.stringify(body()).slice(1, -1);
      const sent = `{${inner}${inner === "" ? "" : ","}${JSON.stringify(key)}:"x"}`;
      const answer = await admin.send("POST", path.replace("USER", id), { body: sent });
      expect([key, answer.status]).toEqual([key, 400]);
    }
    expect(await accountFingerprint()).toEqual(before);
  });
});
