import type { DatabaseSync } from "node:sqlite";
import { loadDemoData } from "../scripts/demo-data/load.ts";
import {
  developmentVariables,
  isEmpty,
  lockState,
  migrate,
  openDatabase,
  stateDir,
} from "../scripts/lib/state.ts";

/** The default size of the measured register. */
export const PERSONS = 100_000;

/** A register of generated persons in its state folder, which is locked until `close`. */
export interface RegisterFolder {
  dir: string;
  database: DatabaseSync;
  close: () => void;
}

/**
 * Opens a register of N generated persons in STATE_DIR or `.wrangler/bench`: migrates it, and seeds an
 * empty one. The caller closes the database before another process opens it.
 */
export async function openRegister(persons: number): Promise<RegisterFolder> {
  const base = process.env["STATE_DIR"] || ".wrangler/bench";
  const dir = stateDir(persons === PERSONS ? base : `${base}-${persons}`);
  const close = lockState(dir);
  migrate(dir);
  const database = openDatabase(dir);
  if (isEmpty(database)) {
    console.log(`Generating ${persons} persons in ${dir} …`);
    const { settings } = developmentVariables(dir);
    await loadDemoData(database, { persons, settings });
  }
  return { dir, database, close };
}
