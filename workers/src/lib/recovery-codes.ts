import { createHmac } from "node:crypto";
import { deriveKey } from "./keys.ts";

/** Digits and letters that are not confused on paper (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** A new recovery code: 50 random bits, as `xxxxx-xxxxx`. */
export function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  const text = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}

/** A typed code as it was made, whatever was read for a zero or a one. */
const canonical = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");

/** A code's hash: keyed, so that a leaked table cannot be tried out, and bound to its account. */
export const hashRecoveryCode = (secret: string, userId: string, typed: string): string =>
  createHmac("sha256", deriveKey(secret, "recovery-codes"))
    .update(`${userId}:${canonical(typed)}`)
    .digest("hex");
