/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from "cloudflare:test";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      FUZZ_RUNS?: string;
      FUZZ_SEED?: string;
    }
    interface GlobalProps {
      mainModule: typeof import("../src/index.ts");
    }
  }
}
