import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";
import { LOWEST_LOG_N } from "../workers/src/lib/passwords/passwords.ts";

/** Number of shards. Each is a process with its own product, state and browser. */
const SHARDS = Number(process.env["E2E_SHARDS"] ?? 2);

/** The seed of the file order; `E2E_SEED` repeats an order. */
const seed = Number(process.env["E2E_SEED"] ?? Math.floor(Math.random() * 1_000_000));

/** A shard runs its files one after the other. Files are independent, so any order works. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["journeys/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    setupFiles: ["support/setup.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: SHARDS,
    sequence: { shuffle: { files: true, tests: false }, seed, hooks: "list" },
    ...TEST_LIMITS,
    // Lowest cost of passwords; the measurements of vitest.trust.config.ts have the full cost.
    // All journeys share a few accounts, without the pauses of people.
    env: { SCRYPT_LOG_N: String(LOWEST_LOG_N), STAFF_WRITE_BUDGETS: "999999/1" },
  },
});
