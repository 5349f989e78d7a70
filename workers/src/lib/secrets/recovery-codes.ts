import { createHmac } from "node:crypto";
import { deriveKey } from "./keys.ts";
import type { ServerSecret } from "./server-secrets.ts";

/** Digits and letters that are not confused on paper (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** Returns a new recovery code: 50 random bits, as `xxxxx-xxxxx`. */
export function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  const text = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}

/**
 * Returns a typed code in the notation of its creation: letters that look like 0 or 1 become
 * digits.
 */
const canonical = (typedCode: string): string =>
  typedCode
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");

/** Returns the prefix of the hashes that a secret keys; empty for `SECRET`. */
export const hashPrefixOf = ({ id }: ServerSecret): string => (id === "" ? "" : `${id}.`);

/**
 * Returns the keyed hash of a code, prefixed with the id of the secret. The key protects the codes
 * of a leaked table; the hash includes the account.
 */
export const hashRecoveryCode = (secret: ServerSecret, userId: string, typedCode: string): string =>
  hashPrefixOf(secret) +
  createHmac("sha256", deriveKey(secret.value, "recovery-codes"))
    .update(`${userId}:${canonical(typedCode)}`)
    .digest("hex");
