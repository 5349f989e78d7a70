import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "vite/**/*.test.ts"],
    environment: "node",
    // No test mocks a module: one process for all files saves start-up time.
    isolate: false,
    ...TEST_LIMITS,
  },
});
