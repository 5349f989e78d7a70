import { fromBase64url, toBase64url } from "./base64url.ts";
import { deriveKey } from "./keys.ts";

const IV_BYTES = 12;
const FORMAT = "v1";

const importKey = (secret: string, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", deriveKey(secret, purpose), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

/**
 * Encrypts a text with AES-GCM, with a key derived from the server's secret. `bound` (the id of the
 * row) is authenticated too, so that a sealed text that is copied to another row cannot be
 * decrypted.
 */
export async function seal(
  text: string,
  { secret, purpose, bound }: { secret: string; purpose: string; bound: string },
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(bound) },
    await importKey(secret, purpose),
    new TextEncoder().encode(text),
  );
  return [FORMAT, toBase64url(iv), toBase64url(new Uint8Array(sealed))].join(".");
}

/** Decrypts a text of {@link seal}; null if the secret has changed or the text is damaged. */
export async function unseal(
  sealed: string,
  { secret, purpose, bound }: { secret: string; purpose: string; bound: string },
): Promise<string | null> {
  const [format, iv, data] = sealed.split(".");
  if (format !== FORMAT || !iv || !data) return null;
  try {
    const text = await crypto.subtle.decrypt(
      {
        name: "AES-GCM",
        iv: fromBase64url(iv),
        additionalData: new TextEncoder().encode(bound),
      },
      await importKey(secret, purpose),
      fromBase64url(data),
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}
