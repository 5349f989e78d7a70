import { env, exports } from "cloudflare:workers";
import type { ExportCreateInput, ExportProgress } from "@kehila/shared/exports";
import { vi } from "vitest";
import type { Caller } from "./api.ts";
import { ORIGIN } from "./api.ts";

/** The longest possible timer, so that only the time limit of the test or hook ends a poll. */
const TIMER_MAX = 2 ** 31 - 1;
/** Options of a poll that only the time limit of the test ends. */
export const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 10 };

/** Starts an export and returns the id of its job. */
export async function startExport(
  caller: Caller,
  overrides: Partial<ExportCreateInput> = {},
): Promise<string> {
  const body = { format: "excel", source: "all_persons", ...overrides };
  const answer = await caller.post("/api/export/", body);
  if (answer.status !== 201) throw new Error(`export answered ${JSON.stringify(answer.body)}`);
  return answer.body.jobId;
}

/** Waits for the end of a job, which works on alarms, and returns its row. */
export async function endOf(jobId: string): Promise<ExportProgress> {
  const row = env.DB.prepare("select progress, status from export_jobs where id = ?").bind(jobId);
  return vi.waitUntil(async () => {
    const job = await row.first<ExportProgress>();
    return job && job.progress !== 0 && job;
  }, WITHIN_THE_TEST);
}

/** Waits for the end of a job without a query to D1. */
export const ended = (jobId: string) =>
  vi.waitUntil(async () => {
    const now = await env.EXPORT_JOB.getByName(jobId).progress();
    return now === null || now.progress === 100;
  }, WITHIN_THE_TEST);

/** Waits for the end of every job, because a running job would outlive the test file. */
export async function allEnded(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select id from export_jobs where progress = 0 and options <> '{}'",
  ).all<{ id: string }>();
  for (const { id } of results) await endOf(id);
}

export const download = (
  caller: Caller,
  jobId: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/export/download/${jobId}`, {
      headers: { ...headers, ...(caller.cookie ? { Cookie: caller.cookie } : {}) },
    }),
  );

/** Exports persons, waits for the end of the job, and returns the bytes of the file. */
export async function exportedFile(
  caller: Caller,
  overrides: Partial<ExportCreateInput> = {},
): Promise<Uint8Array> {
  const jobId = await startExport(caller, overrides);
  const { progress, status } = await endOf(jobId);
  if (progress !== 100) throw new Error(`the export ended with ${status}`);
  return new Uint8Array(await (await download(caller, jobId)).arrayBuffer());
}

/** Returns the keys of R2 files to which no row refers. */
export async function orphans(): Promise<string[]> {
  const { objects } = await env.EXPORT_FILES.list();
  const { results } = await env.DB.prepare("select file_key as key from export_jobs").all<{
    key: string | null;
  }>();
  const storedKeys = new Set(results.map(({ key }) => key));
  return objects.map(({ key }) => key).filter((key) => !storedKeys.has(key));
}

/** Waits until rows refer to all R2 files, because objects delete their files by alarms. */
export const noOrphans = () =>
  vi.waitUntil(async () => (await orphans()).length === 0, WITHIN_THE_TEST);
