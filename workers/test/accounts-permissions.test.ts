import { env } from "cloudflare:workers";
import {
  currentUserSchema,
  linkedAccountSchema,
  mailStatusSchema,
  openSessionSchema,
  registrationTokenSchema,
} from "@kehila/shared/accounts";
import { dataOf } from "@kehila/shared/answers";
import { PERMISSIONS } from "@kehila/shared/permissions";
import {
  passkeySchema,
  secondFactorOverviewSchema,
  secondFactorStatusSchema,
} from "@kehila/shared/second-factor";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../src/app.ts";
import { routePolicies } from "../src/http/guard.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import type { Caller } from "./api.ts";
import { administrator, signedIn } from "./api.ts";
import { hostileJson, hostileString, spoiled } from "./hostile.ts";

/**
 * The authorization matrix of accounts, users and tokens (trust A to D): every route × every kind of
 * actor. A refused cell changes no row, an allowed one answers by its strict schema.
 */
interface Cell {
  /** `own` account routes need a verified session and no right. */
  may: "own" | "admin" | "session" | "anybody";
  path?: (targets: Targets) => string;
  body?: unknown;
  /** What whoever may gets; by the actor where the answer depends on who asks. */
  expected: number | ((actor: ActorCase) => number);
  schema?: z.core.$ZodType;
}

interface Targets {
  user: string;
  token: string;
}

const done = z.strictObject({ success: z.literal(true) });
const gone = z.strictObject({ success: z.literal(true), data: z.strictObject({ id: z.string() }) });
const changedUser = z.strictObject({ success: z.literal(true), data: currentUserSchema });
const listOf = (item: z.core.$ZodType) => z.strictObject({ data: z.array(item) });
const user = (prefix: string) => (targets: Targets) => `/api/user${prefix}/${targets.user}`;

const MATRIX: Record<string, Cell[]> = {
  "GET /api/user/me": [
    { may: "session", expected: 200, schema: z.strictObject({ data: currentUserSchema }) },
  ],
  "GET /api/user": [
    { may: "admin", expected: 200, schema: listOf(currentUserSchema) },
    { may: "admin", path: () => "/api/user/", expected: 200 },
  ],
  "POST /api/user/permissions/:userId": [
    {
      may: "admin",
      path: user("/permissions"),
      body: { canViewCinema: true },
      expected: 200,
      schema: changedUser,
    },
    { may: "admin", path: () => "/api/user/permissions/nobody", body: {}, expected: 404 },
    { may: "admin", path: user("/permissions"), body: { canFly: true }, expected: 400 },
  ],
  "POST /api/user/role/:userId": [
    {
      may: "admin",
      path: user("/role"),
      body: { role: "MODERATOR" },
      expected: 200,
      schema: changedUser,
    },
    { may: "admin", path: () => "/api/user/role/nobody", body: { role: "USER" }, expected: 404 },
    { may: "admin", path: user("/role"), body: { role: "GOD" }, expected: 400 },
  ],
  "DELETE /api/user/:userId": [
    { may: "admin", path: user(""), expected: 200, schema: gone },
    { may: "admin", path: () => "/api/user/nobody", expected: 404 },
  ],
  "GET /api/registration-tokens": [
    { may: "admin", expected: 200, schema: listOf(registrationTokenSchema) },
  ],
  "POST /api/registration-tokens/generate": [
    {
      may: "admin",
      expected: 201,
      schema: z.strictObject({ success: z.literal(true), data: registrationTokenSchema }),
    },
  ],
  "DELETE /api/registration-tokens/:tokenId": [
    {
      may: "admin",
      path: ({ token }) => `/api/registration-tokens/${token}`,
      expected: 200,
      schema: gone,
    },
    { may: "admin", path: () => "/api/registration-tokens/nothing", expected: 404 },
  ],
  "GET /api/mail": [{ may: "admin", expected: 200, schema: dataOf(mailStatusSchema) }],
  "GET /auth/api/list-accounts": [
    { may: "own", expected: 200, schema: listOf(linkedAccountSchema) },
  ],
  "POST /auth/api/unlink-account": [
    { may: "own", body: { providerId: "google" }, expected: 404 },
    { may: "own", body: {}, expected: 400 },
  ],
  "GET /auth/api/list-sessions": [{ may: "own", expected: 200, schema: listOf(openSessionSchema) }],
  "POST /auth/api/revoke-session": [
    { may: "own", body: { sessionId: "nothing" }, expected: 404 },
    { may: "own", body: {}, expected: 400 },
  ],
  "POST /auth/api/revoke-other-sessions": [{ may: "own", expected: 200, schema: done }],
  "POST /auth/api/update-user": [
    { may: "own", body: { language: "he" }, expected: 200, schema: changedUser },
    { may: "own", body: { role: "ADMIN" }, expected: 400 },
  ],
  "POST /auth/api/change-password": [
    { may: "own", body: { currentPassword: "x", newPassword: "y" }, expected: 400 },
  ],
  "POST /auth/api/delete-user": [{ may: "own", body: { password: "x" }, expected: 400 }],
  "GET /auth/api/two-factor/status": [
    { may: "own", expected: 200, schema: z.strictObject({ data: secondFactorStatusSchema }) },
  ],
  // What asks for the password is proved beside the routes: here its budget would run out.
  "POST /auth/api/two-factor/enable": [{ may: "own", body: {}, expected: 400 }],
  "POST /auth/api/two-factor/disable": [{ may: "own", body: {}, expected: 400 }],
  "POST /auth/api/two-factor/generate-backup-codes": [{ may: "own", body: {}, expected: 400 }],
  "GET /auth/api/passkey/list-user-passkeys": [
    { may: "own", expected: 200, schema: listOf(passkeySchema) },
  ],
  "POST /auth/api/passkey/generate-register-options": [{ may: "own", body: {}, expected: 400 }],
  "POST /auth/api/passkey/verify-registration": [{ may: "own", body: {}, expected: 400 }],
  "POST /auth/api/passkey/update-passkey": [
    { may: "own", body: { id: "nothing", name: "N" }, expected: 404 },
  ],
  "POST /auth/api/passkey/delete-passkey": [{ may: "own", body: {}, expected: 400 }],
  "GET /api/user/second-factor": [
    {
      may: "admin",
      expected: 200,
      schema: z.strictObject({ data: secondFactorOverviewSchema }),
    },
  ],
  "POST /api/user/second-factor/policy": [
    {
      may: "admin",
      body: { requiredForAdmins: false },
      expected: 200,
      schema: z.strictObject({ success: z.literal(true), data: secondFactorOverviewSchema }),
    },
    { may: "admin", body: { requiredForAdmins: true }, expected: 409 },
    { may: "admin", body: { requiredForAdmins: "yes" }, expected: 400 },
  ],
  "DELETE /api/user/second-factor/:userId": [
    { may: "admin", path: user("/second-factor"), expected: 200, schema: gone },
    { may: "admin", path: () => "/api/user/second-factor/nobody", expected: 404 },
  ],
};

/** What anybody may call; what they answer is proved beside the routes. */
const PUBLIC = [
  "GET /auth/api/get-session",
  "GET /auth/api/verify-email",
  "POST /auth/api/passkey/generate-authenticate-options",
  "POST /auth/api/passkey/verify-authentication",
  "POST /auth/api/two-factor/verify-backup-code",
  "POST /auth/api/two-factor/verify-totp",
  "POST /auth/api/email-otp/send-verification-otp",
  "POST /auth/api/email-otp/verify-email",
  "POST /auth/api/request-password-reset",
  "POST /auth/api/reset-password",
  "POST /auth/api/send-verification-email",
  "POST /auth/api/sign-in/email",
  "POST /auth/api/sign-out",
  "POST /auth/api/sign-up/email",
];
/** Ends the session of whoever asks, so it would empty the matrix: proved beside the route. */
const ELSEWHERE = ["POST /auth/api/revoke-sessions"];

let admin: Caller;
let actors: ActorCase[];

beforeAll(async () => {
  admin = await administrator();
  actors = await everyActor();
});

async function newTargets(): Promise<Targets> {
  const generated = await admin.post("/api/registration-tokens/generate");
  return { user: (await signedIn()).id ?? "", token: String(generated.body.data.id) };
}

/** Rows that no change of accounts can leave as they were. */
const fingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select group_concat(id || role || name || language || revision) from users) as users,
      (select count(*) from user_permissions) as flags, (select count(*) from sessions) as sessions,
      (select group_concat(id || ifnull(used_at, '')) from registration_tokens) as tokens,
      (select group_concat(hash) from passwords) as passwords,
      (select count(*) from settings) as settings, (select count(*) from totp_secrets) as totp,
      (select count(*) from passkeys) as passkeys, (select count(*) from recovery_codes) as codes,
      (select count(*) from history) as history`,
  ).first();

function expectedOf(actor: ActorCase, { may, expected }: Cell): number {
  const allowed = typeof expected === "number" ? expected : expected(actor);
  if (actor.stoppedAt === 401) return 401;
  if (actor.stoppedAt === 403) return may === "session" ? allowed : 403;
  return may === "admin" && !actor.isAdmin ? 403 : allowed;
}

describe("the matrix of accounts", () => {
  test("knows every route", () => {
    const routes = routePolicies(createApp())
      .filter(({ path }) =>
        /^\/(?:auth\/api|api\/user|api\/registration-tokens|api\/mail)\b/u.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`);
    const known = [...Object.keys(MATRIX), ...PUBLIC, ...ELSEWHERE];
    expect(routes.toSorted((a, b) => a.localeCompare(b))).toEqual(
      known.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test.each(Object.entries(MATRIX))("holds for %s", async (route, cells) => {
    const [method = "", pattern = ""] = route.split(" ");
    for (const cell of cells) {
      for (const actor of actors) {
        const path = cell.path?.(await newTargets()) ?? pattern;
        const before = await fingerprint();
        const answer = await actor.caller.send(method, path, { body: cell.body });
        const label = `${actor.name}: ${method} ${path}`;
        expect(answer.status, label).toBe(expectedOf(actor, cell));
        if (answer.status >= 300) expect(await fingerprint(), label).toEqual(before);
        else if (cell.schema) {
          expect(z.safeParse(cell.schema, answer.body).error?.issues ?? [], label).toEqual([]);
        }
      }
    }
  });
});

const RUNS = Number(env.FUZZ_RUNS ?? 20);
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
  ["/api/user/role/USER", () => ({ role: "USER" })],
  ["/api/registration-tokens/generate", () => ({})],
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

describe(`bad input to accounts (seed ${SEED}, ${RUNS} runs each)`, () => {
  test.each(WRITES)("never breaks POST %s", async (path, body) => {
    const { user: id } = await newTargets();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoiled(body), hostileJson), async (sent) => {
        number += 1;
        const answer = await admin.send("POST", path.replace("USER", id), {
          body: JSON.stringify(sent),
          // A client for each request: what is looked for here lies behind the budgets.
          headers: { "CF-Connecting-IP": `2001:db8:${number.toString(16)}::1` },
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (path.endsWith("sign-out")) admin = await administrator();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test("never breaks a path or a query", async () => {
    await fc.assert(
      fc.asyncProperty(hostileString, async (text) => {
        const part = encodeURIComponent(text.toWellFormed()) || "x";
        const answers = [
          await admin.get(`/auth/api/verify-email?token=${part}`),
          await admin.delete(`/api/registration-tokens/${part}`),
          await admin.delete(`/api/user/${part}`),
          await admin.post(`/api/user/role/${part}`, { role: "USER" }),
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

  test.each(WRITES)("no field can be smuggled into POST %s", async (path, body) => {
    const { user: id } = await newTargets();
    for (const key of FORBIDDEN.filter((one) => !Object.hasOwn(body(), one))) {
      const before = await fingerprint();
      // Built as text: `__proto__` in an object literal would set the prototype instead of a key.
      const inner = JSON.stringify(body()).slice(1, -1);
      const sent = `{${inner}${inner === "" ? "" : ","}${JSON.stringify(key)}:"x"}`;
      const answer = await admin.send("POST", path.replace("USER", id), { body: sent });
      expect([key, answer.status]).toEqual([key, 400]);
      expect(await fingerprint(), key).toEqual(before);
    }
  });
});
