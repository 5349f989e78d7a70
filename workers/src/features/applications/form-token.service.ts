import { DAY, inSeconds } from "../../lib/duration.ts";
import { readToken, signToken } from "../../lib/secrets/signed-tokens.ts";
import type { Scope } from "../../core/scope.ts";
import { secretsOf } from "../../core/scope.ts";

const AUDIENCE = "public-form";
/** A form can be open for a day. */
const LIFETIME_SECONDS = inSeconds(DAY);
/** Minimum seconds in which people fill in the form; a younger token counts as `early`. */
const FASTEST_SECONDS = 2;

/** The state of a form's token: `early` if the form was sent faster than people can type. */
export type FormAge = "missing" | "early" | "good" | "expired";

/** Returns a signed token with the time at which a public form was rendered. */
export async function issueFormToken(scope: Scope): Promise<string> {
  const iat = Math.floor(scope.calendar.now().getTime() / 1000);
  return signToken(secretsOf(scope), AUDIENCE, { iat, exp: iat + LIFETIME_SECONDS });
}

/** Reads a form's token. A token with another signature, or another secret, counts as expired. */
export async function readFormToken(scope: Scope, token: string | undefined): Promise<FormAge> {
  if (token === undefined || token === "") return "missing";
  const now = scope.calendar.now();
  const payload = await readToken(secretsOf(scope), AUDIENCE, token, now);
  if (payload?.iat === undefined) return "expired";
  return now.getTime() / 1000 - payload.iat < FASTEST_SECONDS ? "early" : "good";
}
