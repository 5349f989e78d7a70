import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ExportProgress } from "@kehila/shared/exports";
import { rowsOf, sheetOf } from "../workers/test/workbooks.ts";
import { createRandom } from "./demo-data/random.ts";
import { KillableServer } from "./lib/killable.ts";

/**
 * Number of kills: kill -9 of the server at a random moment of an export. After the restart the job
 * ends, its file has the same bytes as without a kill, and the sweep leaves no file without a row.
 */
const KILLS = Number(process.env["EXPORT_KILLS"] ?? 2);
const PERSONS = Number(process.env["EXPORT_PERSONS"] ?? 400);
const SEED = Number(process.env["KILL_SEED"] ?? randomInt(1_000_000));
/**
 * The formats that the kills alternate between. PDF is included because a large file has several
 * parts; Word is excluded because its files contain the time.
 */
const FORMATS = ["excel", "pdf"] as const;
type Format = (typeof FORMATS)[number];

/** The longest possible timer, so that only the time limit of the test ends a poll. */
const TIMER_MAX = 2 ** 31 - 1;
const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 50 };

/** The result of an export without a kill. */
interface UndisturbedExport {
  jobId: string;
  end: ExportProgress;
  bytes: Uint8Array;
  milliseconds: number;
}

const server = new KillableServer();
const random = createRandom(SEED);
const undisturbed = new Map<Format, UndisturbedExport>();
/** The ids of the active persons, in the order of an export. */
let ids: string[] = [];

async function startExport(format: Format, key: string): Promise<string> {
  const response = await server.send("/api/export/", {
    method: "POST",
    headers: { "Idempotency-Key": key },
    body: { format, source: "all_persons", includeChildren: true, includeSpouse: true },
  });
  const { jobId } = (await response.json()) as { jobId?: string };
  if (response.status !== 201 || !jobId) throw new Error(`The export answered ${response.status}.`);
  return jobId;
}

/** Polls a job until its end; adds each progress to `seen`. */
const endOf = (jobId: string, seen: number[]): Promise<ExportProgress> =>
  vi.waitUntil(async () => {
    const response = await server.send(`/api/export/progress/${jobId}`);
    if (response.status !== 200) throw new Error(`The progress answered ${response.status}.`);
    const now = (await response.json()) as ExportProgress;
    if (now.progress >= 0) seen.push(now.progress);
    return (now.progress === 100 || now.progress === -1) && now;
  }, WITHIN_THE_TEST);

async function download(jobId: string): Promise<Uint8Array> {
  const response = await server.send(`/api/export/download/${jobId}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Exports and polls until the kill after a number of milliseconds; returns the observed states. */
async function exportUntilKilled(format: Format, key: string, moment: number): Promise<number[]> {
  const progressValues: number[] = [];
  const kill = server.killAfter(moment);
  try {
    await endOf(await startExport(format, key), progressValues);
  } catch (error) {
    if (server.isRunning) throw error;
  }
  await kill;
  return progressValues;
}

beforeAll(async () => {
  await server.prepare(PERSONS);
  ids = server.inspect((database) =>
    database
      .prepare(
        `select id from persons where status = 'active'
         order by last_name_key, first_name_key, seq`,
      )
      .all()
      .map(({ id }) => String(id)),
  );
  await server.start();
  for (const format of FORMATS) {
    const startTime = performance.now();
    const jobId = await startExport(format, random.id());
    const end = await endOf(jobId, []);
    const milliseconds = performance.now() - startTime;
    undisturbed.set(format, { jobId, end, bytes: await download(jobId), milliseconds });
  }
});

afterAll(() => server.dispose());

/** Opens the metadata of each local R2 bucket. The server must be stopped. */
function inBuckets<T>(read: (bucket: DatabaseSync) => T): T[] {
  const folder = join(server.dir, "v3/r2/miniflare-R2BucketObject");
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".sqlite") && name !== "metadata.sqlite",
  );
  if (files.length === 0) throw new Error("Expected a bucket.");
  return files.map((file) => {
    const bucket = new DatabaseSync(join(folder, file));
    try {
      return read(bucket);
    } finally {
      bucket.close();
    }
  });
}

/** Returns the keys of all stored files. All are exports, since the server has no backup. */
const storedFiles = (): string[] =>
  inBuckets((bucket) => bucket.prepare("select key from _mf_objects order by key").all())
    .flat()
    .map(({ key }) => String(key));

describe(`kill -9 during exports of ${PERSONS} persons (seed ${SEED})`, () => {
  test("an export without a kill holds exactly the active persons", async () => {
    const bytes = undisturbed.get("excel")?.bytes ?? new Uint8Array();
    const rows = rowsOf(await sheetOf(bytes));
    expect(rows.map((row) => row["Record"])).toEqual(ids);
  });

  test.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
    "kill %i: the job ends after the restart, with a whole file",
    async (index) => {
      const format = FORMATS[index % FORMATS.length] ?? "excel";
      const reference = undisturbed.get(format);
      const key = random.id();
      const moment = random.int(0, Math.ceil(reference?.milliseconds ?? 0));
      const progressValues = await exportUntilKilled(format, key, moment);
      await server.start();
      const jobId = await startExport(format, key);
      const end = await endOf(jobId, progressValues);
      const label = `${format} killed after ${moment} ms, progress ${progressValues.join(" ")}`;
      expect(end, label).toEqual(reference?.end);
      expect(progressValues, label).toEqual(progressValues.toSorted((one, other) => one - other));
      // Compares buffers, because vitest would print differences as long as the file.
      const file = await download(jobId);
      expect(Buffer.compare(file, reference?.bytes ?? new Uint8Array()), label).toBe(0);
    },
  );

  test("after the sweep each job has its file and one history entry, and no other file is left", async () => {
    await server.kill();
    const forgotten = undisturbed.get("excel")?.jobId ?? "";
    // Deletes the row of a file; with an upload time of 0, every file is old enough to be swept.
    server.inspect((database) =>
      database.prepare("delete from export_jobs where id = ?").run(forgotten),
    );
    inBuckets((bucket) => bucket.exec("update _mf_objects set uploaded = 0"));
    const before = storedFiles();
    await server.start();
    expect((await server.send("/cdn-cgi/local/scheduled")).status).toBe(200);
    await server.kill();
    const jobs = server.inspect((database) =>
      database
        .prepare(
          `select file_key as key, (select count(*) from history
             where entity_id = export_jobs.id and action = 'export.create') as entries
           from export_jobs where progress = 100 order by file_key`,
        )
        .all(),
    );
    expect(jobs.map(({ entries }) => entries)).toEqual(jobs.map(() => 1));
    expect(jobs).toHaveLength(KILLS + FORMATS.length - 1);
    const files = storedFiles();
    expect(files).toEqual(jobs.map(({ key }) => key));
    expect(before).toHaveLength(files.length + 1);
  });
});
