import { describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { routePolicies } from "../../http/policies.ts";
import { administrator } from "../../../test/api.ts";
import { accountCalls } from "../../../test/recorded/accounts.ts";
import { backupCalls } from "../../../test/recorded/backups.ts";
import { exportCalls } from "../../../test/recorded/exports.ts";
import { importCalls } from "../../../test/recorded/imports.ts";
import { listCalls } from "../../../test/recorded/lists.ts";
import { personCalls } from "../../../test/recorded/persons.ts";
import { entriesSince, latestSeq } from "../../../test/recorded/recorded.ts";
import { tripsOf } from "../../../test/round-trips.ts";

/**
 * Each writing route writes exactly its history: the expected actions for the expected records,
 * nothing else. Routes that change no person, list, account or token write no history. Each makes
 * two round trips to D1: the read for the decision, and its batch.
 */
const admin = await administrator();
const CALLS = {
  ...personCalls(admin),
  ...listCalls(admin),
  ...accountCalls(admin),
  ...exportCalls(admin),
  ...importCalls(admin),
  ...backupCalls(admin),
};
const CASES = Object.entries(CALLS).flatMap(([route, calls]) =>
  Object.entries(calls).map(([what, prepare]) => ({ route, what, prepare })),
);

/** A GET request that writes: the link of a mail. */
const WRITING_GET = "/auth/api/verify-email";

/**
 * Routes with more round trips, in development: the database stores mails, a password is compared
 * after the rate limiter's answer, a second step has a challenge, and a refusal checks whether the
 * account was deleted.
 */
const MORE_TRIPS: Readonly<Record<string, number>> = {
  // The keys of other chunks, the matches, the records, the chunk, and the access log.
  "PUT /api/import/:id/chunks/:number": 6,
  "POST /api/user/role/:userId": 4,
  "POST /auth/api/sign-up/email": 4,
  "GET /auth/api/verify-email": 3,
  "POST /auth/api/email-otp/verify-email": 4,
  "POST /auth/api/send-verification-email": 3,
  "POST /auth/api/email-otp/send-verification-otp": 3,
  "POST /auth/api/reset-password": 3,
  "POST /auth/api/change-password": 4,
  "POST /auth/api/unlink-account": 3,
  "POST /auth/api/confirm": 3,
  // Looks for another account of the new name.
  "POST /auth/api/update-user": 3,
  "POST /auth/api/delete-user": 3,
  "POST /auth/api/two-factor/enable": 3,
  "POST /auth/api/two-factor/verify-totp": 5,
  "POST /auth/api/two-factor/verify-backup-code": 3,
  "POST /auth/api/two-factor/generate-backup-codes": 4,
  "POST /auth/api/two-factor/disable": 5,
  "POST /auth/api/passkey/generate-register-options": 4,
  "POST /auth/api/passkey/verify-registration": 5,
  "POST /auth/api/passkey/update-passkey": 3,
  "POST /auth/api/passkey/delete-passkey": 5,
  "POST /auth/api/passkey/verify-authentication": 4,
  "POST /api/user/second-factor/policy": 4,
  "POST /api/user/second-factor/reset/:userId": 6,
};

describe("the history", () => {
  test("has a case for every route that writes", () => {
    const writing = routePolicies(createApp())
      .filter(({ method, path }) => method !== "GET" || path === WRITING_GET)
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(CALLS).toSorted()).toEqual(writing.toSorted());
  });

  test.each(CASES)("of $route $what", async ({ route, prepare }) => {
    const call = await prepare();
    const before = await latestSeq();
    const { answer, trips } = await tripsOf(call.send);
    const { status, body } = answer;
    if (call.refusedWith === undefined) expect(status, JSON.stringify(body)).toBeLessThan(400);
    else expect(status).toBe(call.refusedWith);
    expect(trips).toBeLessThanOrEqual(MORE_TRIPS[route] ?? 2);
    await call.settle?.(body);
    const { entries } = call;
    const expected = typeof entries === "function" ? await entries(body) : entries;
    const named = expected.map(([action, id]) => `${action} ${id}`);
    expect(await entriesSince(before)).toEqual(named.toSorted());
  });
});
