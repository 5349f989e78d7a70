import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";

/** The runs of `pnpm test:trust` on the built product. */
export default defineConfig({
  test: {
    name: "trust",
    include: ["trust/**/*.test.ts"],
    globalSetup: ["support/server.ts"],
    maxWorkers: 1,
    ...TEST_LIMITS,
  },
});
