import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { TOKEN_SHOWN_CHARACTERS } from "../../lib/timings.ts";

export type TokenStatus = "used" | "expired" | "active";

/** Returns the status of a token. 'Used' takes precedence over 'expired' (§4). */
export function tokenStatus(
  { used, expiresAt }: Pick<RegistrationToken, "used" | "expiresAt">,
  now: Date,
): TokenStatus {
  if (used) return "used";
  return Date.parse(expiresAt) < now.getTime() ? "expired" : "active";
}

/**
 * Returns the short form of a token: its first characters, or its date if the token can no longer
 * be shown.
 */
export function shownToken({ token, createdAt }: RegistrationToken): string {
  return token === null ? createdAt.slice(0, 10) : token.slice(0, TOKEN_SHOWN_CHARACTERS);
}
