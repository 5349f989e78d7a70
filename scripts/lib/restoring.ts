import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { OpenBackup, Row } from "./backup-file.ts";
import { namesAndSql, quoted, derivedRows } from "./database-pieces.ts";
import type { ErasureLog } from "./erasures.ts";
import { ROOT } from "./root.ts";
import {
  applyMigrations,
  databaseFile,
  developmentVariables,
  isEmpty,
  openDatabase,
} from "./state.ts";

/** The result of a restore, as the command prints it. */
export interface RestoreResult {
  moment: string;
  rows: number;
  persons: number;
  /** Number of persons who were deleted again, because they were deleted after the backup. */
  erased: number;
  /** The moment until which deletions are known. */
  erasedUntil: string;
}

/**
 * Restores a backup into the empty local database of a state folder. Builds the database in a
 * temporary file, which replaces the empty database at the end, so that an interrupted restore
 * changes nothing. `say` reports the progress. Throws an error with a readable message.
 */
export async function restoreLocally(
  dir: string,
  backup: OpenBackup,
  erasures: ErasureLog | null,
  say: (text: string) => void = () => {},
): Promise<RestoreResult> {
  expectEmpty(dir);
  const file = databaseFile(dir);
  const { manifest } = backup;
  const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const building = `${file}.restoring`;
  mkdirSync(dirname(file), { recursive: true });
  removeDatabase(building);
  const database = new DatabaseSync(building);
  chmodSync(building, 0o600);
  let erased: number;
  try {
    // Turns durability off, because a killed restore starts from the beginning.
    database.exec("pragma journal_mode = off; pragma synchronous = off");
    say(`Inserting ${rowCount} rows into ${manifest.tables.length} tables …`);
    load(database, backup);
    say("Comparing every row with the backup …");
    expectSame(database, backup);
    say("Applying later migrations and permanent deletions …");
    applyMigrations(database);
    database.exec("pragma foreign_keys = on");
    erased = await eraseAgain(database, erasures?.ids ?? []);
    database
      .prepare(
        `insert into security_log (at, kind, event_group, details)
          values (?, 'restored', 'backups', '[]')`,
      )
      .run(new Date().toISOString());
    say("Checking the database …");
    expectWhole(database);
    database.exec("pragma synchronous = full; pragma journal_mode = delete");
  } catch (error) {
    database.close();
    // An unfinished copy of the register would stay readable, and keep a full disk full.
    removeDatabase(building);
    throw error;
  }
  database.close();
  developmentVariables(dir, backup.secrets);
  removeDatabase(file);
  renameSync(building, file);
  return {
    moment: manifest.moment,
    rows: rowCount,
    persons: manifest.tables.find(({ name }) => name === "persons")?.rows ?? 0,
    erased,
    erasedUntil: erasures?.until ?? manifest.moment,
  };
}

/** Throws if the local database of a state folder has data. */
export function expectEmpty(dir: string): void {
  if (!existsSync(databaseFile(dir))) return;
  const database = openDatabase(dir);
  try {
    const hasTables = database.prepare("select 1 from sqlite_schema where name = 'users'").get();
    if (!hasTables || isEmpty(database)) return;
  } finally {
    database.close();
  }
  throw new Error(
    `The database in ${dir} is not empty. A restore only fills an empty database: choose another ` +
      "folder with STATE_DIR.",
  );
}

function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"])
    rmSync(`${file}${suffix}`, { force: true });
}

/**
 * Deletes persons permanently; returns their number. Imports the Worker's module by path, because
 * the types of the Workers runtime exclude the types of Node.
 */
async function eraseAgain(database: DatabaseSync, ids: readonly string[]): Promise<number> {
  const path = join(ROOT, "workers/src/features/persons/erase-again.service.ts");
  const loaded = (await import(path)) as {
    eraseAgain: (database: DatabaseSync, ids: readonly string[]) => Promise<number>;
  };
  return loaded.eraseAgain(database, ids);
}

/**
 * Creates the tables of the backup's schema and inserts the rows of the backup. Drops the triggers
 * meanwhile, because the backup contains the values that triggers compute, except the search index
 * and the name keys,
 * which are built at the end.
 */
function load(database: DatabaseSync, { manifest, rowsOf }: OpenBackup): void {
  database.exec("pragma foreign_keys = off");
  applyMigrations(database, manifest.schema);
  const triggers = namesAndSql(database, "type = 'trigger'");
  database.exec("begin");
  for (const { name } of triggers) database.exec(`drop trigger ${quoted(name)}`);
  for (const { name, columns, files } of manifest.tables) {
    const insert = database.prepare(
      `insert into ${quoted(name)} (${columns.map(quoted).join(", ")})
        values (${columns.map(() => "?").join(", ")})`,
    );
    for (const one of files) {
      for (const row of rowsOf(one.name)) insert.run(...valuesOf(row, columns));
    }
  }
  const next = database.prepare("update sqlite_sequence set seq = ? where name = ?");
  const first = database.prepare("insert into sqlite_sequence (seq, name) values (?, ?)");
  for (const [name, sequence] of Object.entries(manifest.sequences)) {
    if (next.run(sequence, name).changes === 0) first.run(sequence, name);
  }
  for (const { sql } of triggers) database.exec(sql);
  for (const sql of derivedRows(database)) database.exec(sql);
  database.exec("commit");
}

const valuesOf = (row: Row, columns: readonly string[]) =>
  columns.map((column) => row[column] ?? null);

/** Compares every row of the database with the backup. */
function expectSame(database: DatabaseSync, { manifest, rowsOf }: OpenBackup): void {
  for (const { name, columns, files } of manifest.tables) {
    const storedRows = database
      .prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by rowid`)
      .iterate();
    for (const file of files) {
      for (const row of rowsOf(file.name)) {
        const { value, done } = storedRows.next();
        const isSame =
          done !== true &&
          isDeepStrictEqual(valuesOf(value as Row, columns), valuesOf(row, columns));
        if (!isSame)
          throw new Error(`The table ${name} differs from the backup after the restore.`);
      }
    }
    if (storedRows.next().done !== true)
      throw new Error(`The table ${name} has more rows than the backup.`);
  }
}

/** Throws if the database has a dangling reference or a corrupt file. */
function expectWhole(database: DatabaseSync): void {
  const danglingReference = database.prepare("pragma foreign_key_check").get();
  const check = database.prepare("pragma integrity_check").get()?.["integrity_check"];
  if (danglingReference || check !== "ok")
    throw new Error("The restored database is not consistent.");
}
