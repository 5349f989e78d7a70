import { env } from "cloudflare:workers";
import { eventLists } from "../../src/db/schema/event-lists.ts";
import { newId } from "../../src/lib/ids.ts";
import { db, uniquePhone } from "../api.ts";
import { eventBody } from "../event-links.ts";
import type { Cell, Matrix } from "./matrix.ts";

/** Returns the cell of a public route or page: every actor gets the same response. */
const equalForAll = (
  path: string,
  expected: number,
  request: { body?: object; headers?: Record<string, string> } = {},
): Cell => ({
  arrange: () => ({ path, ...request }),
  expected: () => expected,
});

/** Returns the cell of a request about a new list with an open link. */
const atLink = (
  path: string,
  expected: number,
  bodyOf: (listId: string) => Record<string, unknown>,
): Cell => ({
  on: "an open link",
  arrange: async () => ({ path, body: bodyOf(await newLink()) }),
  expected: () => expected,
});

/** Stores an event list and returns its id. */
async function newLink(): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  await db.insert(eventLists).values({
    id,
    title: "Link",
    date: "2099-01-01",
    category: "cinema",
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

/** A body without any field. */
const EMPTY = { body: {} };
const AUTH = "/auth/api";

/**
 * Returns the cell of a resent mail. An actor without a session must name an email in the body, and
 * gets 400. Both routes share a limit: one mail in ten minutes.
 */
const resendCell = (path: string, unverified: 200 | 429): Cell => ({
  ...equalForAll(path, 400, EMPTY),
  expected: ({ stoppedAt }) => {
    if (stoppedAt === 401) return 400;
    return stoppedAt === 403 ? unverified : 200;
  },
});

export const PUBLIC_MATRIX: Matrix = {
  "GET /auth/api/get-session": [equalForAll(`${AUTH}/get-session`, 200)],
  "GET /auth/api/verify-email": [equalForAll(`${AUTH}/verify-email?token=x`, 400)],
  ...Object.fromEntries(
    [
      "passkey/verify-authentication",
      "two-factor/verify-backup-code",
      "two-factor/verify-totp",
      "email-otp/verify-email",
      "invitation",
      "request-password-reset",
      "reset-password",
      "sign-in/email",
      "sign-up/email",
    ].map((path) => [`POST ${AUTH}/${path}`, [equalForAll(`${AUTH}/${path}`, 400, EMPTY)]]),
  ),
  "POST /auth/api/email-otp/send-verification-otp": [
    resendCell(`${AUTH}/email-otp/send-verification-otp`, 200),
  ],
  "POST /auth/api/send-verification-email": [resendCell(`${AUTH}/send-verification-email`, 429)],
  "POST /auth/api/passkey/generate-authenticate-options": [
    equalForAll(`${AUTH}/passkey/generate-authenticate-options`, 400, { body: { x: 1 } }),
  ],
  "POST /api/event-register/check-phone": [
    equalForAll("/api/event-register/check-phone", 400, EMPTY),
    equalForAll("/api/event-register/check-phone", 404, {
      body: { phone: "0501234567", listId: "x" },
    }),
    atLink("/api/event-register/check-phone", 200, (listId) => ({ phone: uniquePhone(), listId })),
  ],
  "POST /api/event-register/register": [
    equalForAll("/api/event-register/register", 400, EMPTY),
    { ...atLink("/api/event-register/register", 404, () => eventBody("missing")), on: "no list" },
    atLink("/api/event-register/register", 201, eventBody),
  ],
  "POST /person/public/register": [equalForAll("/person/public/register", 400, EMPTY)],
  "GET /event-register/:listId": [
    {
      on: "an open link",
      arrange: async () => ({ path: `/event-register/${await newLink()}` }),
      expected: () => 200,
    },
    { ...equalForAll("/event-register/missing", 404), on: "no list" },
  ],
  "GET /event-register/:listId/event.ics": [
    {
      on: "an open link",
      arrange: async () => ({ path: `/event-register/${await newLink()}/event.ics` }),
      expected: () => 200,
    },
    { ...equalForAll("/event-register/missing/event.ics", 404), on: "no list" },
  ],
  "GET /e/:code": [equalForAll("/e/missing", 302)],
  "POST /event-register/:listId": [equalForAll("/event-register/missing", 415, EMPTY)],
  "GET /health": [equalForAll("/health", 200)],
  // The settings have no contact; system.routes.test.ts sets a contact.
  "GET /robots.txt": [equalForAll("/robots.txt", 200)],
  "GET /.well-known/security.txt": [equalForAll("/.well-known/security.txt", 404)],
  // The settings have no logo; logo.routes.test.ts sets a logo.
  "GET /logo": [equalForAll("/logo", 404)],
  "GET /privacy": [equalForAll("/privacy", 200)],
  "GET /accessibility": [equalForAll("/accessibility", 200)],
  "GET /register": [equalForAll("/register", 200)],
  "POST /register": [equalForAll("/register", 415, EMPTY)],
  "GET /dev/outbox": [
    equalForAll("/dev/outbox", 200),
    equalForAll("/dev/outbox", 200, { headers: { Accept: "application/json" } }),
  ],
};

/** Routes that end the actor's session, so that each run needs new actors. */
export const SIGN_OUT_MATRIX: Matrix = {
  "POST /auth/api/sign-out": [equalForAll(`${AUTH}/sign-out`, 200)],
};

/** Returns values of the database that every public change alters. */
export const publicFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select count(*) from persons) as persons, (select count(*) from users) as users,
      (select count(*) from sessions) as sessions, (select count(*) from verifications) as secrets,
      (select count(*) from challenges) as challenges, (select count(*) from outbox) as mails,
      (select count(*) from history) as history`,
  ).first();
