import { toBase64url } from "./base64url.ts";

/**
 * Returns 32 random bytes in 43 URL-safe characters: for session tokens, mailed links, registration
 * tokens.
 */
export function newSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text has the format of {@link newSecret}; other texts are not looked up. */
export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/u.test(text);

/** Returns six random digits; all numbers have the same probability. */
export function newCode(): string {
  const limit = 4_294_000_000;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  // Values above the last complete million would make small codes likelier, so another value is
  // drawn.
  return random < limit ? String(random % 1_000_000).padStart(6, "0") : newCode();
}
