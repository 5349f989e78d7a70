import { HOUR } from "../duration.ts";
import { sha256 } from "../ids.ts";
import { newSecret } from "../secrets/secrets.ts";

/** How long a link for a new password is valid, in milliseconds. */
export const RESET_LINK_LASTS = HOUR;

/** Returns a new link for a new password, and the hash that the database stores. */
export async function newResetLink(origin: string): Promise<{ link: string; secretHash: string }> {
  const token = newSecret();
  return { link: `${origin}/reset-password?token=${token}`, secretHash: await sha256(token) };
}
