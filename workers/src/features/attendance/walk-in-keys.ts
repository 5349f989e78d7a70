import type { WalkInKey } from "@kehila/shared/events/sealed-walk-in";
import { privateKeyFrom, publicKeyOf } from "@kehila/shared/events/sealed-walk-in";
import { deriveKey } from "../../lib/secrets/keys.ts";
import type { ServerSecret, ServerSecrets } from "../../lib/secrets/server-secrets.ts";
import { secretById } from "../../lib/secrets/server-secrets.ts";

const PURPOSE = "walk-ins";

/** Returns the private key of a secret. No key is stored; a new secret gives a new key. */
const privateKeyOf = ({ value }: ServerSecret) => privateKeyFrom(deriveKey(value, PURPOSE));

/** Returns the public key for walk-ins, with the mark of the current secret. */
export const walkInKeyOf = async ({ current }: ServerSecrets): Promise<WalkInKey> => ({
  id: current.id,
  publicKey: await publicKeyOf(privateKeyOf(current)),
});

/** Returns the private key with a mark; null after its secret has ended. */
export function privateKeyWith(secrets: ServerSecrets, id: string): Uint8Array<ArrayBuffer> | null {
  const secret = secretById(secrets, id);
  return secret && privateKeyOf(secret);
}
