import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Encrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinBytes } from "../workers/src/lib/files/bytes.ts";
import { ZipWriter } from "../workers/src/lib/files/zip.ts";
import type { OpenBackup, Row } from "./lib/backup-file.ts";
import { openBackup } from "./lib/backup-file.ts";
import { MARK } from "./lib/database-pieces.ts";
import type { Wrangler } from "./lib/deploying/wrangler.ts";
import { KillableServer } from "./lib/killable.ts";
import { run } from "./lib/processes.ts";
import type { DistantDatabase } from "./lib/remote-restoring.ts";
import { restoreRemotely } from "./lib/remote-restoring.ts";
import { restoreLocally } from "./lib/restoring.ts";
import { ROOT } from "./lib/root.ts";
import { WRANGLER } from "./lib/runtime.ts";
import {
  applyMigrations,
  databaseFile,
  developmentVariables,
  migrationNames,
  migrationText,
  openDatabase,
  wranglerEnvironment,
} from "./lib/state.ts";
import { wranglerDatabase } from "./lib/wrangler-database.ts";

/** Number of persons in a backup, which is restored from its file and key. */
const PERSONS = Number(process.env["BACKUP_PERSONS"] ?? 300);
const KILLS = Number(process.env["RESTORE_KILLS"] ?? 3);

/** The longest possible timer, so that only the time limit of the test ends a poll. */
const TIMER_MAX = 2 ** 31 - 1;
const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 50 };
const SCHEMAS = join(ROOT, "workers/test/schema");
/** Files with rows of every kind, the oldest version first. A backup has no rows about backups. */
const FIXTURES = [
  "v0.1.0.sql",
  ...readdirSync(SCHEMAS).filter((name) => /^(?!backups|v0).*[.]sql$/u.test(name)),
];

interface ListedBackup {
  id: string;
  status: string;
  failure: string | null;
}

const server = new KillableServer();
const folder = mkdtempSync(join(tmpdir(), "kehila-restore-"));
let identity = "";
let file: Buffer;
let openedBackup: OpenBackup;

async function dataOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`The server answered ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** An applicant who was rejected before the backup. */
const REJECTED = "rejected applicant";

const post = (path: string, body = {}) => server.send(path, { method: "POST", body });

/** Waits until no backup runs; returns the newest backup. */
const newest = (): Promise<ListedBackup> =>
  vi.waitUntil(async () => {
    const { backups } = await dataOf<{ backups: ListedBackup[] }>(await server.send("/api/backup"));
    const [first] = backups;
    return first && first.status !== "running" && first;
  }, WITHIN_THE_TEST);

async function download(id: string): Promise<Buffer> {
  return Buffer.from(await (await server.send(`/api/backup/${id}/file`)).arrayBuffer());
}

let folders = 0;
const newFolder = (): string => join(folder, `state-${(folders += 1)}`);

/** Returns all rows of the tables of a backup, which lacks the rows of unfinished imports. */
const rowsIn = (database: DatabaseSync): [string, unknown[]][] =>
  openedBackup.manifest.tables.map(({ name }) => [
    name,
    database
      .prepare(
        `select * from "${name}" ${name === "import_rows" ? "where cells is null" : ""} order by rowid`,
      )
      .all(),
  ]);

/** Returns the rows of all tables except those to which backups and restores add entries. */
/** The columns of `lists` that a migration has renamed, by their earlier names. */
const EARLIER_COLUMNS = { place: "venue", places: "capacity", places_unit: "capacity_unit" };

const rowsWithoutLogs = (database: DatabaseSync): unknown[] =>
  rowsIn(database).filter(([name]) => name !== "history" && name !== "security_log");

function inspect<T>(dir: string, read: (database: DatabaseSync) => T): T {
  const database = openDatabase(dir);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Checks that the name keys equal the keys in the search texts of persons. */
function expectNameKeys(dir: string): void {
  const [found, wanted] = ["person_keys", "person_name_keys"].map((name) =>
    inspect(dir, (database) =>
      database.prepare(`select distinct key, seq from ${name} order by key, seq`).all(),
    ),
  );
  expect(wanted).not.toEqual([]);
  expect(found).toEqual(wanted);
}

beforeAll(async () => {
  await server.prepare(PERSONS);
  server.inspect((database) => {
    // Makes room for the rows of every kind, which have fixed row numbers and ID numbers.
    database.exec(
      "pragma foreign_keys = off; update persons set seq = seq + 1000000, id_number = null",
    );
    database.exec("update sqlite_sequence set seq = seq + 1000000 where name = 'persons'");
    // The rows of earlier versions have the earlier names of columns, until their migration.
    for (const [earlier, name] of Object.entries(EARLIER_COLUMNS)) {
      database.exec(`alter table lists rename column ${name} to ${earlier}`);
    }
    for (const name of FIXTURES) {
      database.exec(readFileSync(join(SCHEMAS, name), "utf8"));
    }
    database.exec(migrationText("0018_list_venue_capacity.sql"));
    database.exec("insert into person_search(person_search) values ('rebuild')");
    const entry = database.prepare(`insert into history
      (at, actor_id, actor_name, action, entity, entity_id, before, after)
      values ('2026-01-01', null, 'Ada', ?, 'person', '${REJECTED}', ?, null)`);
    entry.run("person.register", null);
    entry.run("person.reject", '{"firstName":"Rejected"}');
  });
  await server.start();
  const key = await post("/api/backup/key", { language: "en" });
  identity = (await dataOf<{ identity: string }>(key)).identity;
  await dataOf(await post("/api/backup"));
  const { id } = await newest();
  file = await download(id);
  openedBackup = await openBackup(file, identity);
  await server.kill();
});

afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe("a restored register", () => {
  test("keeps every secret of a backup made during a rotation", async () => {
    const dir = newFolder();
    const secrets = {
      ...openedBackup.secrets,
      SECRET_20270101: "another secret, 32 characters or more",
    };
    await restoreLocally(dir, { ...openedBackup, secrets }, null);
    // A later start reads the secrets from the file.
    expect(developmentVariables(dir).settings).toMatchObject(secrets);
    // Its outbox has links of real accounts.
    expect(readFileSync(developmentVariables(dir).file, "utf8")).toContain("IS_RESTORED=true");
  });

  test("opens with the key as a person types it from the kit", async () => {
    const typedKey = identity.toLowerCase().replaceAll(/.{4}/gu, "$& ");
    expect((await openBackup(file, `${typedKey}\n`)).manifest).toEqual(openedBackup.manifest);
  });

  test("has every row of every table, and the secret", async () => {
    const dir = newFolder();
    const result = await restoreLocally(dir, openedBackup, null);
    expect(result).toMatchObject({ erased: 0, moment: openedBackup.manifest.moment });
    expect(statSync(databaseFile(dir)).mode % 0o1000).toBe(0o600);
    for (const { name, rows } of openedBackup.manifest.tables)
      expect(rows, name).toBeGreaterThan(0);
    expect(developmentVariables(dir).settings.SECRET).toBe(
      developmentVariables(server.dir).settings.SECRET,
    );
    // Leaves the logs out: the end of the backup and the restore added entries later.
    const [wanted, found] = [server.dir, dir].map((one) => inspect(one, rowsWithoutLogs));
    expect(found).toEqual(wanted);
    const restores = inspect(dir, (database) =>
      database.prepare("select count(*) as n from security_log where kind = 'restored'").get(),
    );
    expect(restores?.["n"]).toBe(1);
  });

  test("is not left half-built by a restore that fails", async () => {
    const dir = newFolder();
    const last = openedBackup.manifest.tables.at(-1)?.files.at(-1)?.name;
    const broken: OpenBackup = {
      ...openedBackup,
      rowsOf: (name) => {
        if (name === last) throw new Error("database or disk is full");
        return openedBackup.rowsOf(name);
      },
    };
    await expect(restoreLocally(dir, broken, null)).rejects.toThrow("disk is full");
    expect(readdirSync(dirname(databaseFile(dir)))).toEqual([]);
    await restoreLocally(dir, openedBackup, null);
  });

  test("signs its users in, finds a person, and continues the row numbers", async () => {
    const dir = newFolder();
    await restoreLocally(dir, openedBackup, null);
    const [person] = inspect(dir, (database) =>
      database
        .prepare("select id, last_name as name from persons where status = 'active' limit 1")
        .all(),
    ) as { id: string; name: string }[];
    expectNameKeys(dir);
    const again = new KillableServer(dir);
    await again.start();
    const { data } = (await (
      await again.send(`/person?search=${encodeURIComponent(person?.name ?? "")}&take=100`)
    ).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain(person?.id);
    await again.kill();
    const sequences = inspect(dir, (database) =>
      database.prepare("select name, seq from sqlite_sequence").all(),
    ) as { name: string; seq: number }[];
    for (const { name, seq } of sequences) {
      expect(seq, name).toBeGreaterThanOrEqual(openedBackup.manifest.sequences[name] ?? 0);
    }
  });

  test("has no values of applicants whose rejection waited for the end of its undo", async () => {
    const dir = newFolder();
    const valuesIn = (one: string) =>
      inspect(one, (database) =>
        database
          .prepare(
            "select count(before) as n, count(*) as entries from history where entity_id = ?",
          )
          .get(REJECTED),
      );
    expect(valuesIn(server.dir)).toEqual({ n: 1, entries: 2 });
    await restoreLocally(dir, openedBackup, null);
    expect(valuesIn(dir)).toEqual({ n: 0, entries: 2 });
  });

  test("lacks persons who were deleted after the backup", async () => {
    const dir = newFolder();
    const [person] = inspect(server.dir, (database) =>
      database
        .prepare(
          `select one.id, one.first_name as name from persons as one
            where status = 'active' and exists (select 1 from persons as other
              where other.household_id = one.household_id and other.id <> one.id) limit 1`,
        )
        .all(),
    ) as { id: string; name: string }[];
    const until = "2099-01-01T00:00:00.000Z";
    const ids = [person?.id ?? "", "unknown"];
    const result = await restoreLocally(dir, openedBackup, { ids, until });
    expect(result).toMatchObject({ erased: 1, erasedUntil: until });
    inspect(dir, (database) => {
      const count = (query: string) => database.prepare(query).get(person?.id ?? "")?.["n"];
      expect(count("select count(*) as n from persons where id = ?")).toBe(0);
      expect(count("select count(*) as n from list_persons where person_id = ?")).toBe(0);
      expect(
        count("select count(*) as n from history where action = 'person.delete' and entity_id = ?"),
      ).toBe(1);
    });
  });
});

/** A database that is reached through wrangler, here in a local folder. */
describe("a distant database", () => {
  const secrets: string[] = [];
  /** Returns a local database that is reached through wrangler; records stored secrets. */
  const distantIn = (dir: string): DistantDatabase => {
    const env = wranglerEnvironment(dir);
    const call: Wrangler = async (args, { input = "" } = {}) => {
      if (args[0] !== "secret") {
        return run(process.execPath, [WRANGLER, ...args], { output: "collect", env });
      }
      if (args[1] === "list") return { code: 0, output: '[{"name":"SECRET"}]' };
      secrets.push(input);
      return { code: 0, output: "" };
    };
    return wranglerDatabase(call, ["--local", "--persist-to", dir]);
  };
  /** Options with small pieces, so that pieces are missing after an interruption. */
  const how = { say: () => {}, pieceBytes: 500_000 };

  test("gets every row after an interruption, and is refused with data", async () => {
    const [local, dir] = [newFolder(), newFolder()];
    const longText = "אבג'\u{1F600}".repeat(30_000);
    const backup = withLongText(openedBackup, longText);
    await restoreLocally(local, backup, null);
    const distant = distantIn(dir);
    let pieceCount = 0;
    const cut: DistantDatabase = {
      ...distant,
      execute: async (sql) => {
        if (pieceCount === 2) throw new Error("cut");
        await distant.execute(sql);
        pieceCount += 1;
      },
    };
    await expect(restoreRemotely(cut, backup, null, how)).rejects.toThrow("cut");
    const half = inspect(dir, (database) =>
      database.prepare("select count(*) as n from users").get(),
    );
    expect(half?.["n"]).toBeGreaterThan(0);
    await restoreRemotely(distant, backup, null, how);
    expect(new Set(secrets)).toEqual(new Set(Object.values(openedBackup.secrets)));
    const [wanted, found] = [local, dir].map((one) => inspect(one, rowsWithoutLogs));
    expect(found).toEqual(wanted);
    const [before, after] = [local, dir].map((one) =>
      inspect(one, (database) =>
        database
          .prepare(
            `select type, name, sql from sqlite_schema
              where name not glob '_cf_*' and name not glob '*d1_migrations*' order by type, name`,
          )
          .all(),
      ),
    );
    expect(after).toEqual(before);
    const matches = inspect(dir, (database) =>
      database.prepare("select count(*) as n from person_search").get(),
    );
    expect(matches?.["n"]).toBeGreaterThan(0);
    expectNameKeys(dir);
    await expect(restoreRemotely(distant, backup, null, how)).rejects.toThrow("is not empty");
  });

  test("is the deployed one of wrangler.toml", async () => {
    const calls: string[] = [];
    const call: Wrangler = async (args) => {
      calls.push(args.filter((argument) => !argument.startsWith("/")).join(" "));
      if (args[1] === "list")
        return { code: 0, output: '[{"name":"SECRET"},{"name":"SECRET_20270101"}]' };
      return { code: 0, output: `warning\n[{"results":[{"used":0}]}]` };
    };
    const distant = wranglerDatabase(call);
    await distant.migrate();
    await distant.execute("select 1");
    await distant.storeSecrets({ SECRET: "secret" });
    expect(await distant.read(["select 2"])).toEqual([[{ used: 0 }]]);
    expect(calls).toEqual([
      "d1 execute DB --yes --remote --json --command select name from sqlite_schema where name = 'd1_migrations'",
      "d1 execute DB --yes --remote --json --command select name from d1_migrations",
      "d1 execute DB --yes --remote --file",
      "d1 execute DB --yes --remote --file",
      "secret put SECRET",
      "secret list",
      // Deletes the secret that the backup does not have.
      "secret delete SECRET_20270101",
      "d1 execute DB --yes --remote --json --command select 2",
    ]);
  });

  test("gets every row after an interruption inside a long text, and tells the progress", async () => {
    const backup = withLongText(openedBackup, "אבג'\u{1F600}".repeat(30_000));
    const distant = distantInMemory();
    const cut: DistantDatabase = {
      ...distant,
      execute: async (sql) => {
        await distant.execute(sql);
        if (sql.includes(`insert into ${MARK}`)) throw new Error("cut");
      },
    };
    const inParts = { ...how, pieceBytes: 50_000 };
    await expect(restoreRemotely(cut, backup, null, inParts)).rejects.toThrow("cut");
    const [left] = await distant.read([`select count(*) as n from ${MARK}`]);
    expect(left).not.toEqual([{ n: 0 }]);
    const printedLines: string[] = [];
    const say = (text: string) => void printedLines.push(text);
    await restoreRemotely(distant, backup, null, { ...inParts, say });
    const pieces = printedLines.filter((line) => line.startsWith("Piece"));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces).toEqual(
      pieces.map((_, index) => `Piece ${index + 1} of ${pieces.length} is stored.`),
    );
    expect(printedLines.filter((line) => line.endsWith("…"))).toHaveLength(6);
  });

  test("is reported if its rows differ after the restore", async () => {
    const distant = distantInMemory();
    const changedDatabase: DistantDatabase = {
      ...distant,
      read: async (statements) => {
        const answers = await distant.read(statements);
        return answers.map((rows) => (rows.length > 3 ? rows.slice(1) : rows));
      },
    };
    await expect(restoreRemotely(changedDatabase, openedBackup, null, how)).rejects.toThrow(
      "differs from the backup",
    );
  });
});

/** Returns an empty distant database without wrangler, whose start takes seconds for each call. */
function distantInMemory(): DistantDatabase {
  const database = new DatabaseSync(":memory:");
  return {
    migrate: async () => applyMigrations(database),
    execute: async (sql) => database.exec(`begin;\n${sql};\ncommit`),
    read: async (statements) => statements.map((one) => database.prepare(one).all() as Row[]),
    storeSecrets: async () => {},
  };
}

/** Returns a backup whose last history entry has a text that is too long for one statement. */
function withLongText(backup: OpenBackup, text: string): OpenBackup {
  const last = backup.manifest.tables.find(({ name }) => name === "history")?.files.at(-1)?.name;
  return {
    ...backup,
    rowsOf: (name) => {
      const rows = backup.rowsOf(name);
      const entry = name === last ? rows.at(-1) : undefined;
      return entry ? [...rows.slice(0, -1), { ...entry, after: JSON.stringify({ text }) }] : rows;
    },
  };
}

describe("a restore is refused before anything is written", () => {
  const expectRefusal = async (bytes: Uint8Array, key: string, reason: string): Promise<void> => {
    await expect(openBackup(bytes, key)).rejects.toThrow(reason);
  };

  test("for a wrong key, and for a text that is no key", async () => {
    const other = "AGE-SECRET-KEY-1P3ZKLX0Y3X2V96UTFHHYKLMSVMMLXXXAEAZW2CFRZ0FC7YAWGTTQ7JNR36";
    await expectRefusal(file, other, "belongs to other backups");
    await expectRefusal(file, identity.slice(0, -1), "not complete");
    await expectRefusal(file, "", "not complete");
  });

  test("for a file that is cut anywhere", async () => {
    const chunk = 64 * 1024 + 16;
    const cuts = [file.length - 1, file.length - 16, file.length >> 1, 1000, file.length % chunk];
    for (const length of cuts) await expectRefusal(file.subarray(0, length), identity, "damaged");
    await expectRefusal(file.subarray(0, 40), identity, "no file of the format age");
    await expectRefusal(Buffer.alloc(0), identity, "no file of the format age");
  });

  test("for a flipped byte anywhere", async () => {
    for (let part = 0; part < 40; part += 1) {
      const bytes = Buffer.from(file);
      const at = Math.floor((part * (bytes.length - 1)) / 39);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await expect(openBackup(bytes, identity), String(at)).rejects.toThrow(
        /damaged|no file of the format age|belongs to other backups/u,
      );
    }
  });

  test.each([
    ["format", { version: 2 }],
    ["schema", { schema: "9999_later.sql" }],
  ])("for a newer %s", async (_what, change) => {
    const { identityToRecipient } = await import("age-encryption");
    const parts: Uint8Array[] = [];
    const zip = new ZipWriter((bytes) => parts.push(bytes));
    const manifest = { ...openedBackup.manifest, ...change };
    zip.file("manifest.json", JSON.stringify(manifest));
    zip.finish();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    const bytes = await encrypter.encrypt(joinBytes(parts));
    await expectRefusal(bytes, identity, "made by a newer version");
    expect(migrationNames()).toContain(openedBackup.manifest.schema);
  });

  test("into a database that is not empty", async () => {
    const before = inspect(server.dir, rowsIn);
    await expect(restoreLocally(server.dir, openedBackup, null)).rejects.toThrow("is not empty");
    // The command refuses it before it asks for the key.
    const path = join(folder, "unread.age");
    writeFileSync(path, "not read");
    const { code, output } = await run(process.execPath, ["scripts/restore.ts", path], {
      cwd: ROOT,
      output: "collect",
      env: { STATE_DIR: server.dir },
    });
    expect([code, output]).toEqual([1, expect.stringContaining("is not empty")]);
    expect(output).not.toContain("Recovery key");
    expect(inspect(server.dir, rowsIn)).toEqual(before);
  });
});

describe("a kill", () => {
  /** Runs the command; kills it after a time, unless it ends before. Returns whether it ended. */
  async function restoreUntil(dir: string, milliseconds: number | null): Promise<boolean> {
    const path = join(folder, "backup.age");
    writeFileSync(path, file);
    const child = spawn(process.execPath, [join(ROOT, "scripts/restore.ts"), path], {
      env: { ...process.env, STATE_DIR: dir, RECOVERY_KEY: identity },
      stdio: ["ignore", "ignore", "inherit"],
      ...(milliseconds === null ? {} : { timeout: Math.ceil(milliseconds), killSignal: "SIGKILL" }),
    });
    const exited = once(child, "exit") as Promise<[number | null]>;
    return (await exited)[0] === 0;
  }

  test(`of the restore at ${KILLS} moments leaves an empty folder or a whole register`, async () => {
    const started = performance.now();
    const first = newFolder();
    expect(await restoreUntil(first, null)).toBe(true);
    const duration = performance.now() - started;
    const expectedRows = inspect(first, rowsWithoutLogs);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const dir = newFolder();
      const isDone = await restoreUntil(dir, (duration * kill) / (KILLS + 1));
      if (existsSync(databaseFile(dir)))
        expect(inspect(dir, rowsWithoutLogs)).toEqual(expectedRows);
      else {
        expect(isDone).toBe(false);
        expect(await restoreUntil(dir, null)).toBe(true);
        expect(inspect(dir, rowsWithoutLogs)).toEqual(expectedRows);
      }
    }
  });

  test(`of the server at ${KILLS} moments of a backup leaves a whole file or none`, async () => {
    await server.start();
    const started = performance.now();
    await dataOf(await post("/api/backup"));
    await newest();
    const duration = performance.now() - started;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const answer = await post("/api/backup");
      expect(answer.status).toBe(201);
      await server.killAfter((duration * kill) / (KILLS + 1));
      await server.start();
      const { id, status, failure } = await newest();
      expect([status, failure]).toEqual(["ready", null]);
      const { manifest } = await openBackup(await download(id), identity);
      expect(manifest.tables.map(({ name }) => name)).toEqual(
        openedBackup.manifest.tables.map(({ name }) => name),
      );
    }
    await server.kill();
    server.inspect((database) => {
      const remainder = database
        .prepare(
          `select (select count(*) from snapshot_rows) + (select count(*) from snapshot_tables)
            + (select count(*) from sqlite_schema where name glob 'snapshot_of_*') as n`,
        )
        .get();
      expect(remainder?.["n"]).toBe(0);
    });
  });
});
