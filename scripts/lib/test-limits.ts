// Each vitest configuration reads this file: vitest started directly says which Node it wants.
import "../node-version.mjs";

/** The one time limit of the tests. It catches what hangs; a slow machine is not a failure. */
const LIMIT_MS = Number(process.env["TEST_TIMEOUT"] ?? 120_000);

/**
 * Time limits of every vitest configuration, in milliseconds. No configuration and no test sets
 * another one (test-limits.test.ts); `TEST_TIMEOUT` raises them for long runs. A poll gives up
 * earlier than its test, so that the report shows what it saw.
 */
export const TEST_LIMITS = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: LIMIT_MS / 2 } },
} as const;
