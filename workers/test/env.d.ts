/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from "cloudflare:test";
import type * as mainModule from "../src/index.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      FUZZ_RUNS?: string;
      FUZZ_SEED?: string;
      MODEL_RUNS?: string;
      /** The path of one failed case of a model, as fast-check prints it. */
      MODEL_PATH?: string;
      MODEL_COMMANDS?: string;
      TRUST_ROUNDS?: string;
      IMPORT_ROWS?: string;
    }
    interface GlobalProps {
      mainModule: typeof mainModule;
    }
  }
}
