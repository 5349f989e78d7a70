import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Env } from "../../env.ts";
import { DAY, inSeconds } from "../../lib/duration.ts";
import { deriveKey } from "../../lib/keys.ts";

const AUDIENCE = "known-browser";
/** Maximum accounts that a browser remembers; a shared computer has several users. */
const ACCOUNTS_MAX = 5;
/** How long a browser is remembered after its last sign-in. */
export const KNOWN_BROWSER_SECONDS = inSeconds(365 * DAY);

type Settings = Pick<Env, "SECRET">;

/**
 * Returns the cookie's mark of an account: a keyed hash, so that the cookie contains no address.
 */
const accountMark = ({ SECRET }: Settings, email: string): string =>
  createHmac("sha256", deriveKey(SECRET, "known-account"))
    .update(email)
    .digest("base64url")
    .slice(0, 22);

/** Returns the marks of a cookie; none if its signature is not ours. */
async function marksOf({ SECRET }: Settings, token: string | undefined): Promise<string[]> {
  if (token === undefined) return [];
  try {
    const { payload } = await jwtVerify(token, deriveKey(SECRET, AUDIENCE), {
      audience: AUDIENCE,
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    const { accounts } = payload;
    return Array.isArray(accounts) ? accounts.map(String) : [];
  } catch (error) {
    if (error instanceof errors.JOSEError) return [];
    throw error;
  }
}

/** Whether a browser has signed in to the account of an address before. */
export const isKnownBrowser = async (
  settings: Settings,
  token: string | undefined,
  email: string,
): Promise<boolean> => (await marksOf(settings, token)).includes(accountMark(settings, email));

/**
 * Returns the signed cookie (HS256) of a browser that has just signed in, including earlier
 * accounts.
 */
export async function rememberBrowser(
  settings: Settings,
  token: string | undefined,
  email: string,
  now: Date,
): Promise<string> {
  const ownMark = accountMark(settings, email);
  const otherMarks = (await marksOf(settings, token)).filter((mark) => mark !== ownMark);
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ accounts: [ownMark, ...otherMarks].slice(0, ACCOUNTS_MAX) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setExpirationTime(seconds + KNOWN_BROWSER_SECONDS)
    .sign(deriveKey(settings.SECRET, AUDIENCE));
}
