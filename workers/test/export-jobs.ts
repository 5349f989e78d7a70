import { env } from "cloudflare:workers";
import type { ExportProgress } from "@kehila/shared/exports";
import { ExportJob } from "../src/features/exports/job/export-job.service.ts";
import { newId } from "../src/lib/ids.ts";
import type { Caller } from "./api.ts";
import { jobInstances } from "./job-instances.ts";
import { rowsOf, sheetOf } from "./workbooks.ts";

/** Inserts persons from an ordinal on, whose comments do not compress. */
export async function insertPersons(lastName: string, count: number, from = 0): Promise<void> {
  const ids = JSON.stringify(
    Array.from({ length: count }, (_, index) => `${lastName}${from + index}`),
  );
  await env.DB.batch([
    env.DB.prepare("insert into households (id) select value from json_each(?)").bind(ids),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, comment, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select value, 'active', value, value, ?2, 'C', hex(randomblob(1000)), 1,
          printf('%05d', key), ?2, 'c', ?2, '2026-01-01', '2026-01-01' from json_each(?1)`,
    ).bind(ids, lastName),
  ]);
}

/** Stores an export job of persons by last name and starts it; the test delivers the alarms. */
export async function arrange(
  caller: Caller,
  lastName: string,
  options: object = {},
): Promise<string> {
  const id = newId();
  await env.DB.prepare(
    `insert into export_jobs (id, user_id, options, progress, status, file_name, content_type,
      created_at, expires_at) values (?, ?, ?, 0, 'QUEUED', 'a.xlsx', 'x', ?, '2999-01-01')`,
  )
    .bind(
      id,
      caller.id,
      JSON.stringify({
        format: "excel",
        source: "all_persons",
        sourceId: null,
        status: "active",
        readable: ["active", "archived"],
        includeChildren: false,
        includeSpouse: false,
        language: "en",
        filter: { lastName, sortBy: "lastName", sortOrder: "asc" },
        ...options,
      }),
      new Date().toISOString(),
    )
    .run();
  await inObject(id, async (job, { storage }) => {
    Object.defineProperty(storage, "setAlarm", { value: async () => {} });
    await job.start(id);
  });
  return id;
}

type Bindings = Pick<typeof env, "DB" | "EXPORT_FILES" | "READING_TALLY">;

export const { evict, inObject } = jobInstances({
  stubOf: (id) => env.EXPORT_JOB.getByName(id),
  create: (state, bindings) => new ExportJob(state, bindings),
});

/** Delivers the alarm of a job once. */
export const deliver = (id: string, bindings: Partial<Bindings> = {}): Promise<void> =>
  inObject(id, (job) => job.alarm(), bindings);

export interface JobRow extends ExportProgress {
  key: string | null;
  counts: string | null;
}

export const rowOf = (id: string): Promise<JobRow | null> =>
  env.DB.prepare("select progress, status, file_key as key, counts from export_jobs where id = ?")
    .bind(id)
    .first<JobRow>();

/** Delivers alarms until the job has ended; returns its row and every progress value. */
export async function drive(
  id: string,
  step: () => Promise<unknown> = () => deliver(id),
): Promise<{ row: JobRow | null; seen: number[] }> {
  const progressValues: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const row = await rowOf(id);
    if (row?.progress !== 0) return { row, seen: progressValues };
    progressValues.push((await inObject(id, (job) => job.progress()))?.progress ?? 0);
    await step();
  }
  throw new Error("The job did not end.");
}

/** Returns the keys in the storage of a job's object. */
export const storedKeys = (id: string): Promise<string[]> =>
  inObject(id, async (_job, { storage }) => [...(await storage.list()).keys()]);

/** Returns the number of history entries of a job. */
export const entriesOf = (id: string): Promise<number | null> =>
  env.DB.prepare("select count(*) as n from history where entity_id = ?")
    .bind(id)
    .first<number>("n");

export async function fileOf(row: JobRow | null): Promise<Uint8Array> {
  const file = await env.EXPORT_FILES.get(row?.key ?? "");
  if (!file) throw new Error("The job has no file.");
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns the first names in a workbook, in order. */
export const firstNamesIn = async (file: Uint8Array): Promise<string[]> =>
  rowsOf(await sheetOf(file)).map((row) => row["First name"] ?? "");

/** Returns the first names in the file of a job, in order. */
export const namesIn = async (row: JobRow | null): Promise<string[]> =>
  firstNamesIn(await fileOf(row));
