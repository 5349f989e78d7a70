import { toBase64url } from "./base64url.ts";

/** 32 random bytes in 43 URL-safe characters: session tokens, mailed links, registration tokens. */
export function newSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text looks like {@link newSecret}: other texts are not looked up. */
export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/u.test(text);

/** Six random digits, every number equally likely. */
export function newCode(): string {
  const limit = 4_294_000_000;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  // The few values past the last whole million would make small codes likelier: draw again.
  return random < limit ? String(random % 1_000_000).padStart(6, "0") : newCode();
}
