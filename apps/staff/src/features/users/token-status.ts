import type { RegistrationToken } from "@kehila/shared/accounts";
import { TOKEN_SHOWN_CHARACTERS } from "../../lib/timings.ts";

export type TokenStatus = "used" | "expired" | "active";

/** Used comes before expired (§4): what has become of a token matters more than its date. */
export function tokenStatus(
  { used, expiresAt }: Pick<RegistrationToken, "used" | "expiresAt">,
  now: Date,
): TokenStatus {
  if (used) return "used";
  return Date.parse(expiresAt) < now.getTime() ? "expired" : "active";
}

/** How a token is called: by its beginning, or by its date when it cannot be shown any more. */
export function shownToken({ token, createdAt }: RegistrationToken): string {
  return token === null ? createdAt.slice(0, 10) : token.slice(0, TOKEN_SHOWN_CHARACTERS);
}
