import { hkdfSync } from "node:crypto";

/** Shorter secrets could be guessed; `wrangler secret put SECRET` takes any length. */
const SECRET_MIN = 32;

/**
 * A key of 32 bytes for one purpose, derived from the server's secret: a key that leaks from one
 * place opens no other. Throws when no secret is configured.
 */
export function deriveKey(secret: string | undefined, purpose: string): Uint8Array<ArrayBuffer> {
  if (!secret || secret.length < SECRET_MIN) {
    throw new Error(`SECRET must be set and have at least ${SECRET_MIN} characters`);
  }
  return new Uint8Array(hkdfSync("sha256", secret, "", `kehila/${purpose}`, 32));
}
