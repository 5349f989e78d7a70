import { env, exports } from "cloudflare:workers";
import type { ExportCreateInput, ExportProgress } from "@kehila/shared/exports";
import ExcelJS from "exceljs";
import { vi } from "vitest";
import type { Caller } from "./api.ts";
import { ORIGIN } from "./api.ts";

/** The longest timer: the limit of the test or hook that waits ends it first. */
const TIMER_MAX = 2 ** 31 - 1;
const WITHIN_THE_TEST = { timeout: TIMER_MAX, interval: 10 };

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

/** Waits for the end of every job: one that runs would outlive the file. */
export async function allEnded(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select id from export_jobs where progress = 0 and options <> '{}'",
  ).all<{ id: string }>();
  for (const { id } of results) await endOf(id);
}

/** Downloads the file of a job. */
export const download = (caller: Caller, jobId: string): Promise<Response> =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/export/download/${jobId}`, {
      headers: caller.cookie ? { Cookie: caller.cookie } : {},
    }),
  );

/** Exports, waits, and returns the bytes of the file. */
export async function exportedFile(
  caller: Caller,
  overrides: Partial<ExportCreateInput> = {},
): Promise<Uint8Array> {
  const jobId = await startExport(caller, overrides);
  const { progress, status } = await endOf(jobId);
  if (progress !== 100) throw new Error(`the export ended with ${status}`);
  return new Uint8Array(await (await download(caller, jobId)).arrayBuffer());
}

/** The sheet of a workbook, as exceljs reads it. */
export async function sheetOf(file: Uint8Array): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet.");
  return sheet;
}

/** The rows of a sheet below its header, as texts by the label of their column. */
export function rowsOf(sheet: ExcelJS.Worksheet): Record<string, string>[] {
  const labels = Array.from(
    { length: sheet.columnCount },
    (_, index) => sheet.getRow(1).getCell(index + 1).text,
  );
  return Array.from({ length: sheet.rowCount - 1 }, (_, index) => {
    const row = sheet.getRow(index + 2);
    // Excel reads an escaped underscore as an underscore; exceljs leaves it escaped.
    const textAt = (at: number) => row.getCell(at + 1).text.replaceAll("_x005F_", "_");
    return Object.fromEntries(labels.map((label, at) => [label, textAt(at)]));
  });
}
