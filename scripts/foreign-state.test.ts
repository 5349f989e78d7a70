import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import {
  databaseFile,
  developmentVariables,
  lockState,
  migrate,
  migrationNames,
  missingMigrations,
  openDatabase,
  stateDir,
} from "./lib/state.ts";

const folder = mkdtempSync(join(tmpdir(), "kehila-foreign-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a migrated state folder whose database a function has changed. */
function changed(name: string, change: (database: DatabaseSync) => void): string {
  const dir = join(folder, name);
  migrate(dir);
  const database = openDatabase(dir);
  change(database);
  database.close();
  return dir;
}

const namesIn = (dir: string): unknown[] => {
  const database = openDatabase(dir);
  const rows = database.prepare("select name from d1_migrations order by id").all();
  database.close();
  return rows.map(({ name }) => name);
};

test("a database of another series of migrations is refused and stays unchanged", () => {
  const dir = changed("renamed", (database) =>
    database.exec("update d1_migrations set name = '0001_older.sql' where id = 1"),
  );
  const before = namesIn(dir);
  expect(() => migrate(dir)).toThrow(/0001_older\.sql[^]*STATE_DIR/u);
  expect(namesIn(dir)).toEqual(before);
});

test("tables without a record of migrations are refused", () => {
  const dir = changed("unrecorded", (database) => database.exec("drop table d1_migrations"));
  expect(() => migrate(dir)).toThrow(/no record of migrations[^]*STATE_DIR/u);
});

test("a database whose recorded migrations made other tables is refused", () => {
  const dir = changed("drifted", (database) => {
    database.exec("drop table application_senders");
    database.prepare("delete from d1_migrations where name = ?").run(migrationNames().at(-1) ?? "");
  });
  const before = namesIn(dir);
  expect(() => migrate(dir)).toThrow(/application_senders[^]*STATE_DIR/u);
  expect(namesIn(dir)).toEqual(before);
});

test("a database of a later version is refused and stays unchanged", () => {
  const later = "9999_later.sql";
  const dir = changed("later", (database) =>
    database.prepare("insert into d1_migrations (name) values (?)").run(later),
  );
  const before = namesIn(dir);
  expect(() => migrate(dir)).toThrow(/9999_later\.sql[^]*STATE_DIR/u);
  expect(namesIn(dir)).toEqual(before);
  // A deployment of an earlier version migrates nothing.
  expect(missingMigrations([...migrationNames(), later])).toEqual([]);
});

test("a lock that fails is not reported as another process, unless there is one", () => {
  const dir = stateDir(join(folder, "locked"));
  const unlock = lockState(dir);
  expect(() => lockState(dir)).toThrow("in use by another process");
  unlock();
  // Fails like a full disk: SQLite cannot begin a transaction in the file.
  writeFileSync(join(dir, "lock.sqlite"), "no database ".repeat(100));
  expect(() => lockState(dir)).toThrow(/locked: file is not a database/u);
  rmSync(join(dir, "lock.sqlite"));
  mkdirSync(join(dir, "lock.sqlite"));
  expect(() => lockState(dir)).toThrow(/locked: unable to open database file/u);
});

test("the file with the secret is replaced as a whole, and only when it changes", () => {
  const dir = stateDir(join(folder, "variables"));
  const { file, settings } = developmentVariables(dir);
  const [text, { ino }] = [readFileSync(file, "utf8"), statSync(file)];
  expect(developmentVariables(dir).settings).toEqual(settings);
  expect(statSync(file).ino).toBe(ino);
  // A second name of the stored file shows that no write went into it.
  const earlier = join(dir, "earlier");
  linkSync(file, earlier);
  developmentVariables(dir, { SECRET: "the secret of a backup" });
  expect(readFileSync(earlier, "utf8")).toBe(text);
  expect(readFileSync(file, "utf8")).toContain("SECRET=the secret of a backup");
  expect(statSync(file).mode % 0o1000).toBe(0o600);
  rmSync(earlier);
  expect(readdirSync(dir)).toEqual([basename(file)]);
});

test("the folder and the database are for the account that made them", () => {
  const dir = join(folder, "private");
  mkdirSync(dir, { mode: 0o755 });
  expect(stateDir(dir)).toBe(dir);
  migrate(dir);
  const modes = [dir, databaseFile(dir)].map((path) => statSync(path).mode % 0o1000);
  expect(modes).toEqual([0o700, 0o600]);
});

test("an older database lacks the migrations after its last one", () => {
  const [first = "", ...others] = migrationNames();
  expect(missingMigrations([first])).toEqual(others);
  expect(missingMigrations([])).toEqual([first, ...others]);
});
