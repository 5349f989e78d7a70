import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { TEST_LIMITS } from "../scripts/lib/test-limits.ts";
import { LOWEST_LOG_N } from "./src/lib/passwords/passwords.ts";

const root = (path: string): string => join(import.meta.dirname, "..", path);

/** Sizes of the long tests are passed to workerd as bindings: it has no process environment. */
const fuzzSize = Object.fromEntries(
  [
    "FUZZ_RUNS",
    "FUZZ_SEED",
    "MODEL_RUNS",
    "MODEL_COMMANDS",
    "MODEL_PATH",
    "TRUST_ROUNDS",
    "IMPORT_ROWS",
    "DOOR_SEEDS",
    "DOOR_SEED",
    "DOOR_OPERATIONS",
    "CALLS_PERSONS",
  ].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/**
 * Tests hash passwords at the lowest cost; `test:trust` and tests of passwords keep the full one.
 */
const { SCRYPT_LOG_N = String(LOWEST_LOG_N) } = process.env;
/** Races hash fifty passwords at once; tests of the limit keep the real one. */
const HASHES_AT_ONCE = "100";
/** Tests write without pause; the tests of the budget set their own. */
const STAFF_WRITE_BUDGETS = "999999/1";

/**
 * Dependencies of many modules, each bundled into one: vitest transforms and sends modules one by
 * one. Every path that is imported of a package is here, since a path that is not gets a copy of
 * its own.
 */
const BUNDLED = [
  "@pdf-lib/fontkit",
  "@simplewebauthn/server",
  "docx",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "exceljs",
  "fast-check",
  "jose",
  "otpauth",
  "pdf-lib",
  "zod/mini",
];

/** Tests run inside workerd, over HTTP, against a real D1 with the real migrations. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: root("wrangler.toml") },
      miniflare: {
        bindings: {
          ENVIRONMENT: "development",
          SCRYPT_LOG_N,
          HASHES_AT_ONCE,
          STAFF_WRITE_BUDGETS,
          READING_DELAY_MS: "0",
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
    // One isolate for all files: a start costs seconds. The setup resets all storage for each file.
    isolate: false,
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    ...TEST_LIMITS,
  },
});
