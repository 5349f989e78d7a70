import type { SealKey } from "../../lib/seal.ts";
import type { ServerSecrets } from "../../lib/server-secrets.ts";

/** Returns what the key of an account's authenticator app is sealed with. */
export const totpSeal = (secrets: ServerSecrets, userId: string): SealKey => ({
  secrets,
  purpose: "totp-secrets",
  bound: userId,
});
