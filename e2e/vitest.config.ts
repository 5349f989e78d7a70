import { defineConfig } from "vitest/config";

/** One server and one file after the other: journeys see what journeys before them have left. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["journeys/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
