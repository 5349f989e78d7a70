import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";

/** Measurements of `pnpm test:trust` on the built product. Nothing else may run meanwhile. */
export default defineConfig({
  test: {
    name: "trust",
    include: ["trust/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    maxWorkers: 1,
    ...TEST_LIMITS,
  },
});
