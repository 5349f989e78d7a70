import { failedExpectation } from "../../../db/expectations.ts";
import { retryOnConflict } from "../../../db/change.ts";
import { verifyPassword } from "../../../lib/passwords/passwords.ts";
import type { Scope } from "../../../core/scope.ts";

/**
 * Repeats a read, decision and write of credentials when a concurrent write changed them, so that
 * the response reflects the stored state. Throws `CREDENTIALS_CHANGED` after the last attempt.
 */
export const decideWithRetries = <T>(decide: () => Promise<T>): Promise<T> =>
  retryOnConflict(decide, (error) => failedExpectation(error) === "CREDENTIALS_CHANGED");

/**
 * Returns a function that verifies a password against a stored hash. A match is remembered, so that
 * a retry does not hash again.
 */
export function passwordCheck({ env, calendar }: Scope, password: string) {
  let verifiedHash: string | null = null;
  return async (hash: string | null): Promise<boolean> => {
    if (hash !== null && hash === verifiedHash) return true;
    const isRight = await verifyPassword(password, hash, env, calendar.now());
    if (isRight) verifiedHash = hash;
    return isRight;
  };
}
