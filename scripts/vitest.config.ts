import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "./lib/test-limits.ts";

export default defineConfig({
  // One process for all files, because starting a process costs more than most files.
  test: {
    name: "scripts",
    include: ["**/*.test.ts"],
    isolate: false,
    // Kills and soaks write without pause as one user.
    env: { STAFF_WRITE_BUDGETS: "999999/1" },
    ...TEST_LIMITS,
  },
});
