import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { routePolicies } from "../src/http/policies.ts";
import type { ActorCase } from "./matrix/actors.ts";
import { ORIGIN } from "./api.ts";
import { backupsEnded } from "./backups.ts";
import { countedDatabase, recordingDatabase } from "./databases.ts";
import { putFile } from "./matrix/export-cells.ts";
import { allEnded } from "./exports.ts";
import { arrangeRoute, matrixAdministrator } from "./matrix/requests.ts";

/**
 * The number of round trips to D1 for every route, in a request of the authorization matrix by an
 * administrator. A read needs one round trip, whose batch includes the session. A public page reads
 * at most the list of its link.
 */
const TRIPS: Readonly<Record<string, number>> = {
  "GET /api/access-log": 1,
  "GET /api/backup": 1,
  "GET /api/backup/:id/file": 2,
  "GET /api/backup/erasures": 1,
  "POST /api/backup": 2,
  "POST /api/backup/drill": 2,
  "POST /api/backup/key": 2,
  "GET /api/export": 1,
  "GET /api/export/download/:jobId": 1,
  "GET /api/export/progress/:jobId": 1,
  "POST /api/export": 2,
  "DELETE /api/export/:jobId": 2,
  "GET /api/import": 1,
  "GET /api/import/:id": 1,
  "POST /api/import": 2,
  "PUT /api/import/:id/chunks/:number": 4,
  "PUT /api/import/:id/decisions": 2,
  "DELETE /api/import/:id": 2,
  "GET /api/import/:id/rows": 1,
  "POST /api/import/:id/confirm": 2,
  "POST /api/import/:id/undo": 2,
  "GET /api/mail": 1,
  "GET /api/openapi.json": 1,
  "GET /api/registration-tokens": 1,
  "GET /api/security-log": 1,
  "GET /api/system": 1,
  "GET /api/system/failures": 1,
  "GET /api/today": 1,
  "GET /health": 1,
  "GET /event-register/:listId/event.ics": 1,
  "GET /person/duplicates": 1,
  "GET /person/duplicates/count": 1,
  "POST /person/duplicates": 2,
  "GET /.well-known/security.txt": 0,
  "GET /robots.txt": 0,
  "GET /logo": 0,
  "GET /api/user": 1,
  "GET /api/user/me": 1,
  "GET /api/user/removed": 1,
  "GET /api/user/second-factor": 1,
  "GET /auth/api/get-session": 1,
  "GET /auth/api/list-accounts": 1,
  "GET /auth/api/list-sessions": 1,
  "GET /auth/api/passkey/list-user-passkeys": 1,
  "GET /auth/api/two-factor/status": 1,
  "GET /auth/api/verify-email": 2,
  "GET /dev/outbox": 1,
  "GET /api/user/contacts": 1,
  "GET /api/user/pick": 1,
  "GET /person": 1,
  "GET /person-list": 1,
  "GET /person-list/all": 1,
  "GET /person-list/:id": 1,
  "GET /person-list/:id/attendance": 1,
  "GET /person-list/:id/door": 1,
  "GET /person-list/:id/event.ics": 1,
  "GET /person-list/:id/history": 1,
  "GET /person/:id": 1,
  "GET /person/:id/history": 1,
  "GET /person/:id/merges": 1,
  "GET /person/check": 1,
  "GET /person/cities": 1,
  "GET /person/count": 1,
  "GET /person/pending/count": 1,
  "GET /person/pick": 1,
  "GET /person/suggestions": 1,
  "GET /event-register/:listId": 1,
  "GET /e/:code": 0,
  "GET /accessibility": 0,
  "GET /privacy": 0,
  "GET /register": 0,
  "DELETE /api/registration-tokens/:tokenId": 2,
  "POST /api/registration-tokens/generate": 2,
  "DELETE /api/user/:userId": 2,
  "POST /api/user/permissions/:userId": 2,
  "POST /api/user/undo-removal/:userId": 2,
  "POST /api/user/role/:userId": 4,
  "POST /api/user/second-factor/policy": 1,
  "POST /api/user/second-factor/reset/:userId": 4,
  "POST /auth/api/change-password": 2,
  "POST /auth/api/confirm": 2,
  "POST /auth/api/delete-user": 2,
  "POST /auth/api/email-otp/send-verification-otp": 1,
  "POST /auth/api/email-otp/verify-email": 1,
  "POST /auth/api/invitation": 0,
  "POST /auth/api/passkey/delete-passkey": 1,
  "POST /auth/api/passkey/generate-authenticate-options": 0,
  "POST /auth/api/passkey/generate-register-options": 1,
  "POST /auth/api/passkey/update-passkey": 3,
  "POST /auth/api/passkey/verify-authentication": 0,
  "POST /auth/api/passkey/verify-registration": 1,
  "POST /auth/api/request-password-reset": 0,
  "POST /auth/api/reset-password": 0,
  "POST /auth/api/revoke-other-sessions": 2,
  "POST /auth/api/revoke-session": 3,
  "POST /auth/api/revoke-sessions": 2,
  "POST /auth/api/send-verification-email": 1,
  "POST /auth/api/sign-in/email": 0,
  "POST /auth/api/sign-out": 1,
  "POST /auth/api/sign-up/email": 0,
  "POST /auth/api/two-factor/disable": 1,
  "POST /auth/api/two-factor/enable": 1,
  "POST /auth/api/two-factor/generate-backup-codes": 1,
  "POST /auth/api/two-factor/verify-backup-code": 0,
  "POST /auth/api/two-factor/verify-totp": 1,
  "POST /auth/api/unlink-account": 2,
  "POST /auth/api/update-user": 2,
  "POST /person": 2,
  "POST /person-list": 2,
  "POST /person-list/:id/persons": 2,
  "POST /person-list/:id/attendance": 2,
  "POST /person-list/:id/move-up": 2,
  "POST /person-list/:id/roll-call": 2,
  "POST /person-list/:id/walk-ins": 2,
  "PATCH /person-list/:id": 2,
  "PATCH /person-list/comment": 2,
  "PATCH /person-list/user-comment": 2,
  "DELETE /person-list/:id": 2,
  "PATCH /person/:id": 2,
  "DELETE /person/:id": 2,
  "GET /person/:id/spouse-application": 1,
  "PATCH /person/:id/approve": 2,
  "POST /person/approve": 2,
  "POST /person/approve/undo": 1,
  "PATCH /person/:id/archive": 2,
  "POST /person/:id/merge": 2,
  "DELETE /person/:id/reject": 2,
  "POST /person/:id/restore": 2,
  "POST /person/:id/correction": 2,
  "POST /person/:id/disclosure": 2,
  "POST /person/:id/separate-child": 2,
  "POST /person/:id/unmerge": 2,
  "POST /person/archive": 2,
  "POST /person/archive/undo": 2,
  "POST /person/reject": 2,
  "POST /person/reject/count": 1,
  "POST /person/reject/undo": 1,
  "POST /person/check": 1,
  "POST /person/choose": 1,
  "POST /person/count": 1,
  "POST /person/pick": 1,
  "POST /person/search": 1,
  "POST /person/suggestions": 1,
  "POST /api/user/pick": 1,
  "POST /api/event-register/check-phone": 2,
  "POST /api/event-register/register": 2,
  "POST /event-register/:listId": 0,
  "POST /person/public/register": 0,
  "POST /register": 0,
};

/** Words by which D1 considers a statement a write. D1 retries only statements without them. */
const WRITING = /\b(?:alter|create|delete|drop|insert|pragma|reindex|replace|update|vacuum)\b/iu;

/** A statement that writes, also after a `with` clause. */
const WRITE = /^\s*(?:with\b.*\)\s*)?(?:delete from|insert|update)\b/isu;

/** Returns reads with a word of {@link WRITING} outside of quotes, which D1 would not retry. */
const notRetried = (queries: readonly string[]): string[] =>
  queries
    .map((query) => query.replaceAll(/'[^']*'|"[^"]*"/gu, ""))
    .filter((query) => !WRITE.test(query) && WRITING.test(query));

/**
 * Returns statements that SQLite prepares again for each bound number (db/prepared.ts), except the
 * query of the development outbox, which drizzle writes.
 */
const repeatedQueries = (queries: readonly string[]): string[] =>
  queries.filter((query) => /\blimit \?/iu.test(query) && !query.includes('from "outbox"'));

const app = createApp();
let actor: ActorCase;

beforeAll(async () => {
  actor = await matrixAdministrator();
  await putFile();
});

afterAll(async () => {
  await allEnded();
  await backupsEnded();
});

test("the table has every registered route", () => {
  const routes = routePolicies(app).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(TRIPS).toSorted()).toEqual(routes.toSorted());
});

test.each(Object.entries(TRIPS))("%s is %i", async (route, expected) => {
  const { request, expected: status } = await arrangeRoute(route, actor);
  const { database, calls } = countedDatabase(env.DB);
  const { database: DB, ran } = recordingDatabase(database);
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, DB }, context);
  expect(response.status).toBe(status);
  expect(calls()).toBe(expected);
  const queries = ran.map(({ query }) => query);
  expect(notRetried(queries)).toEqual([]);
  expect(repeatedQueries(queries)).toEqual([]);
  await waitOnExecutionContext(context);
});

test.each([
  "search=a",
  "search=Levi%20Haifa",
  "city=Haifa&married=true",
  "childrenCount=2&skip=20",
])("D1 retries the statements of a page by %s, and prepares them once", async (query) => {
  const { database: DB, ran } = recordingDatabase(env.DB);
  const context = createExecutionContext();
  const headers = { Cookie: actor.caller.cookie ?? "" };
  const request = new Request(`${ORIGIN}/person?${query}`, { headers });
  expect((await app.fetch(request, { ...env, DB }, context)).status).toBe(200);
  expect(ran.length).toBeGreaterThan(1);
  const queries = ran.map(({ query: text }) => text);
  expect(notRetried(queries)).toEqual([]);
  expect(repeatedQueries(queries)).toEqual([]);
  await waitOnExecutionContext(context);
});
