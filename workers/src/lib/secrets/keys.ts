import { hkdfSync } from "node:crypto";
import { SettingError } from "../settings/settings.ts";

/** Shorter secrets could be guessed; `wrangler secret put SECRET` accepts any text. */
const LENGTH_MIN = 32;
/** Minimum number of different characters; 32 random hexadecimal digits have about fourteen. */
const DIFFERENT_MIN = 8;

const isRepetition = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length;

/** Throws {@link SettingError} for a secret that is short, uniform or a repeated shorter text. */
export function requireSecret(
  secret: string | undefined,
  name = "SECRET",
): asserts secret is string {
  const isStrong =
    secret !== undefined &&
    secret.length >= LENGTH_MIN &&
    new Set(secret).size >= DIFFERENT_MIN &&
    !isRepetition(secret);
  if (!isStrong) throw new SettingError(name, `at least ${LENGTH_MIN} random characters`);
}

/**
 * Returns a key of 32 bytes for one purpose, derived from the server's secret, so that a leaked key
 * gives no other key. Throws {@link SettingError} without a valid secret.
 */
export function deriveKey(secret: string | undefined, purpose: string): Uint8Array<ArrayBuffer> {
  requireSecret(secret);
  return new Uint8Array(hkdfSync("sha256", secret, "", `kehila/${purpose}`, 32));
}
