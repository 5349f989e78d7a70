import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const root = (path: string): string => join(import.meta.dirname, "..", path);

/** Sizes of the long tests reach workerd as bindings: it has no process environment. */
const fuzzSize = Object.fromEntries(
  ["FUZZ_RUNS", "FUZZ_SEED", "MODEL_RUNS", "MODEL_COMMANDS", "TRUST_ROUNDS"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Tests run inside workerd, over HTTP, against a real D1 with the real migrations. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: root("wrangler.toml") },
      miniflare: {
        bindings: {
          ENVIRONMENT: "development",
          SECRET: "a secret of tests, 32 characters long",
          TEST_MIGRATIONS: await readD1Migrations(root("migrations")),
          ...fuzzSize,
        },
      },
    })),
  ],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    // Races and property tests run many requests; slow machines are not failures.
    testTimeout: Number(process.env["TEST_TIMEOUT"] ?? 120_000),
    hookTimeout: 120_000,
  },
});
