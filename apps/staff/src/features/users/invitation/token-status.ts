import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { TOKEN_SHOWN_CHARACTERS } from "../../../lib/timing/timings.ts";

export type TokenStatus = "used" | "removed" | "expired" | "unbacked" | "active";

/**
 * Returns the status of a token. `used` takes precedence over `expired` (docs/product.md#sign-up).
 * `unbacked`: the creator may no longer invite. `removed`: the account that used the token is
 * deleted.
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

/** Returns the first characters of a token; the creation date if the token is no longer shown. */
export function shownToken({ token, createdAt }: RegistrationToken): string {
  return token === null ? createdAt.slice(0, 10) : token.slice(0, TOKEN_SHOWN_CHARACTERS);
}
