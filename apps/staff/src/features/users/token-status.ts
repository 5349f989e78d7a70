import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { TOKEN_SHOWN_CHARACTERS } from "../../lib/timings.ts";

export type TokenStatus = "used" | "removed" | "expired" | "unbacked" | "active";

/**
 * Returns the status of a token. 'Used' takes precedence over 'expired' (§4); a token whose creator
 * may no longer invite is `unbacked`, and one whose account is deleted `removed`.
 */
export function tokenStatus(
  {
    used,
    usedBy,
    expiresAt,
    isBacked,
  }: Pick<RegistrationToken, "used" | "usedBy" | "expiresAt" | "isBacked">,
  now: Date,
): TokenStatus {
  if (used) return usedBy === null ? "removed" : "used";
  if (Date.parse(expiresAt) < now.getTime()) return "expired";
  return isBacked ? "active" : "unbacked";
}

/**
 * Returns the short form of a token: its first characters, or its date if the token can no longer
 * be shown.
 */
export function shownToken({ token, createdAt }: RegistrationToken): string {
  return token === null ? createdAt.slice(0, 10) : token.slice(0, TOKEN_SHOWN_CHARACTERS);
}
