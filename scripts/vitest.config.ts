import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "./lib/test-limits.ts";

export default defineConfig({
  test: { name: "scripts", include: ["**/*.test.ts"], ...TEST_LIMITS },
});
