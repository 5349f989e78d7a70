import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, on every common Linux. */
const TICKS = 100;

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Returns the fields of `/proc/<pid>/stat` after the command's name. */
const statOf = (pid: number): readonly string[] | null =>
  read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /su, "")
    .split(" ") ?? null;

/** Returns the ids of the workerd processes that this process started; empty without `/proc`. */
export function workerdChildren(): number[] {
  const pids = read("/proc/self/stat") === null ? [] : readdirSync("/proc").map(Number);
  return pids.filter(
    (pid) =>
      pid > 0 &&
      read(`/proc/${pid}/comm`)?.trim() === "workerd" &&
      Number(statOf(pid)?.[1]) === process.pid,
  );
}

/**
 * Returns the CPU seconds of a process, user and system; null if the system does not report them.
 */
export function cpuSeconds(pid: number): number | null {
  const stat = statOf(pid);
  return stat ? (Number(stat[11]) + Number(stat[12])) / TICKS : null;
}

/** Returns the memory of a process in megabytes; null if the system does not report it. */
export function memoryMegabytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
