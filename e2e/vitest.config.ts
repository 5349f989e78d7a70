import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";
import { LOWEST_LOG_N } from "../workers/src/lib/passwords.ts";

/** Shards, each one process with its own product, state and browser; one file needs one. */
const SHARDS = Number(process.env["E2E_SHARDS"] ?? 2);

/** The order of the files; `E2E_SEED` repeats an order. */
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
    // Measurements (vitest.trust.config.ts) keep the full cost of passwords.
    env: { SCRYPT_LOG_N: String(LOWEST_LOG_N) },
  },
});
