// Every vitest configuration imports this file, so vitest reports the required Node version.
import "../node-version.mjs";

/**
 * The only time limit of the tests. It stops tests that hang; a slow machine must not cause a
 * failure.
 */
const LIMIT_MS = Number(process.env["TEST_TIMEOUT"] ?? 240_000);

/**
 * The time limits of every vitest configuration, in milliseconds. No other configuration or test
 * sets one (test-limits.test.ts); `TEST_TIMEOUT` raises them for long runs. The limit of a poll is
 * shorter than the limit of its test, so that the report shows the last value.
 */
export const TEST_LIMITS = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: LIMIT_MS / 2 } },
} as const;
