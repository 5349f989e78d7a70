import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { signedIn } from "../../../../test/api.ts";
import { steppedDatabase } from "../../../../test/databases.ts";
import type { JobRow } from "../../../../test/export-jobs.ts";
import {
  arrange,
  deliver,
  drive,
  entriesOf,
  evict,
  fileOf,
  firstNamesIn,
  inObject,
  insertPersons,
  namesIn,
  rowOf,
  storedKeys,
} from "../../../../test/export-jobs.ts";
import { orphans } from "../../../../test/exports.ts";
import type { Fault } from "../../../../test/faulty.ts";
import { FAULT_KINDS, faulty } from "../../../../test/faulty.ts";
import worker from "../../../index.ts";
import { calendar } from "../../../core/clock.ts";
import { newId } from "../../../lib/ids.ts";
import { sweepFiles } from "../sweep.service.ts";
import type { JobState } from "./job-state.ts";
import { ATTEMPTS } from "../../jobs/failed-step.service.ts";
import { JOB_TIME, PAGE_ROWS, STEP_ROWS } from "./job-state.ts";

/** The number of persons in the large job: many steps, and a file of several parts. */
const MANY = 6100;
const FEW = 3;

const expected = (lastName: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${lastName}${index}`);

let inserted: Promise<void> | undefined;
/** Inserts the persons of the large job once. */
const insertMany = (): Promise<void> => (inserted ??= insertPersons("many", MANY));

/** Delivers alarms until the file of a job is begun. */
async function begun(id: string): Promise<void> {
  await deliver(id);
  await deliver(id);
}

/** Delivers alarms until the persons of a small job are in its file. */
async function written(id: string): Promise<void> {
  await begun(id);
  await deliver(id);
}

let reader: Caller;
beforeAll(async () => {
  reader = await signedIn({ permissions: ["canEditPersons"] });
  await insertPersons("few", FEW);
});

// The nightly cleanup rewrites the search texts of all persons, so it runs before the large job's
// persons are inserted.
describe("a job whose alarms the runtime dropped", () => {
  it("ends at night before its row expires", async () => {
    const id = await arrange(reader, "few");
    await deliver(id);
    await env.DB.prepare("update export_jobs set created_at = ?, expires_at = ? where id = ?")
      .bind(new Date(Date.now() - 25 * JOB_TIME).toISOString(), new Date().toISOString(), id)
      .run();
    await worker.scheduled(createScheduledController(), env);
    await deliver(id);
    expect(await storedKeys(id)).toEqual([]);
    expect(await rowOf(id)).toBeNull();
  });

  it("ends at night, in its row and in its object", async () => {
    const id = await arrange(reader, "few");
    await deliver(id);
    await env.DB.prepare("update export_jobs set created_at = ? where id = ?")
      .bind(new Date(Date.now() - 2 * JOB_TIME).toISOString(), id)
      .run();
    await worker.scheduled(createScheduledController(), env);
    expect(await rowOf(id)).toMatchObject({ progress: -1, status: "TIMED_OUT" });
    await deliver(id);
    expect(await storedKeys(id)).toEqual([]);
  });

  it("ends at night in its object after the deletion of the account", async () => {
    const leaver = await signedIn({ permissions: ["canEditPersons"] });
    const id = await arrange(leaver, "few");
    await deliver(id);
    expect(await storedKeys(id)).not.toEqual([]);
    await env.DB.batch([
      env.DB.prepare("update export_jobs set created_at = ? where id = ?").bind(
        new Date(Date.now() - 2 * JOB_TIME).toISOString(),
        id,
      ),
      env.DB.prepare("delete from users where id = ?").bind(leaver.id),
    ]);
    await worker.scheduled(createScheduledController(), env);
    await deliver(id);
    expect(await storedKeys(id)).toEqual([]);
  });
});

describe("a job of several parts and steps", () => {
  /** The file of a job without faults. */
  let wholeFile: Uint8Array;
  beforeAll(async () => {
    await insertMany();
    const { row } = await drive(await arrange(reader, "many"));
    wholeFile = await fileOf(row);
  });
  /**
   * Whether a file equals the expected one. Buffers, because a list of differences would be as long
   * as the file.
   */
  const isWhole = async (row: JobRow | null) => Buffer.compare(await fileOf(row), wholeFile) === 0;

  it("holds each person once, in order, in a file of several parts", async () => {
    expect(wholeFile.byteLength).toBeGreaterThan(5 * 1024 * 1024);
    expect(await firstNamesIn(wholeFile)).toEqual(expected("many", MANY));
  });

  it("keeps its progress after a delivery that it has overtaken", async () => {
    const id = await arrange(reader, "many");
    await begun(id);
    const progress = () => inObject(id, (job) => job.progress());
    const overtaken = steppedDatabase(env.DB, 1, async () => {
      evict(id);
      // Begins the file again, and writes two chunks.
      for (let step = 0; step < 3; step += 1) await deliver(id);
    });
    await deliver(id, { DB: overtaken.database });
    const progressAfterTwo = 1 + Math.floor((97 * 2) / Math.ceil(MANY / STEP_ROWS));
    expect(await progress()).toEqual({ progress: progressAfterTwo, status: "WRITING" });
    const { row } = await drive(id);
    expect(await isWhole(row)).toBe(true);
  });

  it("is not ended by a delivery that it has overtaken", async () => {
    const id = await arrange(reader, "few");
    await begun(id);
    const overtaken = steppedDatabase(env.DB, 1, async () => {
      evict(id);
      await drive(id);
    });
    await deliver(id, { DB: overtaken.database });
    await deliver(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ progress: 100, status: "READY" });
    expect(await namesIn(row)).toEqual(expected("few", FEW));
  });

  it("begins its file again after an eviction, and its progress never falls", async () => {
    const id = await arrange(reader, "many");
    let steps = 0;
    // Each alarm comes twice.
    const { row, seen } = await drive(id, async () => {
      await Promise.all([deliver(id), deliver(id)]);
      steps += 1;
      if (steps === 3 || steps === 9) evict(id);
    });
    expect(row).toMatchObject({ progress: 100, status: "READY" });
    expect(steps).toBeGreaterThan(14);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(await isWhole(row)).toBe(true);
    expect(await entriesOf(id)).toBe(1);
    expect(await storedKeys(id)).toEqual(["job"]);
  });

  it("ends without a file after three evictions", async () => {
    const id = await arrange(reader, "many");
    const { row } = await drive(id, async () => {
      await deliver(id);
      evict(id);
    });
    expect(row).toMatchObject({ progress: -1, status: "FAILED", key: null });
    expect(await storedKeys(id)).toEqual([]);
  });

  it("ends with the whole file when an upload fails before or after it took effect", async () => {
    for (const when of ["before", "after"] as const) {
      const id = await arrange(reader, "many");
      const { EXPORT_FILES } = env;
      // The first part, the last part, and the completion.
      let at = 1;
      const { row } = await drive(id, async () => {
        const wrapped = faulty({ EXPORT_FILES }, { at, when });
        await deliver(id, wrapped.bindings);
        if (wrapped.calls() >= at) at += 1;
      });
      expect(row).toMatchObject({ progress: 100, status: "READY" });
      expect(await isWhole(row)).toBe(true);
    }
  });
});

describe("an eviction", () => {
  it("after any step leaves file, row and history whole", async () => {
    let isRunning = true;
    for (let steps = 0; isRunning; steps += 1) {
      const id = await arrange(reader, "few");
      for (let done = 0; done < steps; done += 1) await deliver(id);
      isRunning = (await rowOf(id))?.progress === 0;
      evict(id);
      const { row } = await drive(id);
      expect(row, String(steps)).toMatchObject({ progress: 100, status: "READY" });
      expect(await namesIn(row)).toEqual(expected("few", FEW));
      expect(await entriesOf(id)).toBe(1);
    }
  });

  it.each([1, 2])("after call %i of the save took effect leaves them whole", async (at) => {
    const id = await arrange(reader, "few");
    await written(id);
    await deliver(id, faulty({ DB: env.DB }, { at, when: "after" }).bindings);
    evict(id);
    const { row } = await drive(id);
    expect(row).toMatchObject({ progress: 100, status: "READY" });
    expect(await namesIn(row)).toEqual(expected("few", FEW));
    expect(await entriesOf(id)).toBe(1);
  });
});

describe("an upload that a fault interrupts", () => {
  /** Wraps a bucket; `open` has the uploads with bytes that are neither complete nor aborted. */
  function tracked(bucket: R2Bucket): { bucket: R2Bucket; open: Set<string> } {
    const open = new Set<string>();
    const track = (upload: R2MultipartUpload): R2MultipartUpload => ({
      key: upload.key,
      uploadId: upload.uploadId,
      uploadPart: (...part) => {
        open.add(upload.uploadId);
        return upload.uploadPart(...part);
      },
      abort: async () => {
        await upload.abort();
        open.delete(upload.uploadId);
      },
      complete: async (parts) => {
        const file = await upload.complete(parts);
        open.delete(upload.uploadId);
        return file;
      },
    });
    const proxy = new Proxy(bucket, {
      get(target, property) {
        if (property === "createMultipartUpload") {
          return async (key: string) => track(await target.createMultipartUpload(key));
        }
        if (property === "resumeMultipartUpload") {
          return (key: string, id: string) => track(target.resumeMultipartUpload(key, id));
        }
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    return { bucket: proxy, open };
  }

  it("leaves no bytes in R2 once its job ends", async () => {
    await insertMany();
    // The first R2 call creates the upload, the second one sends the first bytes.
    for (const at of [1, 2]) {
      const id = await arrange(reader, "many");
      const { bucket, open } = tracked(env.EXPORT_FILES);
      const { bindings, calls } = faulty({ EXPORT_FILES: bucket }, { at, when: "after" });
      for (let step = 0; step < 20 && calls() < at; step += 1) await deliver(id, bindings);
      expect(calls()).toBe(at);
      await inObject(id, (job) => job.end(id, "CANCELLED"));
      await deliver(id, { EXPORT_FILES: bucket });
      expect([...open], String(at)).toEqual([]);
      expect(await storedKeys(id)).toEqual([]);
    }
  });

  it("leaves no bytes in R2 once its file begins again", async () => {
    await insertMany();
    const id = await arrange(reader, "many");
    const { bucket, open } = tracked(env.EXPORT_FILES);
    while (open.size === 0) await deliver(id, { EXPORT_FILES: bucket });
    evict(id);
    const { row } = await drive(id, () => deliver(id, { EXPORT_FILES: bucket }));
    expect(row).toMatchObject({ progress: 100, status: "READY" });
    expect([...open]).toEqual([]);
  });
});

describe("a fault", () => {
  /** Runs a job whose call number `at` fails; returns whether that call was made. */
  async function runWith(fault: Fault, lastName = "few", count = FEW): Promise<boolean> {
    const id = await arrange(reader, lastName);
    const { DB, EXPORT_FILES } = env;
    const { bindings, calls } = faulty({ DB, EXPORT_FILES }, fault);
    const { row } = await drive(id, () => deliver(id, bindings));
    // A repeated step may store the same rows again.
    for (let again = 0; again < 2; again += 1) await deliver(id);
    expect(await rowOf(id)).toEqual(row);
    expect(row, JSON.stringify(fault)).toMatchObject({ progress: 100, status: "READY" });
    expect(await namesIn(row)).toEqual(expected(lastName, count));
    expect(await entriesOf(id)).toBe(1);
    return calls() >= fault.at;
  }

  // Three reads in a step, and a step that ends with its last chunk.
  it.each([
    ["pages", 2 * PAGE_ROWS + 20],
    ["steps", STEP_ROWS],
  ])("of any call of D1 or R2 among several %s repeats no person", async (lastName, count) => {
    await insertPersons(lastName, count);
    let at = 1;
    while (await runWith({ at, when: "after" }, lastName, count)) at += 1;
    expect(at).toBeGreaterThan(8);
  });

  it("of the tally of readings repeats no person", async () => {
    const id = await arrange(reader, "few");
    let failures = 0;
    const READING_TALLY = new Proxy(env.READING_TALLY, {
      get: (target, property) =>
        property === "getByName" && failures === 0
          ? () => ({ count: () => Promise.reject(new Error(`down ${(failures += 1)}`)) })
          : Reflect.get(target, property).bind(target),
    });
    const { row } = await drive(id, () => deliver(id, { READING_TALLY }));
    expect(failures).toBe(1);
    expect(await namesIn(row)).toEqual(expected("few", FEW));
  });

  it.each(FAULT_KINDS)(
    "(%s) of any call of D1 or R2 leaves file, row and history whole",
    async (when) => {
      let at = 1;
      while (await runWith({ at, when })) at += 1;
      expect(at).toBeGreaterThan(6);
    },
  );

  it("that lasts ends the job with the progress -1 and without a file", async () => {
    const id = await arrange(reader, "few");
    const { row } = await drive(id, () =>
      deliver(id, { EXPORT_FILES: new Proxy(env.EXPORT_FILES, failing("put")) }),
    );
    expect(row).toMatchObject({ progress: -1, status: "FAILED", key: null });
    expect(await storedKeys(id)).toEqual([]);
  });
});

describe("a job that has stored its file", () => {
  const UNREACHABLE: Fault = { at: 1, when: "before" };

  it("keeps the file although no attempt after a lost answer reaches D1", async () => {
    const id = await arrange(reader, "few");
    const { DB } = env;
    await written(id);
    await deliver(id, faulty({ DB }, { at: 2, when: "after" }).bindings);
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      await deliver(id, faulty({ DB }, UNREACHABLE).bindings);
    }
    await expectItsFile(id);
  });

  it("keeps the file although the next delivery comes after the time of the job", async () => {
    const id = await arrange(reader, "few");
    const { DB } = env;
    await written(id);
    await deliver(id, faulty({ DB }, { at: 2, when: "after" }).bindings);
    await inObject(id, (_job, { storage }) => {
      const job = storage.kv.get<JobState>("job");
      if (job) storage.kv.put("job", { ...job, startedAt: Date.now() - 2 * JOB_TIME });
    });
    await expectItsFile(id);
  });

  /**
   * Delivers the next alarms, and expects the stored file and a job that waits for its deletion.
   */
  async function expectItsFile(id: string): Promise<void> {
    for (let delivery = 0; delivery < 3; delivery += 1) await deliver(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ progress: 100, status: "READY" });
    expect(await namesIn(row)).toEqual(expected("few", FEW));
    expect(await storedKeys(id)).toEqual(["job"]);
  }
});

/** Returns a proxy handler with one failing method. */
const failing = (method: string): ProxyHandler<R2Bucket> => ({
  get(target, property) {
    if (property === method) return async () => Promise.reject(new Error("down"));
    const value: unknown = Reflect.get(target, property);
    return typeof value === "function" ? value.bind(target) : value;
  },
});

describe("a job without its right, account, list or persons", () => {
  const changes: [string, string, (caller: Caller) => D1PreparedStatement][] = [
    [
      "right",
      "RIGHT_LOST",
      ({ id }) => env.DB.prepare("delete from user_permissions where user_id = ?").bind(id),
    ],
    [
      "verified address",
      "CANCELLED",
      ({ id }) => env.DB.prepare("update users set email_verified = 0 where id = ?").bind(id),
    ],
  ];

  it.each(changes)("ends without its %s", async (_what, status, change) => {
    const caller = await signedIn({ permissions: ["canEditPersons"] });
    for (let steps = 0; steps < 4; steps += 1) {
      const id = await arrange(caller, "few");
      for (let done = 0; done < steps; done += 1) await deliver(id);
      await change(caller).run();
      const { row } = await drive(id);
      expect(row).toMatchObject({ progress: -1, status, key: null });
      expect(await storedKeys(id)).toEqual([]);
      expect(await entriesOf(id)).toBe(0);
      await env.DB.batch([
        env.DB.prepare("update users set email_verified = 1 where id = ?").bind(caller.id),
        env.DB.prepare("insert or ignore into user_permissions values (?, 'canEditPersons')").bind(
          caller.id,
        ),
      ]);
    }
  });

  it("ends with its account", async () => {
    const caller = await signedIn({ permissions: ["canEditPersons"] });
    const id = await arrange(caller, "few");
    await deliver(id);
    await env.DB.prepare("delete from users where id = ?").bind(caller.id).run();
    for (let step = 0; step < 3; step += 1) await deliver(id);
    expect(await storedKeys(id)).toEqual([]);
  });

  it("ends with its event list", async () => {
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    const listId = newId();
    await env.DB.prepare(
      `insert into lists (id, title, date, category, created_at, updated_at)
        values (?, 'L', '2099-01-01', 'cinema', '2026-01-01', '2026-01-01')`,
    )
      .bind(listId)
      .run();
    const id = await arrange(viewer, "few", { source: "list", sourceId: listId, readable: [] });
    await deliver(id);
    await env.DB.prepare("delete from lists where id = ?").bind(listId).run();
    expect((await drive(id)).row).toMatchObject({ progress: -1, status: "SOURCE_GONE" });
  });

  it("leaves out and counts persons who are deleted or archived before they are read", async () => {
    await insertPersons("gone", 4);
    const id = await arrange(reader, "gone");
    await deliver(id);
    await env.DB.batch([
      env.DB.prepare("delete from persons where id = 'gone1'"),
      env.DB.prepare("update persons set status = 'archived' where id = 'gone2'"),
      env.DB.prepare("update persons set last_name = 'Other' where id = 'gone3'"),
    ]);
    const { row } = await drive(id);
    expect(row).toMatchObject({ progress: 100, status: "READY_LEFT_OUT" });
    expect(JSON.parse(row?.counts ?? "")).toMatchObject({ persons: 2, leftOut: 2, boxes: 0 });
    expect(await namesIn(row)).toEqual(["gone0", "gone3"]);
  });

  it("adds up the persons left out of each step", async () => {
    await insertMany();
    const id = await arrange(reader, "many");
    await begun(id);
    await deliver(id);
    const firstOfSteps = Array.from(
      { length: Math.ceil(MANY / STEP_ROWS) - 1 },
      (_, step) => `many${(step + 1) * STEP_ROWS}`,
    );
    expect(firstOfSteps.length).toBeGreaterThan(1);
    const places = firstOfSteps.map(() => "?").join(", ");
    const setStatus = (status: string) =>
      env.DB.prepare(`update persons set status = '${status}' where id in (${places})`)
        .bind(...firstOfSteps)
        .run();
    await setStatus("archived");
    const { row } = await drive(id);
    await setStatus("active");
    expect(JSON.parse(row?.counts ?? "")).toMatchObject({
      persons: MANY - firstOfSteps.length,
      leftOut: firstOfSteps.length,
    });
  });

  it("reports persons of the file who were edited while it was written", async () => {
    await insertPersons("edited", 2);
    const id = await arrange(reader, "edited");
    await deliver(id);
    await deliver(id);
    for (const person of ["edited0", "few0"]) {
      const edit = await reader.patch(`/person/${person}`, { city: "Elsewhere", version: 1 });
      expect(edit.status, JSON.stringify(edit.body)).toBe(200);
    }
    const { row } = await drive(id);
    expect(row).toMatchObject({ progress: 100, status: "READY_CHANGED" });
    expect(JSON.parse(row?.counts ?? "")).toMatchObject({ persons: 2, changed: 1 });
  });
});

describe("a cancelled job", () => {
  it("during any step leaves neither file nor storage", async () => {
    let isInTime = true;
    for (let at = 1; isInTime; at += 1) {
      const caller = await signedIn({ permissions: ["canEditPersons"] });
      const id = await arrange(caller, "few");
      const watched = { calls: 0 };
      await drive(id, async () => {
        const { database, calls } = steppedDatabase(env.DB, at - watched.calls, async () => {
          expect((await caller.delete(`/api/export/${id}`)).status).toBe(200);
        });
        await deliver(id, { DB: database });
        watched.calls += calls();
      });
      isInTime = watched.calls >= at;
      if (!isInTime) break;
      for (let step = 0; step < 3; step += 1) await deliver(id);
      expect(await rowOf(id), String(at)).toMatchObject({ progress: -1, status: "CANCELLED" });
      expect(await storedKeys(id), String(at)).toEqual([]);
      expect(await entriesOf(id), String(at)).toBe(0);
      expect(await orphans(), String(at)).toEqual([]);
    }
  });

  it.each([0, 1, 2, 3, 4])("after %i steps leaves neither file nor storage", async (steps) => {
    const caller = await signedIn({ permissions: ["canEditPersons"] });
    const id = await arrange(caller, "few");
    for (let done = 0; done < steps; done += 1) await deliver(id);
    const before = await rowOf(id);
    expect((await caller.delete(`/api/export/${id}`)).status).toBe(200);
    await deliver(id);
    expect(await rowOf(id)).toMatchObject({ progress: -1, status: "CANCELLED", key: null });
    if (before?.key) expect(await env.EXPORT_FILES.head(before.key)).toBeNull();
    expect(await storedKeys(id)).toEqual([]);
  });
});

describe("a file", () => {
  it("leaves none of its source data in the storage of its job", async () => {
    const id = await arrange(reader, "few", { format: "pdf" });
    await drive(id);
    const job = await inObject(id, (_job, { storage }) => storage.kv.get<JobState>("job"));
    expect(job).toMatchObject({ phase: "expire", plan: null, boxed: [] });
  });

  it("is deleted by its job after its time", async () => {
    const id = await arrange(reader, "few");
    const { row } = await drive(id);
    await deliver(id);
    expect(await env.EXPORT_FILES.head(row?.key ?? "")).not.toBeNull();
    await inObject(id, (_job, { storage }) => {
      const job = storage.kv.get<JobState>("job");
      if (job) storage.kv.put("job", { ...job, expiresAt: Date.now() - 1 });
    });
    await deliver(id);
    expect(await env.EXPORT_FILES.head(row?.key ?? "")).toBeNull();
    expect(await storedKeys(id)).toEqual([]);
  });

  it("without a job is deleted, and no other file", async () => {
    const id = await arrange(reader, "few");
    const { row } = await drive(id);
    const [orphan, expired] = [newId(), newId()];
    for (const key of [orphan, expired]) await env.EXPORT_FILES.put(key, "file");
    await env.DB.prepare(
      `insert into export_jobs (id, user_id, options, progress, status, file_key, created_at, expires_at)
        values (?1, ?2, '{}', 100, 'READY', ?1, '2026-01-01', '2026-01-02')`,
    )
      .bind(expired, reader.id)
      .run();
    await sweepFiles(env, calendar);
    expect(await env.EXPORT_FILES.head(orphan)).not.toBeNull();
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
    await sweepFiles(env, { ...calendar, now: () => later });
    expect(await env.EXPORT_FILES.head(orphan)).toBeNull();
    expect(await env.EXPORT_FILES.head(expired)).toBeNull();
    expect(await env.EXPORT_FILES.head(row?.key ?? "")).not.toBeNull();
  });
});
