// Every vitest configuration imports this file, so vitest reports the required Node version.
import "../node-version.mjs";

/** The only time limit of the tests. It stops tests that hang; a slow machine is not a failure. */
const LIMIT_MS = Number(process.env["TEST_TIMEOUT"] ?? 120_000);

/**
 * Time limits of every vitest configuration, in milliseconds. No configuration and no test sets
 * another one (test-limits.test.ts); `TEST_TIMEOUT` raises them for long runs. A poll, like each wait
 * of a journey, ends before its test, so that the report shows its last value.
 */
export const TEST_LIMITS = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: LIMIT_MS / 2 } },
} as const;
