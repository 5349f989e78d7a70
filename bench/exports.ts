/**
 * `pnpm bench -- exports`: time, steps and memory of exports over HTTP, in the product's runtime.
 * `BENCH_PERSONS=1000,10000,100000` names other sizes, `BENCH_FORMATS=excel,pdf` some formats.
 */
import type { ExportFormat, ExportProgress } from "@kehila/shared/exports";
import { EXPORT_FORMATS } from "@kehila/shared/exports";
import { EXPORT_PAGED_MAX } from "@kehila/shared/limits";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { memoryMegabytes } from "./api/process-cost.ts";
import type { Target } from "./api/targets.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register.ts";

const SIZES = (process.env["BENCH_PERSONS"] ?? "1000,10000").split(",").map(Number);
const FORMATS = EXPORT_FORMATS.filter((format) =>
  (process.env["BENCH_FORMATS"] ?? EXPORT_FORMATS.join(",")).split(",").includes(format),
);
const POLL_MS = 50;

for (const persons of SIZES) {
  const { dir, database, close } = await openRegister(persons);
  database.close();
  try {
    const bundled = await bundle("product", dir);
    for (const format of FORMATS) {
      if (format !== "excel" && persons > EXPORT_PAGED_MAX) continue;
      // A runtime of its own for each, so that memory is of this export alone.
      const target = await startTarget("product", bundled, dir);
      try {
        console.log(await measure(target, format, persons));
      } finally {
        await target.stop();
      }
    }
  } finally {
    close();
  }
}

function memoryOf({ pid }: Target): number {
  return memoryMegabytes(pid) ?? 0;
}

/** Exports the register with children and spouses, and returns its figures as a line. */
async function measure(target: Target, format: ExportFormat, persons: number): Promise<string> {
  const anonymous = clientOf(target, 1);
  const cookie = await signIn(anonymous);
  anonymous.close();
  const client = clientOf(target, 1, cookie);
  const memoryBefore = memoryOf(target);
  const cpuBefore = target.cpuSeconds() ?? 0;
  const begun = performance.now();
  const started = await client.send({
    method: "POST",
    path: "/api/export/",
    body: { format, source: "all_persons", includeChildren: true, includeSpouse: true },
  });
  const { jobId } = JSON.parse(started.text) as { jobId: string };
  let memory = memoryBefore;
  const states = new Set<number>();
  for (;;) {
    const { text } = await client.send({ method: "GET", path: `/api/export/progress/${jobId}` });
    const { progress, status } = JSON.parse(text) as ExportProgress;
    states.add(progress);
    memory = Math.max(memory, memoryOf(target));
    if (progress === -1) throw new Error(`The export ended with ${status}.`);
    if (progress === 100) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (target.cpuSeconds() ?? 0) - cpuBefore;
  client.close();
  const per = (total: number): string => ((total * 10_000) / persons).toFixed(2);
  return [
    `${String(persons).padStart(7)} persons as ${format.padEnd(5)}`,
    `${seconds.toFixed(1)} s (${per(seconds)} s per 10,000; CPU ${per(cpu)} s)`,
    `${states.size} states seen`,
    `process ${memoryBefore.toFixed(0)} → ${memory.toFixed(0)} MB`,
  ].join("  ");
}
