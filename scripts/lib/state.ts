import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PasswordSettings } from "../../workers/src/lib/passwords.ts";
import { mustRun } from "./processes.ts";
import { ROOT } from "./root.ts";

/** Where wrangler keeps the local D1 databases below its state folder. */
const D1_FOLDER = "v3/d1/miniflare-D1DatabaseObject";

/** wrangler's own program: started directly, a signal reaches it without a process in between. */
export const WRANGLER = join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");

/** The local state: `STATE_DIR`, or `.state` in the repository. It is made if it is not there. */
export function stateDir(value = process.env["STATE_DIR"]): string {
  const dir = resolve(ROOT, value || ".state");
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Keeps wrangler's notes about itself below the state folder, so that two checkouts never meet, and
 * its traces of requests nowhere: they hold whole addresses, with ID numbers and names looked for.
 */
export const wranglerEnvironment = (dir: string): Record<string, string> => ({
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_LOG_PATH: join(dir, "logs"),
  WRANGLER_REGISTRY_PATH: join(dir, "registry"),
});

/**
 * Takes the state folder for this process: a second process on one local database can crash the
 * server. The lock is a transaction that is never committed, so the system releases it when this
 * process ends, however it ends. Throws if another process holds it.
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

/** Brings the local database up to date with `migrations/`. */
export async function migrate(dir: string): Promise<void> {
  await mustRun(
    "Applying the migrations",
    process.execPath,
    [WRANGLER, "d1", "migrations", "apply", "DB", "--local", "--persist-to", dir],
    // Without a terminal wrangler still asks; CI tells it to go on.
    { env: { ...wranglerEnvironment(dir), CI: "1" } },
  );
}

/** The SQLite file of the local database. It exists after {@link migrate}. */
function databaseFile(dir: string): string {
  const folder = join(dir, D1_FOLDER);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    : [];
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new Error(`Expected one database below ${folder}, found ${files.length}.`);
  }
  return join(folder, file);
}

/** Opens the local database directly; nothing else may run on it meanwhile. */
export function openDatabase(dir: string): DatabaseSync {
  return new DatabaseSync(databaseFile(dir), { enableForeignKeyConstraints: true });
}

/** Whether nobody has used the database yet: no account and no person. */
export function isEmpty(database: DatabaseSync): boolean {
  const used = "select exists(select 1 from users) or exists(select 1 from persons) as used";
  return database.prepare(used).get()?.["used"] === 0;
}

/**
 * The variables of a local server, in a file below the state folder: the secret is made once, and
 * neither it nor anything else shows in the list of processes. `SCRYPT_LOG_N` of the environment
 * lowers the cost of password hashes.
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
