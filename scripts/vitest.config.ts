import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "./lib/test-limits.ts";

export default defineConfig({
  // One process for all files: its start costs more than most of them.
  test: { name: "scripts", include: ["**/*.test.ts"], isolate: false, ...TEST_LIMITS },
});
