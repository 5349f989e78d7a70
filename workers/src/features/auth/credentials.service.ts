import { failedExpectation } from "../../db/expectations.ts";
import { verifyPassword } from "../../lib/passwords.ts";
import type { Scope } from "../../core/scope.ts";

/** More concurrent changes of one account than people make. */
const ATTEMPTS = 5;

/**
 * Runs a decision on an account's credentials, and runs it again on present ones after a concurrent
 * change: the answer is that of a request that came after the change. After the last attempt it
 * throws `CREDENTIALS_CHANGED`.
 */
export async function decideOnPresent<T>(decide: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide();
    } catch (error) {
      if (failedExpectation(error) !== "CREDENTIALS_CHANGED" || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Tells whether a typed password is that of a stored hash; asked again, it hashes only for another. */
export function passwordCheck({ env }: Scope, password: string) {
  let known: string | null = null;
  return async (hash: string | null): Promise<boolean> => {
    if (hash !== null && hash === known) return true;
    const isRight = await verifyPassword(password, hash, env);
    if (isRight) known = hash;
    return isRight;
  };
}
