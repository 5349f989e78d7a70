import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";

export default defineConfig({
  // Pure functions keep no state: one process for the files saves the start of the others.
  test: { include: ["src/**/*.test.ts"], isolate: false, ...TEST_LIMITS },
});
