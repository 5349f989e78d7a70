import { defineConfig } from "vitest/config";

/** Measurements of `pnpm test:trust`: on the built product, with nothing else running beside them. */
export default defineConfig({
  test: {
    name: "trust",
    include: ["trust/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
