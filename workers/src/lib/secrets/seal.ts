import { fromBase64url, toBase64url } from "./base64url.ts";
import { deriveKey } from "./keys.ts";
import type { ServerSecret, ServerSecrets } from "./server-secrets.ts";
import { secretById } from "./server-secrets.ts";

const IV_BYTES = 12;
const FORMAT = "v1";

/** What a sealed text is bound to. */
export interface SealKey {
  secrets: ServerSecrets;
  purpose: string;
  /** The id of the row. */
  bound: string;
}

/** Returns the end of every text that a secret has sealed; `SECRET` has none. */
export const sealEnd = ({ id }: ServerSecret): string => (id === "" ? "" : `.${id}`);

const importKey = ({ value }: ServerSecret, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", deriveKey(value, purpose), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

/**
 * Encrypts a text with AES-GCM, with a key derived from the server's current secret, as
 * `v1.iv.text.20261127`. The id of the row is authenticated too, so that a sealed text that is
 * copied to another row cannot be decrypted.
 */
export async function seal(
  text: string,
  { secrets: { current }, purpose, bound }: SealKey,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealedBytes = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(bound) },
    await importKey(current, purpose),
    new TextEncoder().encode(text),
  );
  const parts = [FORMAT, toBase64url(iv), toBase64url(new Uint8Array(sealedBytes))].join(".");
  return `${parts}${sealEnd(current)}`;
}

/**
 * Decrypts a text of {@link seal}; null if its secret no longer verifies or the text is damaged.
 */
export async function unseal(
  sealedText: string,
  { secrets, purpose, bound }: SealKey,
): Promise<string | null> {
  const [format, iv, data, id = ""] = sealedText.split(".");
  const secret = secretById(secrets, id);
  if (format !== FORMAT || !iv || !data || !secret) return null;
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
