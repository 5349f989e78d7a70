import type { SealKey } from "../../lib/secrets/seal.ts";
import type { ServerSecrets } from "../../lib/secrets/server-secrets.ts";

/** Returns the seal for the key of an account's authenticator app. */
export const totpSeal = (secrets: ServerSecrets, userId: string): SealKey => ({
  secrets,
  purpose: "totp-secrets",
  bound: userId,
});
