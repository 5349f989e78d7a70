import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "node:util";
import type { PasswordSettings } from "../../workers/src/lib/passwords/passwords.ts";
import { isSecretName } from "../../workers/src/lib/secrets/server-secrets.ts";
import { replaceFile } from "./replace-file.ts";
import { ROOT } from "./root.ts";
import { endOrphan } from "./runtime-process.ts";
import { databaseId } from "./runtime.ts";

/** The runtime's name for the Durable Objects that contain local D1 databases. */
const D1_OBJECTS = "miniflare-D1DatabaseObject";
/** The folder of local D1 databases inside wrangler's state folder. */
const D1_FOLDER = join("v3/d1", D1_OBJECTS);
const MIGRATIONS = join(ROOT, "migrations");

/** The state folder of wrangler, which `wrangler dev` uses too. */
const USUAL = join(ROOT, ".wrangler/state");
/** The state folder of versions up to 0.1. */
const FORMER = join(ROOT, ".state");

/**
 * Returns the local state folder: `STATE_DIR`, or wrangler's in the repository. Creates it if
 * necessary, and moves the folder of an earlier version there once.
 */
export function stateDir(value = process.env["STATE_DIR"]): string {
  const dir = value ? resolve(ROOT, value) : USUAL;
  if (!value && existsSync(join(FORMER, "v3"))) moveState(FORMER, USUAL);
  mkdirSync(dir, { recursive: true });
  // The folder has ID numbers and a secret: no other account of this computer enters it.
  chmodSync(dir, 0o700);
  return dir;
}

/**
 * Moves a state folder that no process uses, with its variables. Throws if the other folder has a
 * register.
 */
export function moveState(from: string, to: string): void {
  if (existsSync(join(to, "v3"))) {
    throw new Error(
      `There are two registers, in ${from} and in ${to}.\n` +
        "Move the one that is not needed to another place, or choose one with STATE_DIR.",
    );
  }
  const unlock = lockState(from);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  unlock();
  // First, because a folder that was moved is not looked at again: a kill in between must not leave
  // the secret behind in it.
  const variables = join(from, VARIABLES);
  if (to === USUAL && existsSync(variables)) renameSync(variables, variablesFile(to));
  renameSync(from, to);
}

const VARIABLES = "development.env";

/** Returns the file with a local server's variables: for wrangler's own folder, the file it reads. */
const variablesFile = (dir: string): string =>
  dir === USUAL ? join(ROOT, ".dev.vars") : join(dir, VARIABLES);

/** The variable that tells the build command of wrangler.toml that the register is prepared. */
export const PREPARED = "KEHILA_IS_PREPARED";

/**
 * Returns the environment for wrangler. With it, wrangler keeps its own state inside the state
 * folder, so that two checkouts never share state. Wrangler writes no request traces, which would
 * contain whole URLs with ID numbers and searched names.
 */
export const wranglerEnvironment = (dir: string): Record<string, string> => ({
  [PREPARED]: "true",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_LOG_PATH: join(dir, "logs"),
  WRANGLER_REGISTRY_PATH: join(dir, "registry"),
});

/**
 * Locks the state folder for this process, ends a runtime that has outlived its server, and returns
 * the unlock function, because a second process on a local database can crash the server. The lock is an open transaction, which the system
 * releases when the process ends in any way. Throws if another process has the lock.
 */
export function lockState(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, "lock.sqlite"), { open: false, timeout: 0 });
  try {
    lock.open();
    lock.exec("begin exclusive");
  } catch (error) {
    if (lock.isOpen) lock.close();
    throw lockError(dir, error);
  }
  endOrphan(dir);
  return () => lock.close();
}

const SQLITE_BUSY = 5;

/** Returns a readable error for a failed lock: another process, or a disk that is full or read-only. */
function lockError(dir: string, error: unknown): Error {
  const { errcode, message } = error as { errcode?: number; message: string };
  return new Error(
    errcode === SQLITE_BUSY
      ? `The state folder ${dir} is in use by another process (a running server or seed).\n` +
          "Stop it first, or choose another folder with STATE_DIR."
      : `The state folder ${dir} cannot be locked: ${message}.\n` +
          "Make room on its disk and see to its permissions, or choose another folder with STATE_DIR.",
    { cause: error },
  );
}

/**
 * Applies the files of `migrations/` that the local database does not record yet; creates the
 * database if necessary. Throws for a database of another series of migrations or of a later version,
 * which it leaves unchanged.
 */
export function migrate(dir: string): void {
  mkdirSync(join(dir, D1_FOLDER), { recursive: true });
  const database = openDatabase(dir);
  // SQLite gives the files next to the database the same mode.
  chmodSync(databaseFile(dir), 0o600);
  try {
    expectColumns(database);
    applyMigrations(database);
  } catch (error) {
    if (!(error instanceof ForeignDatabaseError)) throw error;
    throw new Error(
      `${error.message}\nChoose another folder with STATE_DIR, or delete ${dir} if its data are not needed.`,
      { cause: error },
    );
  } finally {
    database.close();
  }
}

/** Thrown for a database that this version can neither use nor upgrade. */
class ForeignDatabaseError extends Error {}

/** Returns the names of all migrations, in order. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

/** The statement that creates wrangler's record of the applied migrations. */
export const MIGRATIONS_TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement, name text unique,
  applied_at timestamp default current_timestamp not null)`;

/** Returns the SQL of a migration. */
export const migrationText = (name: string): string => readFileSync(join(MIGRATIONS, name), "utf8");

/**
 * Returns the migrations that a database lacks, from the names that it records. The database of a
 * later version records more names and lacks none. Throws for a database of another series, such as
 * one from before a release replaced its migrations.
 */
export function missingMigrations(recordedNames: readonly string[]): string[] {
  const names = migrationNames();
  const foreignName = recordedNames
    .toSorted()
    .find((name, index) => index < names.length && name !== names[index]);
  if (foreignName !== undefined) {
    throw new ForeignDatabaseError(
      `The database has the migration ${foreignName}, which is not one of this version: another ` +
        "version made the database, and this one cannot upgrade it.",
    );
  }
  return names.slice(recordedNames.length);
}

/**
 * Applies the missing migrations up to `last`, by default all, each in a transaction. Records the
 * migrations in wrangler's format, but without the seconds that a start of wrangler takes. Throws for
 * a database of a later version, whose tables may have other columns.
 */
export function applyMigrations(database: DatabaseSync, last?: string): void {
  const missingNames = missingMigrations(recordedMigrations(database)).filter(
    (name) => last === undefined || name <= last,
  );
  database.exec(MIGRATIONS_TABLE);
  const record = database.prepare("insert into d1_migrations (name) values (?)");
  for (const name of missingNames) {
    database.exec(`begin;\n${migrationText(name)}`);
    record.run(name);
    database.exec("commit");
  }
}

/**
 * Throws if the database lacks a column that its recorded migrations create: before the first release
 * the migrations had the same names and made other tables.
 */
function expectColumns(database: DatabaseSync): void {
  const last = recordedMigrations(database).at(-1);
  if (last === undefined) return;
  const complete = new DatabaseSync(":memory:");
  try {
    applyMigrations(complete, last);
    const columns = new Set(columnsIn(database));
    const missing = columnsIn(complete).find((column) => !columns.has(column));
    if (missing === undefined) return;
    throw new ForeignDatabaseError(
      `The database lacks the column ${missing}: another version made it, and this one cannot upgrade it.`,
    );
  } finally {
    complete.close();
  }
}

/** Returns the columns of all tables, as `table.column`. */
const columnsIn = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `select stored.name || '.' || info.name as name
        from sqlite_schema as stored, pragma_table_info(stored.name) as info
        where stored.type = 'table'`,
    )
    .all()
    .map(({ name }) => String(name));

/**
 * Returns the migrations that a database records, in order. Throws for tables without a record, and
 * for more migrations than this version has.
 */
function recordedMigrations(database: DatabaseSync): string[] {
  const hasTable = database.prepare("select 1 from sqlite_schema where name = ?");
  const rows =
    hasTable.get("d1_migrations") === undefined
      ? []
      : database.prepare("select name from d1_migrations").all();
  if (rows.length === 0 && hasTable.get("users") !== undefined) {
    throw new ForeignDatabaseError(
      "The database has tables and no record of migrations: this version cannot upgrade it.",
    );
  }
  const names = rows.map(({ name }) => String(name)).toSorted();
  const later = names[migrationNames().length];
  if (later !== undefined) {
    throw new ForeignDatabaseError(
      `The database has the migration ${later}: a later version made it. Start that version.`,
    );
  }
  return names;
}

/**
 * Returns the SQLite file of the local database. The runtime names it after the id of the object
 * that contains the database.
 */
export function databaseFile(dir: string): string {
  const key = createHash("sha256").update(D1_OBJECTS).digest();
  const half = (data: string | Buffer) =>
    createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const name = half(databaseId());
  return join(dir, D1_FOLDER, `${Buffer.concat([name, half(name)]).toString("hex")}.sqlite`);
}

/**
 * Opens the local database directly; no other process may use it at the same time. The database
 * must have been created by {@link migrate}.
 */
export function openDatabase(dir: string): DatabaseSync {
  return new DatabaseSync(databaseFile(dir), { enableForeignKeyConstraints: true });
}

/** Whether the database has no account and no person. */
export function isEmpty(database: DatabaseSync): boolean {
  const query = "select exists(select 1 from users) or exists(select 1 from persons) as used";
  return database.prepare(query).get()?.["used"] === 0;
}

/**
 * Writes the variables of a local server to a file: `.dev.vars` for wrangler's state folder,
 * otherwise one in the state folder. The secret is generated once or comes from a restore; unlike
 * an argument, it is not visible in the list of processes. Other variables in the file stay.
 * `SCRYPT_LOG_N` in the environment lowers the cost of password hashes, `ORG_LOGO` replaces the
 * organisation's logo, `STAFF_WRITE_BUDGETS` the budget of writes for tests without pauses.
 */
export function developmentVariables(
  dir: string,
  secrets?: Readonly<Record<string, string>>,
): { file: string; settings: PasswordSettings } {
  const file = variablesFile(dir);
  const { SCRYPT_LOG_N, ORG_LOGO, STAFF_WRITE_BUDGETS } = process.env;
  const stored = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const settings = {
    ENVIRONMENT: "development",
    // Overrides the jurisdiction of wrangler.toml, because the local runtime has no jurisdictions.
    DATA_JURISDICTION: "",
    ...(secrets ? { ...secrets, IS_RESTORED: "true" } : secretsIn(stored)),
    ...(SCRYPT_LOG_N ? { SCRYPT_LOG_N } : {}),
    ...(ORG_LOGO ? { ORG_LOGO } : {}),
    ...(STAFF_WRITE_BUDGETS ? { STAFF_WRITE_BUDGETS } : {}),
  } as const;
  const others = Object.entries(stored).filter(
    ([name]) => !(isSecretName(name) || ENVIRONMENT_VARIABLES.has(name)),
  );
  // Sorted like the stored variables, so that the text of unchanged variables is the same.
  const lines = Object.entries({ ...Object.fromEntries(others), ...settings })
    .map(([name, value]) => `${name}=${value}\n`)
    .toSorted();
  replaceFile(file, lines.join(""));
  return { file, settings };
}

/** Variables that come from the environment of each start. */
const ENVIRONMENT_VARIABLES = new Set(["SCRYPT_LOG_N", "ORG_LOGO", "STAFF_WRITE_BUDGETS"]);

/** Returns the secrets among variables; a new secret if there is none. */
function secretsIn(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const secrets = Object.entries(variables).flatMap(([name, value]) =>
    isSecretName(name) && value !== undefined ? [[name, value] as const] : [],
  );
  if (secrets.length > 0) return Object.fromEntries(secrets);
  return { SECRET: randomBytes(32).toString("hex") };
}
