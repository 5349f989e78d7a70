import { env } from "cloudflare:workers";
import type { Cell, Matrix } from "./matrix.ts";

/** Public routes and pages in the authorization matrix: each actor gets the same answer. */
const alike = (
  path: string,
  expected: number,
  request: { body?: object; headers?: Record<string, string> } = {},
): Cell => ({
  arrange: () => ({ path, ...request }),
  expected: () => expected,
});

/** A body that lacks every field. */
const EMPTY = { body: {} };
const AUTH = "/auth/api";

/** A session stands for the email of its account; actors without one have to name an email. */
const mailsAgain = (path: string): Cell => ({
  ...alike(path, 400, EMPTY),
  expected: ({ stoppedAt }) => (stoppedAt === 401 ? 400 : 200),
});

export const PUBLIC_MATRIX: Matrix = {
  "GET /auth/api/get-session": [alike(`${AUTH}/get-session`, 200)],
  "GET /auth/api/verify-email": [alike(`${AUTH}/verify-email?token=x`, 400)],
  ...Object.fromEntries(
    [
      "passkey/verify-authentication",
      "two-factor/verify-backup-code",
      "two-factor/verify-totp",
      "email-otp/verify-email",
      "request-password-reset",
      "reset-password",
      "sign-in/email",
      "sign-up/email",
    ].map((path) => [`POST ${AUTH}/${path}`, [alike(`${AUTH}/${path}`, 400, EMPTY)]]),
  ),
  ...Object.fromEntries(
    ["email-otp/send-verification-otp", "send-verification-email"].map((path) => [
      `POST ${AUTH}/${path}`,
      [mailsAgain(`${AUTH}/${path}`)],
    ]),
  ),
  "POST /auth/api/passkey/generate-authenticate-options": [
    alike(`${AUTH}/passkey/generate-authenticate-options`, 400, { body: { x: 1 } }),
  ],
  "POST /person/public/register": [alike("/person/public/register", 400, EMPTY)],
  "GET /register": [alike("/register", 200)],
  "POST /register": [alike("/register", 415, EMPTY)],
  "GET /dev/outbox": [
    alike("/dev/outbox", 200),
    alike("/dev/outbox", 200, { headers: { Accept: "application/json" } }),
  ],
};

/** Ends the session of the actor: each run needs new actors. */
export const SIGN_OUT_MATRIX: Matrix = {
  "POST /auth/api/sign-out": [alike(`${AUTH}/sign-out`, 200)],
};

/** Rows that a refused public request cannot leave as they were. */
export const publicFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select count(*) from persons) as persons, (select count(*) from users) as users,
      (select count(*) from sessions) as sessions, (select count(*) from verifications) as secrets,
      (select count(*) from challenges) as challenges, (select count(*) from outbox) as mails,
      (select count(*) from history) as history`,
  ).first();
