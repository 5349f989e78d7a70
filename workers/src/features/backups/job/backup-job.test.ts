import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { StoredBackup } from "../../../../test/backups.ts";
import {
  arrange,
  deliver,
  drive,
  evict,
  fileOf,
  inObject,
  opened,
  rowOf,
  rowsNow,
  storedKeys,
} from "../../../../test/backups.ts";
import { interleavedDatabase, steppedDatabase } from "../../../../test/databases.ts";
import type { Fault } from "../../../../test/faulty.ts";
import { FAULT_KINDS, faulty } from "../../../../test/faulty.ts";
import { IS_TRUST } from "../../../../test/races.ts";
import { recordedMigrations, runAll, upgradeWithRows } from "../../../../test/schema/migrated.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { calendar } from "../../../core/clock.ts";
import { newId } from "../../../lib/ids.ts";
import { DUPLICATES, LAST_PROBE } from "../../../lib/settings/setting-keys.ts";
import { findBaseTables } from "../snapshot/snapshot.repository.ts";
import type { JobState } from "./job-state.ts";
import { ATTEMPTS } from "../../jobs/failed-step.service.ts";
import { lookUpDuplicates } from "../../duplicates-inbox/look-up.service.ts";
import { probeDatabase } from "../../system/probe.service.ts";
import { JOB_TIME } from "./job-state.ts";

const SEED = Number(env.FUZZ_SEED ?? 20_261_124);
const RUNS = Number(env.MODEL_RUNS ?? 6);
/** Every `STRIDE`-th call fails in the test of faults; in test:trust every call. */
const STRIDE = IS_TRUST ? 1 : 3;

const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
let tables: string[];
beforeAll(async () => {
  // Rows of every table, but no running backup.
  await upgradeWithRows();
  await runAll([
    ...["backups", "snapshot_tables", "snapshot_rows"].map((name) => `delete from ${name}`),
    ...recordedMigrations(),
  ]);
  tables = (await runRead(scope, findBaseTables())).map(({ name }) => name);
});

/** Inserts persons without relatives: several pages, and a file of several parts. */
async function insertPersons(name: string, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, (_, index) => `${name}${index}`));
  await env.DB.batch([
    env.DB.prepare("insert into households (id) select value from json_each(?)").bind(ids),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, comment, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select value, 'active', value, value, ?2, 'C', hex(randomblob(1000)), 1,
          value, ?2, 'c', ?2, '2026-01-01', '2026-01-01' from json_each(?1)`,
    ).bind(ids, name),
  ]);
}

const snapshotRemains = async (): Promise<number> =>
  Number(
    await env.DB.prepare(
      `select (select count(*) from snapshot_rows) + (select count(*) from snapshot_tables)
        + (select count(*) from sqlite_schema where type = 'trigger' and name glob 'snapshot_*') as n`,
    ).first("n"),
  );

/** Whether a backup contains a row: not of unfinished imports, and not what only this database did. */
const isBackedUp = (table: string, row: Record<string, unknown>): boolean =>
  (table !== "import_rows" || row["cells"] === null) &&
  row["key"] !== LAST_PROBE &&
  row["key"] !== DUPLICATES;

/** Expects that a file of a backup contains exactly these rows, except those it leaves out. */
async function expectRows(
  row: StoredBackup | null,
  identity: string,
  expected: Awaited<ReturnType<typeof rowsNow>>,
): Promise<void> {
  expect(row).toMatchObject({ status: "ready", failure: null });
  const { rows } = await opened(row, identity);
  for (const [table, stored] of expected) {
    const wanted = stored.filter((one) => isBackedUp(table, one));
    expect(rows.get(table), table).toEqual(wanted);
  }
}

describe("the file of a backup", () => {
  it("contains every row of every base table, the secret, and the names of other tables", async () => {
    const { id, identity } = await arrange();
    await probeDatabase(env, calendar);
    // Without its mark, the first night after a restore looks all persons up: no pair is in a backup.
    await lookUpDuplicates(env, calendar);
    const before = await rowsNow(tables);
    const { row, seen } = await drive(id);
    await expectRows(row, identity, before);
    const { files, manifest } = await opened(row, identity);
    expect(JSON.parse(files.get("secret.json") ?? "")).toEqual({ SECRET: env.SECRET });
    const { results } = await env.DB.prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not glob 'sqlite_*' and name not glob '_cf_*'`,
    ).all<{ name: string }>();
    const tableNames = [...tables, ...manifest.leftOut.map(({ table }) => table)];
    expect(tableNames.toSorted()).toEqual(results.map(({ name }) => name).toSorted());
    for (const { table, reason } of manifest.leftOut)
      expect(reason, table).toMatch(/^[A-Z].+ .+\.$/u);
    for (const table of tables) expect(before.get(table), table).not.toEqual([]);
    expect(before.get("import_rows")?.some(({ cells }) => cells !== null)).toBe(true);
    expect(tables).not.toContain("rejected_applications");
    expect(manifest).toMatchObject({
      format: "kehila-backup",
      version: 1,
      moment: row?.moment,
      schema: env.TEST_MIGRATIONS.at(-1)?.name,
    });
    expect(manifest.sequences["persons"]).toBe(before.get("persons")?.at(-1)?.["seq"]);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(await snapshotRemains()).toBe(0);
    expect(await storedKeys(id)).toEqual([]);
  });

  it("lists each table after the tables to which it refers", async () => {
    let pairs = 0;
    for (const [position, table] of tables.entries()) {
      const { results } = await env.DB.prepare(`pragma foreign_key_list("${table}")`).all<{
        table: string;
      }>();
      for (const { table: parent } of results.filter((one) => one.table !== table)) {
        expect(tables.slice(0, position), table).toContain(parent);
        pairs += 1;
      }
    }
    expect(pairs).toBeGreaterThan(10);
  });

  it("has only columns of types that JSON can represent", async () => {
    const all = await rowsNow(tables);
    for (const name of all.keys()) {
      const { results } = await env.DB.prepare(
        `select name, type from pragma_table_info(?) where type not in ('TEXT', 'INTEGER')`,
      )
        .bind(name)
        .all();
      expect(results, name).toEqual([]);
    }
  });

  it("shows one moment while rows of all tables change, come and go", async () => {
    await insertPersons("many", 250);
    const writes = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 300, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(writes, async (picks) => {
        const { id, identity } = await arrange();
        await deliver(id);
        // Begins the file again, with another moment.
        await deliver(id);
        await write(picks[0] ?? 0);
        evict(id);
        await deliver(id);
        const before = await rowsNow(tables);
        let next = 0;
        const DB = interleavedDatabase(env.DB, async () => {
          for (let count = 0; count < 9 && next < picks.length; count += 1, next += 1) {
            await write(picks[next] ?? 0);
          }
        });
        const { row } = await drive(id, () => deliver(id, { DB }));
        expect(next).toBeGreaterThan(150);
        await expectRows(row, identity, before);
        expect(await snapshotRemains()).toBe(0);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it("needs its own recovery key", async () => {
    const { id } = await arrange();
    const { row } = await drive(id);
    const other = await arrange();
    await drive(other.id);
    await expect(opened(row, other.identity)).rejects.toThrow("no identity matched");
  });
});

/** Returns the row number of the n-th row of a table, or null. */
const numberOf = (table: string, pick: number): Promise<number | null> =>
  env.DB.prepare(
    `select rowid as n from "${table}" limit 1 offset (? % max(1, (select count(*) from "${table}")))`,
  )
    .bind(pick)
    .first<number>("n");

/** Makes one change of a table; the number picks which one. A refused change changes nothing. */
async function write(pick: number): Promise<void> {
  const at = Math.floor(pick / 10);
  const run = async (query: string, ...values: (string | number | null)[]): Promise<void> => {
    try {
      await env.DB.prepare(query)
        .bind(...values)
        .run();
    } catch (error) {
      if (!String(error).includes("SQLITE_CONSTRAINT")) throw error;
    }
  };
  const table = tables[at % tables.length] ?? "persons";
  const id = newId();
  switch (pick % 10) {
    case 0:
      return run("update persons set comment = ? where seq = ?", id, await numberOf("persons", at));
    case 1:
      return run(`delete from "${table}" where rowid = ?`, await numberOf(table, at));
    case 2:
      return run(
        "insert into settings values (?, '1', '') on conflict (key) do update set value = '2'",
        `key${at % 5}`,
      );
    case 3:
      // Uses a free row number, as the undo of a rejection does.
      return run(
        `insert into persons (seq, id, status, household_id, first_name, last_name, city, interests,
          first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select (select min(one.seq) + 1 from persons as one
            where not exists (select 1 from persons where seq = one.seq + 1)),
          ?1, 'active', id, 'F', 'L', 'C', 1, 'f', 'l', 'c', 'x', '', ''
        from households where not exists (select 1 from persons where household_id = households.id)
        limit 1`,
        id,
      );
    case 4:
      return run(
        "insert into children (id, household_id, position, first_name, birth_date) select ?, id, 0, 'K', '2015-01-01' from households limit 1 offset ?",
        id,
        at % 20,
      );
    case 5:
      return run("delete from children where rowid = ?", await numberOf("children", at));
    case 6:
      return run("insert into households (id) values (?)", id);
    case 7:
      return run(
        `update lists set category = case category when 'cinema' then 'project' else 'cinema' end
          where rowid = ?`,
        await numberOf("lists", at),
      );
    case 8:
      return run(
        "insert into list_persons (id, list_id, person_id, created_at) select ?, lists.id, persons.id, '' from lists, persons limit 1 offset ?",
        id,
        at % 50,
      );
    default:
      return run(`update "${table}" set rowid = rowid where rowid = ?`, await numberOf(table, at));
  }
}

describe("a backup of several parts", () => {
  let expectedRows: Awaited<ReturnType<typeof rowsNow>>;
  beforeAll(async () => {
    await insertPersons("parts", 6100);
    expectedRows = await rowsNow(tables);
  });

  it("begins its file again after an eviction, and its progress never falls", async () => {
    const { id, identity } = await arrange();
    let steps = 0;
    const { row, seen } = await drive(id, async () => {
      await deliver(id);
      steps += 1;
      if (steps === 4 || steps === 20) evict(id);
    });
    expect(steps).toBeGreaterThan(35);
    expect(row?.bytes).toBeGreaterThan(5 * 1024 * 1024);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    await expectRows(row, identity, expectedRows);
    expect(await storedKeys(id)).toEqual([]);
  });

  it("ends without a file and without triggers after three evictions", async () => {
    const { id } = await arrange();
    const { row } = await drive(id, async () => {
      await deliver(id);
      evict(id);
    });
    expect(row).toMatchObject({ status: "failed", failure: "FAILED", file_key: null });
    expect(await snapshotRemains()).toBe(0);
    expect(await storedKeys(id)).toEqual([]);
  });

  it("needs no instance that wrote the file once the file is whole", async () => {
    const { id, identity } = await arrange();
    const before = await rowsNow(tables);
    await inPhase(id, "prove");
    const { row } = await drive(id, async () => {
      evict(id);
      await deliver(id);
    });
    await expectRows(row, identity, before);
  });

  describe("before its proof", () => {
    let id: string;
    let key: string;
    /** The storage of the Durable Object, and the file of the backup. */
    let stored: Record<string, unknown>;
    let bytes: Uint8Array;
    beforeAll(async () => {
      ({ id } = await arrange());
      await inPhase(id, "prove");
      await inObject(id, async (_job, { storage }) => {
        ({ key } = jobIn(storage).upload);
        stored = Object.fromEntries(await storage.list());
      });
      bytes = await fileOf({ ...(await rowOf(id)), file_key: key } as StoredBackup);
    });

    /** Repeats the proof of the written backup with another file or another state of the job. */
    async function prove({
      file = bytes,
      job = {},
    }: {
      file?: Uint8Array;
      job?: Partial<JobState>;
    }) {
      await env.BACKUP_FILES.put(key, file);
      await env.DB.prepare("update backups set status = 'running', failure = null where id = ?")
        .bind(id)
        .run();
      await inObject(id, async (_job, { storage }) => {
        await storage.put(stored);
        storage.kv.put("job", { ...jobIn(storage), ...job });
      });
      return (await drive(id)).row;
    }

    it("finds a flipped byte in the stored file, and keeps no file", async () => {
      for (const position of [20, 0.1, 0.5, 0.9, 1]) {
        const file = bytes.slice();
        const at = position > 1 ? position : Math.floor(position * (file.length - 1));
        file[at] = (file[at] ?? 0) ^ 1;
        expect(await prove({ file }), String(position)).toMatchObject({
          status: "failed",
          failure: "UNPROVEN",
        });
        expect(await env.BACKUP_FILES.head(key)).toBeNull();
        expect(await storedKeys(id)).toEqual([]);
      }
    });

    it("finds a file whose text differs from the text that was read from the database", async () => {
      const { written } = stored["job"] as JobState;
      if (!written) throw new Error("Nothing is written.");
      const files = written.files.map((one, index) =>
        index === 0 ? { ...one, sha256: "0".repeat(64) } : one,
      );
      expect(await prove({ job: { written: { ...written, files } } })).toMatchObject({
        status: "failed",
        failure: "UNPROVEN",
      });
    });

    it("proves the file as it was written", async () => {
      expect(await prove({})).toMatchObject({ status: "ready", failure: null });
    });
  });
});

const jobIn = (storage: DurableObjectStorage): JobState => {
  const job = storage.kv.get<JobState>("job");
  if (!job) throw new Error("The job has ended.");
  return job;
};

/** Delivers alarms until a backup is in a phase. */
async function inPhase(id: string, phase: JobState["phase"]): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    const now = await inObject(id, (_job, { storage }) => jobIn(storage).phase);
    if (now === phase) return;
    await deliver(id);
  }
  throw new Error(`The backup did not reach ${phase}.`);
}

describe("a fault", () => {
  beforeAll(async () => {
    await env.DB.batch([
      env.DB.prepare("delete from persons where last_name in ('parts', 'many')"),
      env.DB.prepare(
        "delete from households where not exists (select 1 from persons where household_id = households.id)",
      ),
    ]);
  });

  async function runWith(fault: Fault): Promise<boolean> {
    const { id, identity } = await arrange();
    // The job itself writes to these tables.
    const logs = new Set(["history", "failure_counts"]);
    const before = await rowsNow(tables.filter((name) => !logs.has(name)));
    const { DB, BACKUP_FILES } = env;
    const { bindings, calls } = faulty({ DB, BACKUP_FILES }, fault);
    const { row } = await drive(id, () => deliver(id, bindings));
    for (let again = 0; again < 2; again += 1) await deliver(id);
    await expectRows(row, identity, before);
    expect(await snapshotRemains()).toBe(0);
    expect(await storedKeys(id)).toEqual([]);
    return calls() >= fault.at;
  }

  it.each(FAULT_KINDS)("(%s) of any call of D1 or R2 leaves one whole file", async (when) => {
    let at = 1;
    while (await runWith({ at, when })) at += STRIDE;
    expect(at).toBeGreaterThan(25);
  });

  it("that lasts ends the backup without a file and without triggers", async () => {
    const { id } = await arrange();
    await deliver(id);
    const down = new Proxy(env.BACKUP_FILES, {
      get(target, property) {
        if (property === "put") return async () => Promise.reject(new Error("down"));
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const { row } = await drive(id, () => deliver(id, { BACKUP_FILES: down }));
    expect(row).toMatchObject({ status: "failed", failure: "FAILED", file_key: null });
    expect(await snapshotRemains()).toBe(0);
    expect(await storedKeys(id)).toEqual([]);
  });
});

describe("a backup that cannot go on", () => {
  it("ends after its maximum time, and its last attempts do not change a later backup", async () => {
    const { id } = await arrange();
    await deliver(id);
    const late = await inObject(id, (_job, { storage }) => {
      const job = jobIn(storage);
      storage.kv.put("job", { ...job, startedAt: Date.now() - 2 * JOB_TIME });
      return job;
    });
    const { row } = await drive(id);
    expect(row).toMatchObject({ status: "failed", failure: "TIMED_OUT" });
    const next = await arrange();
    await deliver(next.id);
    await inObject(id, (_job, { storage }) => storage.kv.put("job", { ...late, phase: "copy" }));
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) await deliver(id);
    expect((await drive(next.id)).row).toMatchObject({ status: "ready" });
  });

  it("ends when a migration has replaced a table", async () => {
    const { id } = await arrange();
    await deliver(id);
    await env.DB.batch([
      env.DB.prepare("create table renamed as select * from settings"),
      env.DB.prepare("drop table settings"),
      env.DB.prepare(
        "create table settings (key text primary key not null, value text not null, updated_at text not null)",
      ),
      env.DB.prepare("insert into settings select * from renamed"),
      env.DB.prepare("drop table renamed"),
    ]);
    const { row } = await drive(id);
    expect(row).toMatchObject({ status: "failed", failure: "SCHEMA_CHANGED" });
    expect(await snapshotRemains()).toBe(0);
  });

  it("survives a second instance that overtakes the first one in a later step", async () => {
    await insertPersons("overtaken", 1200);
    const { id, identity } = await arrange();
    await inPhase(id, "copy");
    for (let step = 0; step < 4; step += 1) await deliver(id);
    let before = await rowsNow(tables);
    const overtaken = steppedDatabase(env.DB, 1, async () => {
      evict(id);
      await env.DB.prepare(
        "update persons set comment = 'now' where last_name = 'overtaken'",
      ).run();
      await deliver(id);
      before = await rowsNow(tables);
    });
    // The step of the first instance ends after the snapshot of the second one began.
    await deliver(id, { DB: overtaken.database });
    await env.DB.prepare(
      "update persons set comment = 'later' where last_name = 'overtaken'",
    ).run();
    await expectRows((await drive(id)).row, identity, before);
  });
});
