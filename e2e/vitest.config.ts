import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";

/** One server and one file after the other: journeys see what journeys before them have left. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["journeys/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    fileParallelism: false,
    ...TEST_LIMITS,
    // Measurements (vitest.trust.config.ts) keep the full cost of passwords.
    env: { SCRYPT_LOG_N: "10" },
  },
});
