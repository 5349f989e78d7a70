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
      /** The model of phones at the door: number of seeds, first seed, operations of each seed. */
      DOOR_SEEDS?: string;
      DOOR_SEED?: string;
      DOOR_OPERATIONS?: string;
      /** The persons of the larger register in the tests that count the calls of an invocation. */
      CALLS_PERSONS?: string;
    }
    interface GlobalProps {
      mainModule: typeof mainModule;
    }
  }
}
