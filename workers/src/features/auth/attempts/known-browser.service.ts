import { createHmac } from "node:crypto";
import { DAY, inSeconds } from "../../../lib/duration.ts";
import { deriveKey } from "../../../lib/secrets/keys.ts";
import type { ServerSecret } from "../../../lib/secrets/server-secrets.ts";
import { readToken, signToken } from "../../../lib/secrets/signed-tokens.ts";
import type { PlanScope } from "../../../core/scope.ts";
import { secretsOf } from "../../../core/scope.ts";

const AUDIENCE = "known-browser";
/** Maximum accounts that a browser remembers; a shared computer has several users. */
const ACCOUNTS_MAX = 5;
/** How long a browser is remembered after its last sign-in. */
export const KNOWN_BROWSER_SECONDS = inSeconds(365 * DAY);

type Server = Pick<PlanScope, "env" | "calendar">;

/**
 * Returns the cookie's mark of an account: a keyed hash, so that the cookie contains no address.
 */
const accountMark = ({ value }: ServerSecret, email: string): string =>
  createHmac("sha256", deriveKey(value, "known-account"))
    .update(email)
    .digest("base64url")
    .slice(0, 22);

/** Returns the marks that a cookie can have of an account: one for each verifying secret. */
const accountMarks = (server: Server, email: string): string[] =>
  secretsOf(server).verifying.map((secret) => accountMark(secret, email));

/** Returns the account marks of a cookie; none if the server has not signed the cookie. */
async function marksOf(server: Server, token: string | undefined): Promise<string[]> {
  if (token === undefined) return [];
  const payload = await readToken(secretsOf(server), AUDIENCE, token, server.calendar.now());
  const accounts = payload?.["accounts"];
  return Array.isArray(accounts) ? accounts.map(String) : [];
}

/** Whether a browser has signed in to the account of an address before. */
export async function isKnownBrowser(
  server: Server,
  token: string | undefined,
  email: string,
): Promise<boolean> {
  const marks = await marksOf(server, token);
  return accountMarks(server, email).some((mark) => marks.includes(mark));
}

/**
 * Returns the signed cookie of a browser that has just signed in, including earlier accounts.
 */
export async function rememberBrowser(
  server: Server,
  token: string | undefined,
  email: string,
): Promise<string> {
  const secrets = secretsOf(server);
  const ownMarks = accountMarks(server, email);
  const otherMarks = (await marksOf(server, token)).filter((mark) => !ownMarks.includes(mark));
  const accounts = [accountMark(secrets.current, email), ...otherMarks].slice(0, ACCOUNTS_MAX);
  const seconds = Math.floor(server.calendar.now().getTime() / 1000);
  return signToken(secrets, AUDIENCE, { accounts, exp: seconds + KNOWN_BROWSER_SECONDS });
}
