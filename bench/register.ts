import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { compatibilityDate, databaseId } from "../scripts/lib/runtime.ts";
import type { Database } from "../workers/src/db/client.ts";
import { openDatabase } from "../workers/src/db/client.ts";
import type { Meter } from "../workers/test/databases.ts";
import { meterDatabase } from "../workers/test/databases.ts";
import { openRegister, PERSONS } from "./register-folder.ts";

/** A register to measure, in the product's runtime. */
export interface Register {
  db: Database;
  database: D1Database;
  /** The cost of the statements since the last reset. */
  meter: Meter;
}

/**
 * Runs a measurement on a register of `persons` generated persons (by default {@link PERSONS}) in
 * STATE_DIR or `.wrangler/bench`. Migrates the register, and seeds an empty register. With `copy` the
 * measurement gets a copy that it may change and that is deleted afterwards.
 */
export async function withRegister(
  measure: (register: Register) => Promise<void>,
  { copy = false, persons = PERSONS } = {},
): Promise<void> {
  const { dir, database: sqlite, close: unlock } = await openRegister(persons);
  sqlite.close();

  const scratch = mkdtempSync(join(tmpdir(), "kehila-bench-"));
  if (copy) cpSync(join(dir, "v3/d1"), join(scratch, "d1"), { recursive: true });
  const miniflare = new Miniflare({
    resourcePersistencePath: copy ? scratch : join(dir, "v3"),
    workers: [
      {
        config: {
          name: "bench",
          compatibilityDate: compatibilityDate(),
          manifest: {
            mainModule: "worker.mjs",
            modulesRoot: import.meta.dirname,
            modules: { "worker.mjs": { type: "esm", contents: "export default {}" } },
          },
          env: { DB: { type: "d1", id: databaseId() } },
        },
      },
    ],
  });
  try {
    const { database, meter } = meterDatabase(await miniflare.getD1Database("DB"));
    await measure({ database, meter, db: openDatabase(database) });
  } finally {
    await miniflare.dispose();
    rmSync(scratch, { recursive: true, force: true });
    unlock();
  }
}
