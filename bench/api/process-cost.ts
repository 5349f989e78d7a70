import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, on every common Linux. */
const TICKS = 100;

const readFile = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Returns the fields of `/proc/<pid>/stat` after the command's name. */
const statOf = (pid: number): readonly string[] | null =>
  readFile(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /su, "")
    .split(" ") ?? null;

/** Returns the ids of the workerd processes that a process started; empty without `/proc`. */
export function workerdChildren(parent = process.pid): number[] {
  const pids = readFile("/proc/self/stat") === null ? [] : readdirSync("/proc").map(Number);
  return pids.filter(
    (pid) =>
      pid > 0 &&
      readFile(`/proc/${pid}/comm`)?.trim() === "workerd" &&
      Number(statOf(pid)?.[1]) === parent,
  );
}

/**
 * Returns the CPU seconds of a process, user and system; null if the system does not report them.
 */
export function cpuSeconds(pid: number): number | null {
  const stat = statOf(pid);
  return stat ? (Number(stat[11]) + Number(stat[12])) / TICKS : null;
}

/**
 * Returns a size in the status of a process in megabytes; null if the system does not report it.
 */
function statusMegabytes(pid: number, size: RegExp): number | null {
  const kilobytes = size.exec(readFile(`/proc/${pid}/status`) ?? "")?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** Returns the memory of a process in megabytes. */
export const memoryMegabytes = (pid: number): number | null =>
  statusMegabytes(pid, /^VmRSS:\s+(\d+) kB$/mu);

/** Returns the highest memory of a process since its start, in megabytes. */
export const peakMegabytes = (pid: number): number | null =>
  statusMegabytes(pid, /^VmHWM:\s+(\d+) kB$/mu);
