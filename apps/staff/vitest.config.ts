import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "vite/**/*.test.ts"],
    environment: "node",
    ...TEST_LIMITS,
  },
});
