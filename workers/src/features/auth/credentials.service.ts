import { failedExpectation } from "../../db/expectations.ts";
import { retryOnConflict } from "../../db/retry.ts";
import { verifyPassword } from "../../lib/passwords.ts";
import type { Scope } from "../../core/scope.ts";

/**
 * Runs a decision about an account's credentials with retries on conflict, so that the response
 * considers the concurrent change. After the last attempt throws `CREDENTIALS_CHANGED`.
 */
export const decideWithRetries = <T>(decide: () => Promise<T>): Promise<T> =>
  retryOnConflict(decide, (error) => failedExpectation(error) === "CREDENTIALS_CHANGED");

/** Returns a check of a typed password against a stored hash; the same hash is verified once. */
export function passwordCheck({ env, calendar }: Scope, password: string) {
  let verifiedHash: string | null = null;
  return async (hash: string | null): Promise<boolean> => {
    if (hash !== null && hash === verifiedHash) return true;
    const isRight = await verifyPassword(password, hash, env, calendar.now());
    if (isRight) verifiedHash = hash;
    return isRight;
  };
}
