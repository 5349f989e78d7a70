import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";

export default defineConfig({
  // Pure functions keep no state: one process for all files saves start-up time.
  test: { include: ["{src,test}/**/*.test.ts"], isolate: false, ...TEST_LIMITS },
});
