import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PasswordSettings } from "../../workers/src/lib/passwords.ts";
import { mustRun } from "./processes.ts";
import { ROOT } from "./root.ts";

/** The folder of local D1 databases below wrangler's state folder. */
const D1_FOLDER = "v3/d1/miniflare-D1DatabaseObject";

/** wrangler's program file: started directly, it receives signals without a process in between. */
export const WRANGLER = join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");

/**
 * Returns the local state folder: `STATE_DIR`, or `.state` in the repository. Creates it if
 * necessary.
 */
export function stateDir(value = process.env["STATE_DIR"]): string {
  const dir = resolve(ROOT, value || ".state");
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Returns the environment for wrangler: its own state stays below the state folder, so that two
 * checkouts never share it, and it writes no request traces, which would contain whole URLs with ID
 * numbers and searched names.
 */
export const wranglerEnvironment = (dir: string): Record<string, string> => ({
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_LOG_PATH: join(dir, "logs"),
  WRANGLER_REGISTRY_PATH: join(dir, "registry"),
});

/**
 * Locks the state folder for this process and returns the unlock function: a second process on one
 * local database can crash the server. The lock is an open transaction, which the system releases
 * however this process ends. Throws if another process has the lock.
 */
export function lockState(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `The state folder ${dir} is in use by another process (a running server or seed).\n` +
        "Stop it first, or choose another folder with STATE_DIR.",
    );
  }
  return () => lock.close();
}

/** Applies `migrations/` to the local database; starts no wrangler when all of them are applied. */
export async function migrate(dir: string): Promise<void> {
  if (isMigrated(dir)) return;
  await mustRun(
    "Applying the migrations",
    process.execPath,
    [WRANGLER, "d1", "migrations", "apply", "DB", "--local", "--persist-to", dir],
    // Without a terminal wrangler still asks; CI mode makes it continue.
    { env: { ...wranglerEnvironment(dir), CI: "1" } },
  );
}

/** Whether the local database records every file of `migrations/` as applied. */
function isMigrated(dir: string): boolean {
  if (localDatabases(dir).length === 0) return false;
  const database = openDatabase(dir);
  try {
    const applied = new Set(
      database
        .prepare("select name from d1_migrations")
        .all()
        .map(({ name }) => name),
    );
    const files = readdirSync(join(ROOT, "migrations")).filter((name) => name.endsWith(".sql"));
    return files.every((name) => applied.has(name));
  } catch {
    // A migration that was interrupted leaves a file without the table.
    return false;
  } finally {
    database.close();
  }
}

/** The names of the SQLite files of local databases. */
function localDatabases(dir: string): string[] {
  const folder = join(dir, D1_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (name) => name.endsWith(".sqlite") && name !== "metadata.sqlite",
  );
}

/** Returns the SQLite file of the local database. It exists after {@link migrate}. */
function databaseFile(dir: string): string {
  const folder = join(dir, D1_FOLDER);
  const files = localDatabases(dir);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new Error(`Expected one database below ${folder}, found ${files.length}.`);
  }
  return join(folder, file);
}

/** Opens the local database directly; no other process may use it meanwhile. */
export function openDatabase(dir: string): DatabaseSync {
  return new DatabaseSync(databaseFile(dir), { enableForeignKeyConstraints: true });
}

/** Whether the database is unused: no account and no person. */
export function isEmpty(database: DatabaseSync): boolean {
  const used = "select exists(select 1 from users) or exists(select 1 from persons) as used";
  return database.prepare(used).get()?.["used"] === 0;
}

/**
 * Writes the variables of a local server to a file below the state folder. The secret is generated
 * once and does not show in the list of processes. `SCRYPT_LOG_N` of the environment lowers the
 * cost of password hashes.
 */
export function developmentVariables(dir: string): { file: string; settings: PasswordSettings } {
  const file = join(dir, "development.env");
  const known = existsSync(file) ? /^SECRET=(.+)$/m.exec(readFileSync(file, "utf8"))?.[1] : null;
  const { SCRYPT_LOG_N } = process.env;
  const settings = {
    ENVIRONMENT: "development",
    SECRET: known ?? randomBytes(32).toString("hex"),
    ...(SCRYPT_LOG_N ? { SCRYPT_LOG_N } : {}),
  } as const;
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return { file, settings };
}
