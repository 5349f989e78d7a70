import { loadavg } from "node:os";
import { percentile } from "../search/timing.ts";
import type { Call, Client } from "./load.ts";
import type { Target } from "./targets.ts";

/** The request for a page of persons, which must stay fast while other work runs. */
const PAGE: Call = { method: "GET", path: "/person?take=50" };

/** Reads a page sequentially while `goesOn()`, and returns the milliseconds of each read. */
export async function pageTimes(
  client: Client,
  goesOn: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const startTime = performance.now();
    const { status } = await client.send(PAGE);
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    times.push(performance.now() - startTime);
  }
  return times;
}

/**
 * Runs `work` and concurrent page reads; prints the time of the work, the CPU of both, and the
 * percentiles of the page reads.
 */
export async function reportPhase(
  { target, client }: { target: Target; client: Client },
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const state = { isRunning: true };
  const reads = pageTimes(client, () => state.isRunning);
  const startTime = performance.now();
  const cpuBefore = target.cpuSeconds() ?? 0;
  try {
    await work();
  } finally {
    state.isRunning = false;
  }
  const cpu = ((target.cpuSeconds() ?? 0) - cpuBefore).toFixed(1);
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
  const times = await reads;
  const [p50, p95, most] = [50, 95, 100].map((share) => percentile(times, share).toFixed(0));
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${name}: ${seconds} s (${cpu} s of CPU), ${times.length} page reads: ${p50}, p95 ${p95}, max ${most} ms, load ${load}`,
  );
}
