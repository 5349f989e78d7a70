/**
 * `pnpm bench -- exports`: time, steps and memory of exports over HTTP, in the product's runtime.
 * `BENCH_PERSONS=1000,20000,100000` sets the sizes, `BENCH_FORMATS=excel,pdf` the formats;
 * `BENCH_WRITE=1` adds the figures to the committed figures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import type { ExportFormat, ExportJobSummary, ExportProgress } from "@kehila/shared/exports";
import { EXPORT_FORMATS, EXPORT_PERSONS_MAX } from "@kehila/shared/exports";
import { STEP_ROWS } from "../workers/src/features/exports/job/job-state.ts";
import type { ExportFigure, ExportReport } from "./api/export-report.ts";
import { exportTable, withFigures } from "./api/export-report.ts";
import { watchHeap } from "./api/heap.ts";
import type { Client } from "./api/load.ts";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { pageTimes } from "./api/page-reads.ts";
import { memoryMegabytes } from "./api/process-cost.ts";
import type { Target } from "./api/targets.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";
import { percentile } from "./search/timing.ts";

const SIZES = (process.env["BENCH_PERSONS"] ?? "1000,20000,100000").split(",").map(Number);
const FORMATS = EXPORT_FORMATS.filter((format) =>
  (process.env["BENCH_FORMATS"] ?? EXPORT_FORMATS.join(",")).split(",").includes(format),
);
const FIGURES = join(import.meta.dirname, "figures/exports.json");
const POLL_MS = 50;
/** Number of page reads without an export, after as many warm-up reads. */
const IDLE_READS = 40;

const figures: ExportFigure[] = [];
for (const persons of SIZES) await measureSize(persons);
const committedReport = existsSync(FIGURES)
  ? (JSON.parse(readFileSync(FIGURES, "utf8")) as ExportReport)
  : null;
const report = withFigures(committedReport, {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
  figures,
});
console.log(exportTable(report));
if (process.env["BENCH_WRITE"]) {
  mkdirSync(dirname(FIGURES), { recursive: true });
  writeFileSync(FIGURES, `${JSON.stringify(report, null, 2)}\n`);
}

/** Exports a register of one size in each format that can hold it. */
async function measureSize(size: number): Promise<void> {
  const { dir, database, close } = await openRegister(size);
  database.close();
  try {
    const bundled = await bundle("product", dir);
    for (const format of FORMATS) {
      if (size > EXPORT_PERSONS_MAX[format]) continue;
      // Starts a runtime for each export, so that no earlier export counts in the memory.
      const target = await startTarget("product", bundled, dir, { isInspected: true });
      try {
        const figure = await measure(target, format, size);
        console.log(JSON.stringify(figure));
        figures.push(figure);
      } finally {
        await target.stop();
      }
    }
  } finally {
    close();
  }
}

/** Exports the register with children and spouses, and returns the figures. */
async function measure(target: Target, format: ExportFormat, size: number): Promise<ExportFigure> {
  const anonymous = clientOf(target, 1);
  const cookie = await signIn(anonymous);
  anonymous.close();
  const client = clientOf(target, 2, cookie);
  const idle = await pageTimes(client, (count) => count < 2 * IDLE_READS);
  const heap = await watchHeap(await target.inspector());
  const startTime = performance.now();
  const cpuBefore = target.cpuSeconds() ?? 0;
  const { text } = await client.send({
    method: "POST",
    path: "/api/export/",
    body: { format, source: "all_persons", includeChildren: true, includeSpouse: true },
  });
  const { jobId } = JSON.parse(text) as { jobId: string };
  const state = { isRunning: true };
  const pageReads = pageTimes(client, () => state.isRunning);
  const { stepCpu, processPeak } = await follow(target, client, jobId);
  state.isRunning = false;
  const seconds = (performance.now() - startTime) / 1000;
  const cpuSeconds = (target.cpuSeconds() ?? 0) - cpuBefore;
  const { both, heap: heapPeak, backing } = await heap.stop();
  const { persons, bytes } = await result(client, jobId);
  const pages = await pageReads;
  client.close();
  const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
  return {
    size,
    format,
    persons,
    seconds: rounded(seconds, 2),
    cpuSeconds: rounded(cpuSeconds, 2),
    // The steps that write rows, a first step that stores the ids, and a last step that saves the
    // file.
    steps: Math.ceil(persons / STEP_ROWS) + 2,
    stepCpuSeconds: rounded(stepCpu, 2),
    peakMegabytes: rounded(both),
    heapMegabytes: rounded(heapPeak),
    backingMegabytes: rounded(backing),
    processMegabytes: processPeak,
    fileMegabytes: rounded(bytes / 1024 / 1024, 2),
    pageMs: {
      idle: rounded(percentile(idle.slice(IDLE_READS), 95)),
      p95: rounded(percentile(pages, 95)),
      max: rounded(Math.max(...pages)),
    },
  };
}

/** Polls a job until its end; returns the maximum CPU between two states, and the memory. */
async function follow(
  target: Target,
  client: Client,
  jobId: string,
): Promise<{ stepCpu: number; processPeak: number }> {
  const progressValues = new Set<number>();
  let [stepCpu, processPeak] = [0, 0];
  let cpuAtState = target.cpuSeconds() ?? 0;
  for (;;) {
    const { text } = await client.send({ method: "GET", path: `/api/export/progress/${jobId}` });
    const { progress, status } = JSON.parse(text) as ExportProgress;
    const cpu = target.cpuSeconds() ?? 0;
    stepCpu = Math.max(stepCpu, cpu - cpuAtState);
    if (!progressValues.has(progress)) cpuAtState = cpu;
    progressValues.add(progress);
    processPeak = Math.max(processPeak, memoryMegabytes(target.pid) ?? 0);
    if (progress === -1) throw new Error(`The export ended with ${status}.`);
    if (progress === 100) return { stepCpu, processPeak };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Returns the number of persons in the file of a job, and its size. */
async function result(client: Client, jobId: string): Promise<{ persons: number; bytes: number }> {
  const { text } = await client.send({ method: "GET", path: "/api/export/" });
  const { data } = JSON.parse(text) as { data: readonly ExportJobSummary[] };
  const job = data.find(({ id }) => id === jobId);
  const { headers } = await client.send({ method: "GET", path: `/api/export/download/${jobId}` });
  return { persons: job?.counts?.persons ?? 0, bytes: Number(headers["content-length"]) };
}
