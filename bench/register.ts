import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Miniflare } from "miniflare";
import { loadDemoData } from "../scripts/demo-data/load.ts";
import { compatibilityDate, databaseId } from "../scripts/lib/runtime.ts";
import {
  developmentVariables,
  isEmpty,
  lockState,
  migrate,
  openDatabase as openSqlite,
  stateDir,
} from "../scripts/lib/state.ts";
import type { Database } from "../workers/src/db/client.ts";
import { openDatabase } from "../workers/src/db/client.ts";
import type { Meter } from "../workers/test/databases.ts";
import { meterDatabase } from "../workers/test/databases.ts";

/** Size of the measured register, unless a measurement names another one. */
const PERSONS = 100_000;

/** A register to measure, in the product's runtime. */
export interface Register {
  db: Database;
  database: D1Database;
  /** The cost of the statements since the last reset. */
  meter: Meter;
}

/**
 * Runs a measurement on a register of {@link PERSONS} generated persons, in STATE_DIR or
 * `.state/bench`, which is migrated first and seeded when empty. With `copy` the measurement may
 * write: its changes go to a copy that is deleted.
 */
export async function withRegister(
  measure: (register: Register) => Promise<void>,
  { copy = false } = {},
): Promise<void> {
  const { dir, database: sqlite, close: unlock } = await openRegister(PERSONS);
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

/** A register of generated persons in its state folder, exclusively used until `close`. */
export interface RegisterFolder {
  dir: string;
  database: DatabaseSync;
  close: () => void;
}

/**
 * Opens a register of N generated persons in STATE_DIR or `.state/bench`: migrates it, and seeds it
 * when empty. The caller closes the database before another process opens it.
 */
export async function openRegister(persons: number): Promise<RegisterFolder> {
  const base = process.env["STATE_DIR"] || ".state/bench";
  const dir = stateDir(persons === PERSONS ? base : `${base}-${persons}`);
  const close = lockState(dir);
  await migrate(dir);
  const database = openSqlite(dir);
  if (isEmpty(database)) {
    console.log(`Generating ${persons} persons in ${dir} …`);
    const { settings } = developmentVariables(dir);
    await loadDemoData(database, { persons, settings });
  }
  return { dir, database, close };
}
