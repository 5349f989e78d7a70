import { env } from "cloudflare:workers";
import { accessLogPageSchema } from "@kehila/shared/accounts/access-log";
import { securityLogPageSchema } from "@kehila/shared/accounts/security-log";
import { failuresPageSchema } from "@kehila/shared/failures";
import { systemSchema } from "@kehila/shared/system";
import {
  contactsSchema,
  currentUserSchema,
  linkedAccountSchema,
  mailStatusSchema,
  openSessionSchema,
  removedUserSchema,
} from "@kehila/shared/accounts/accounts";
import { generatedTokenSchema, registrationTokenSchema } from "@kehila/shared/accounts/invitations";
import { dataOf } from "@kehila/shared/base/answers";
import {
  passkeySchema,
  secondFactorOverviewSchema,
  secondFactorStatusSchema,
} from "@kehila/shared/accounts/second-factor";
import * as z from "zod/mini";
import type { ActorCase } from "./actors.ts";
import { sharedAdministrator, signedIn } from "../api.ts";
import type { Cell, Matrix } from "./matrix.ts";
import { PASSWORD } from "../passwords.ts";

/** Accounts, users and tokens in the authorization matrix. */
interface AccountCell {
  /**
   * Who may call the route. `own`: accounts with a verified email, without any right; `session`:
   * also accounts without a verified email.
   */
  may: "own" | "admin" | "session";
  path?: (targets: Targets, actor: ActorCase | null) => string | Promise<string>;
  isOwn?: boolean;
  body?: Record<string, unknown>;
  stale?: NonNullable<Cell["stale"]>;
  /** Status for an allowed actor. */
  expected: number;
  schema?: z.core.$ZodType;
}

interface Targets {
  user: string;
  token: string;
}

const done = z.strictObject({ success: z.literal(true) });
const deletedSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ id: z.string() }),
});
const changedUser = z.strictObject({ success: z.literal(true), data: currentUserSchema });
const listOf = (item: z.core.$ZodType) => z.strictObject({ data: z.array(item) });
const user = (prefix: string) => (targets: Targets) => `/api/user${prefix}/${targets.user}`;

/** Removes the user as the actor, or as another administrator if the actor may not remove users. */
async function undoOfRemoval(targets: Targets, actor: ActorCase | null): Promise<string> {
  const remover = actor?.isAdmin === true ? actor.caller : await sharedAdministrator();
  const { status } = await remover.delete(`/api/user/${targets.user}`);
  if (status !== 200) throw new Error(`The removal answered ${status}.`);
  return user("/undo-removal")(targets);
}

const ROUTES: Record<string, AccountCell[]> = {
  "GET /api/user/me": [
    { may: "session", expected: 200, schema: z.strictObject({ data: currentUserSchema }) },
  ],
  "GET /api/user/contacts": [{ may: "own", expected: 200, schema: dataOf(contactsSchema) }],
  "GET /api/user": [
    { may: "admin", expected: 200, schema: listOf(currentUserSchema) },
    { may: "admin", path: () => "/api/user/", expected: 200 },
  ],
  "POST /api/user/permissions/:userId": [
    {
      may: "admin",
      path: user("/permissions"),
      body: { canViewCinema: true },
      stale: [{ version: 999 }],
      expected: 200,
      schema: changedUser,
    },
    { may: "admin", path: () => "/api/user/permissions/missing", body: {}, expected: 404 },
    { may: "admin", path: user("/permissions"), body: { canFly: true }, expected: 400 },
  ],
  "POST /api/user/role/:userId": [
    {
      may: "admin",
      path: user("/role"),
      body: { role: "MODERATOR", password: PASSWORD },
      stale: [{ version: 999 }],
      expected: 200,
      schema: changedUser,
    },
    {
      may: "admin",
      path: () => "/api/user/role/missing",
      body: { role: "USER", password: PASSWORD },
      expected: 404,
    },
    { may: "admin", path: user("/role"), body: { role: "USER", password: "p" }, expected: 400 },
    { may: "admin", path: user("/role"), body: { role: "MODERATOR" }, expected: 200 },
    { may: "admin", path: user("/role"), body: { role: "GOD", password: PASSWORD }, expected: 400 },
  ],
  "DELETE /api/user/:userId": [
    { may: "admin", path: user(""), expected: 200, schema: deletedSchema },
    { may: "admin", path: () => "/api/user/missing", expected: 404 },
  ],
  "GET /api/user/removed": [{ may: "admin", expected: 200, schema: listOf(removedUserSchema) }],
  "POST /api/user/undo-removal/:userId": [
    { may: "admin", path: undoOfRemoval, isOwn: true, expected: 200, schema: changedUser },
    // A removal by another administrator is answered like a missing removal.
    { may: "admin", path: (targets) => undoOfRemoval(targets, null), expected: 404 },
    { may: "admin", path: user("/undo-removal"), expected: 404 },
    { may: "admin", path: () => "/api/user/undo-removal/missing", expected: 404 },
    { may: "admin", path: undoOfRemoval, isOwn: true, body: { role: "ADMIN" }, expected: 400 },
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
    ...[
      { role: "MODERATOR", language: "he" },
      { permissions: { canViewCinema: true, canCreatePersons: false } },
      { role: "USER", permissions: {}, email: "Colleague@Example.org", language: "ru" },
      { role: "ADMIN", email: "leader@example.org" },
      { role: "ADMIN", email: "leader@example.org", permissions: { canViewArchive: true } },
    ].map((body) => ({
      may: "admin" as const,
      body,
      expected: 201,
      schema: z.strictObject({ success: z.literal(true), data: generatedTokenSchema }),
    })),
    ...[
      { role: "ADMIN" },
      { role: "OWNER" },
      { permissions: { canFly: true } },
      { permissions: { canViewCinema: "yes" } },
      { email: "not an address" },
      { language: "fr" },
      { createdBy: "another" },
      { token: "chosen by me" },
    ].map((body) => ({ may: "admin" as const, body, expected: 400 })),
  ],
  "DELETE /api/registration-tokens/:tokenId": [
    {
      may: "admin",
      path: ({ token }) => `/api/registration-tokens/${token}`,
      expected: 200,
      schema: deletedSchema,
    },
    { may: "admin", path: () => "/api/registration-tokens/nothing", expected: 404 },
  ],
  "GET /api/system": [{ may: "admin", expected: 200, schema: dataOf(systemSchema) }],
  "GET /api/system/failures": [
    { may: "admin", expected: 200, schema: failuresPageSchema },
    { may: "admin", path: () => "/api/system/failures?before=first", expected: 400 },
  ],
  "GET /api/access-log": [
    { may: "admin", expected: 200, schema: accessLogPageSchema },
    { may: "admin", path: () => "/api/access-log?kind=seen", expected: 400 },
  ],
  "GET /api/security-log": [
    { may: "admin", expected: 200, schema: securityLogPageSchema },
    { may: "admin", path: () => "/api/security-log?group=typed", expected: 400 },
  ],
  "GET /api/mail": [{ may: "admin", expected: 200, schema: dataOf(mailStatusSchema) }],
  "POST /auth/api/confirm": [
    { may: "own", body: { password: "wrong" }, expected: 400 },
    { may: "own", body: {}, expected: 400 },
  ],
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
    {
      may: "own",
      body: { language: "he" },
      stale: [{ version: 999 }],
      expected: 200,
      schema: changedUser,
    },
    { may: "own", body: { role: "ADMIN" }, expected: 400 },
  ],
  "POST /auth/api/change-password": [
    { may: "own", body: { currentPassword: "x", newPassword: "y" }, expected: 400 },
  ],
  "POST /auth/api/delete-user": [{ may: "own", body: { password: "x" }, expected: 400 }],
  "GET /auth/api/two-factor/status": [
    { may: "own", expected: 200, schema: z.strictObject({ data: secondFactorStatusSchema }) },
  ],
  // Requests with a password are tested with the routes: here they would exceed the rate limit.
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
  "POST /api/user/second-factor/reset/:userId": [
    {
      may: "admin",
      path: user("/second-factor/reset"),
      body: { password: PASSWORD },
      expected: 200,
      schema: deletedSchema,
    },
    {
      may: "admin",
      path: () => "/api/user/second-factor/reset/missing",
      body: { password: PASSWORD },
      expected: 404,
    },
    { may: "admin", path: user("/second-factor/reset"), body: { password: "p" }, expected: 400 },
    { may: "admin", path: user("/second-factor/reset"), body: {}, expected: 400 },
  ],
  "GET /api/openapi.json": [{ may: "own", expected: 200 }],
};

/** Routes that end the actor's session, so that each run needs new actors. */
const ENDING: Record<string, AccountCell[]> = {
  "POST /auth/api/revoke-sessions": [{ may: "own", expected: 200, schema: done }],
};

const matrixOf = (routes: Record<string, AccountCell[]>): Matrix =>
  Object.fromEntries(
    Object.entries(routes).map(([route, cells]) => [
      route,
      cells.map((cell) => cellOf(route.split(" ")[1] ?? "", cell)),
    ]),
  );

function cellOf(pattern: string, { path, body, ...cell }: AccountCell): Cell {
  return {
    on: JSON.stringify(body ?? null),
    arrange: async (actor) => ({
      path: path ? await path(await newTargets(), actor) : pattern,
      body,
    }),
    ...(cell.isOwn ? { isOwn: true } : {}),
    expected: (actor) => expectedOf(actor, cell),
    ...(cell.schema ? { schema: cell.schema } : {}),
    ...(cell.stale ? { stale: cell.stale } : {}),
  };
}

function expectedOf(actor: ActorCase, { may, expected }: AccountCell): number {
  if (actor.stoppedAt === 401) return 401;
  if (actor.stoppedAt === 403) return may === "session" ? expected : 403;
  return may === "admin" && !actor.isAdmin ? 403 : expected;
}

export const ACCOUNT_MATRIX = matrixOf(ROUTES);
export const ENDING_MATRIX = matrixOf(ENDING);

/** Creates an account and a token as targets of requests. */
export async function newTargets(): Promise<Targets> {
  const root = await sharedAdministrator();
  const generated = await root.post("/api/registration-tokens/generate");
  return { user: (await signedIn()).id ?? "", token: String(generated.body.data.id) };
}

/** Returns values of the database that every change of accounts alters. */
export const accountFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select group_concat(id || role || name || language || revision) from users) as users,
      (select group_concat(id) from removed_accounts) as removed,
      (select count(*) from user_permissions) as flags, (select count(*) from sessions) as sessions,
      (select group_concat(id || ifnull(used_at, '')) from registration_tokens) as tokens,
      (select count(*) from invitations) as invitations,
      (select group_concat(hash) from passwords) as passwords,
      (select count(*) from settings) as settings, (select count(*) from totp_secrets) as totp,
      (select count(*) from passkeys) as passkeys, (select count(*) from recovery_codes) as codes,
      (select count(*) from history) as history`,
  ).first();
