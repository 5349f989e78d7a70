import type { Env } from "../env.ts";
import { TURNSTILE_ACTION } from "@kehila/shared/persons/registration";
import { SettingError, readSetting } from "../lib/settings/settings.ts";

/**
 * Cloudflare Turnstile: an optional check that a visitor of a public form is human
 * (docs/turnstile.md).
 */

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5000;
/** The maximum length of Cloudflare's tokens. */
const TOKEN_MAX = 2048;
const KEY = /^[\w-]{1,200}$/u;

type TurnstileSettings = Pick<Env, "TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET_KEY">;

interface TurnstileKeys {
  siteKey: string;
  secretKey: string;
}

/**
 * Reads the keys of the widget; null without a site key, when the check is off. Throws
 * `SettingError` for a site key without its secret key. A secret key may be set before the site key
 * is deployed.
 */
export function readTurnstileKeys({
  TURNSTILE_SITE_KEY: siteKey = "",
  TURNSTILE_SECRET_KEY: secretKey = "",
}: TurnstileSettings): TurnstileKeys | null {
  if (siteKey === "") return null;
  if (!KEY.test(siteKey)) {
    throw new SettingError("TURNSTILE_SITE_KEY", "the site key of a widget");
  }
  if (!KEY.test(secretKey)) {
    throw new SettingError("TURNSTILE_SECRET_KEY", "the secret key of the widget of the site key");
  }
  return { siteKey, secretKey };
}

/**
 * Whether a passed check is one of this product's forms: a widget may serve other host names and
 * actions too. Development has the answers of Cloudflare's test keys, which name neither.
 */
function isOfOwnForm(env: Env, { hostname, action }: SiteverifyAnswer): boolean {
  if (env.ENVIRONMENT === "development") return true;
  return (
    hostname === new URL(readSetting(env, "PUBLIC_ORIGIN")).hostname && action === TURNSTILE_ACTION
  );
}

/** The result of the check: `unavailable` when Cloudflare gave no verdict. */
export type TurnstileVerdict = "passed" | "failed" | "unavailable";

/**
 * Checks a visitor's token with Cloudflare; always `passed` if the check is off. A token of another
 * host name or action has `failed`. Never sends the visitor's address. Throws `SettingError` for a secret key that Cloudflare does not know.
 */
export async function verifyTurnstile(
  env: Env,
  token: string | undefined,
): Promise<TurnstileVerdict> {
  const keys = readTurnstileKeys(env);
  if (keys === null) return "passed";
  if (token === undefined || token === "" || token.length > TOKEN_MAX) return "failed";
  const answer = await askCloudflare(env.SITEVERIFY ?? globalThis, {
    secret: keys.secretKey,
    response: token,
  });
  if (answer === null) return "unavailable";
  if (answer.success === true) return isOfOwnForm(env, answer) ? "passed" : "failed";
  const codes = Array.isArray(answer["error-codes"]) ? answer["error-codes"] : [];
  if (codes.includes("invalid-input-secret") || codes.includes("missing-input-secret")) {
    throw new SettingError("TURNSTILE_SECRET_KEY", "a secret key that Cloudflare knows");
  }
  return codes.includes("internal-error") ? "unavailable" : "failed";
}

/** The fields of Cloudflare's answer that are read here. */
interface SiteverifyAnswer {
  success?: unknown;
  hostname?: unknown;
  action?: unknown;
  "error-codes"?: unknown;
}

/** Sends a token to siteverify; null for a timeout, a failed request or an unreadable answer. */
async function askCloudflare(
  service: Pick<Fetcher, "fetch">,
  body: { secret: string; response: string },
): Promise<SiteverifyAnswer | null> {
  try {
    const response = await service.fetch(SITEVERIFY, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "success" in answer ? answer : null;
  } catch {
    return null;
  }
}
