/**
 * `pnpm bench -- backups`: time, CPU and memory of a backup, the times of concurrent page reads,
 * and the time to recover from the file and the recovery key: restore, start, sign-in, a search.
 * `BENCH_PERSONS=1000,100000` sets the sizes. `BENCH_COLLECTED=1` measures the memory without
 * garbage; its times are not comparable.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Backup, Backups } from "@kehila/shared/backups";
import { KillableServer } from "../scripts/lib/killable.ts";
import { ROOT } from "../scripts/lib/root.ts";
import { newIdentity } from "../workers/src/lib/files/age.ts";
import { watchHeap } from "./api/heap.ts";
import type { Call, Client } from "./api/load.ts";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { pageTimes } from "./api/page-reads.ts";
import { memoryMegabytes } from "./api/process-cost.ts";
import type { Target } from "./api/targets.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";
import { percentile } from "./search/timing.ts";

const SIZES = (process.env["BENCH_PERSONS"] ?? "1000,100000").split(",").map(Number);
/** Whether garbage is collected before each memory sample, which slows the backup and the reads. */
const IS_COLLECTED = process.env["BENCH_COLLECTED"] !== undefined;
const POLL_MS = 500;
/** Number of page reads without a backup, after as many warm-up reads. */
const IDLE_READS = 40;

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
const load = (): number => rounded(loadavg()[0] ?? 0);

for (const size of SIZES) await measureSize(size);

async function measureSize(size: number): Promise<void> {
  const { dir, database, close } = await openRegister(size);
  // Stores the key in the database, because creating the kit would raise the measured memory.
  const { identity, recipient } = await newIdentity();
  database.exec("delete from backups");
  database
    .prepare("insert or replace into settings values ('backup-recipient', ?, ?)")
    .run(JSON.stringify(recipient), new Date().toISOString());
  database.close();
  const folder = mkdtempSync(join(tmpdir(), "kehila-bench-"));
  try {
    const bundled = await bundle("product", dir);
    const target = await startTarget("product", bundled, dir, { isInspected: true });
    let file: string;
    try {
      file = await backUp(target, folder, size);
    } finally {
      await target.stop();
    }
    await bringBack({ file, identity }, join(folder, "restored"));
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a backup and stores its file. */
async function backUp(target: Target, folder: string, size: number): Promise<string> {
  const anonymous = clientOf(target, 1);
  const cookie = await signIn(anonymous);
  anonymous.close();
  const client = clientOf(target, 2, cookie);
  const idleHeap = await watchHeap(await target.inspector());
  const idle = await pageTimes(client, (count) => count < 2 * IDLE_READS);
  const idleMemory = await idleHeap.stop();
  const heap = await watchHeap(await target.inspector(), { isCollected: IS_COLLECTED });
  const startTime = performance.now();
  const cpuBefore = target.cpuSeconds() ?? 0;
  await dataOf(client, { method: "POST", path: "/api/backup", body: {} });
  const state = { isRunning: true };
  const reads = pageTimes(client, () => state.isRunning);
  let processPeak = 0;
  let backup: Backup | undefined;
  while (backup?.status !== "ready") {
    const { backups } = await dataOf<Backups>(client, { method: "GET", path: "/api/backup" });
    [backup] = backups;
    if (backup?.status === "failed") throw new Error(`The backup ended with ${backup.failure}.`);
    processPeak = Math.max(processPeak, memoryMegabytes(target.pid) ?? 0);
    await delay(POLL_MS);
  }
  state.isRunning = false;
  const seconds = (performance.now() - startTime) / 1000;
  const pages = await reads;
  const peak = await heap.stop();
  client.close();
  console.log(
    JSON.stringify({
      size,
      rows: backup.rows,
      fileMegabytes: rounded((backup.bytes ?? 0) / 1e6),
      seconds: rounded(seconds),
      // Includes the CPU of the concurrent page reads.
      cpuSecondsWithPages: rounded((target.cpuSeconds() ?? 0) - cpuBefore),
      isCollected: IS_COLLECTED,
      isolateMegabytes: rounded(peak.both),
      heapMegabytes: rounded(peak.heap),
      backingMegabytes: rounded(peak.backing),
      // The memory during page reads without a backup.
      idleMegabytes: rounded(idleMemory.both),
      processMegabytes: processPeak,
      pageReads: pages.length,
      pageMs: {
        idleP95: rounded(percentile(idle.slice(IDLE_READS), 95)),
        median: rounded(percentile(pages, 50)),
        p95: rounded(percentile(pages, 95)),
        max: rounded(Math.max(...pages)),
      },
      load: load(),
    }),
  );
  const answer = await fetch(`${target.origin}/api/backup/${backup.id}/file`, {
    headers: { Cookie: cookie },
  });
  const file = join(folder, "backup.age");
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}

/** Measures the recovery: restore into an empty folder, start, sign-in and a search. */
async function bringBack(
  { file, identity }: { file: string; identity: string },
  dir: string,
): Promise<void> {
  const startTime = performance.now();
  execFileSync(process.execPath, [join(ROOT, "scripts/restore.ts"), file], {
    env: { ...process.env, STATE_DIR: dir, RECOVERY_KEY: identity },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const restoreEnd = performance.now();
  const server = new KillableServer(dir);
  await server.start();
  const started = performance.now();
  const found = await server.send(`/person?search=${encodeURIComponent("Ivanova")}&take=20`);
  const { data } = await found.json<{ data: unknown[] }>();
  const recoveryEnd = performance.now();
  await server.kill();
  console.log(
    JSON.stringify({
      restoreSeconds: rounded((restoreEnd - startTime) / 1000),
      startAndSignInSeconds: rounded((started - restoreEnd) / 1000),
      searchSeconds: rounded((recoveryEnd - started) / 1000, 2),
      found: data.length,
      load: load(),
    }),
  );
}

async function dataOf<T>(client: Client, call: Call): Promise<T> {
  const { status, text } = await client.send(call);
  if (status >= 300) throw new Error(`${call.path} answered ${status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
