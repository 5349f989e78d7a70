import { errors, jwtVerify, SignJWT } from "jose";
import { DAY, inSeconds } from "../../lib/duration.ts";
import { deriveKey } from "../../lib/keys.ts";
import type { Scope } from "../../core/scope.ts";

const AUDIENCE = "public-form";
/** A form can be open for a day. */
const LIFETIME_SECONDS = inSeconds(DAY);
/** People do not fill in the form faster; a younger token counts as a missing one. */
const FASTEST_SECONDS = 2;

/** The state of a form's token: `early` if the form was sent faster than people can type. */
export type FormAge = "missing" | "early" | "good" | "expired";

const keyOf = (scope: Scope) => deriveKey(scope.env.SECRET, AUDIENCE);
const nowOf = (scope: Scope) => scope.calendar.now();

/** Returns a signed token (HS256) with the time at which a public form was rendered. */
export async function issueFormToken(scope: Scope): Promise<string> {
  const now = Math.floor(nowOf(scope).getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(keyOf(scope));
}

/** Reads a form's token. A token with another signature, or another secret, counts as expired. */
export async function readFormToken(scope: Scope, token: string | undefined): Promise<FormAge> {
  if (token === undefined || token === "") return "missing";
  const now = nowOf(scope);
  try {
    const { payload } = await jwtVerify(token, keyOf(scope), {
      audience: AUDIENCE,
      algorithms: ["HS256"],
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    });
    const age = now.getTime() / 1000 - (payload.iat ?? 0);
    return age < FASTEST_SECONDS ? "early" : "good";
  } catch (error) {
    if (error instanceof errors.JOSEError) return "expired";
    throw error;
  }
}
