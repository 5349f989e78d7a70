import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./replace-file.ts";

/** Names the process of the runtime below a server of this state folder. */
const FILE = "runtime.json";
const PAUSE_MS = 20;

/** A process; the start distinguishes it from a later one with the same id. */
interface StartedProcess {
  pid: number;
  startedAt: string;
}

const ps = (...args: string[]): string[] => {
  try {
    return execFileSync("ps", args, { encoding: "utf8" }).trim().split("\n");
  } catch {
    // No such process, or a system without `ps`.
    return [];
  }
};

/** Returns the descendants of a process, then the process itself. */
export function processTree(pid: number): number[] {
  const rows = ps("-A", "-o", "pid=,ppid=").map((row) => row.trim().split(/\s+/u).map(Number));
  const below = (parent: number): number[] =>
    rows.filter(([, of]) => of === parent).flatMap(([id = 0]) => [...below(id), id]);
  return [...below(pid), pid];
}

/** Returns when a process started; empty for none, and for one that has ended. */
function startOf(pid: number): string {
  const [state, ...start] = (ps("-p", String(pid), "-o", "stat=,lstart=")[0] ?? "").split(/\s+/u);
  return state?.startsWith("Z") ? "" : start.join(" ");
}

/** Records the runtime of a server, for {@link endOrphan}. */
export function recordRuntime(dir: string, serverPid: number): void {
  const runtimes = processTree(serverPid)
    .filter((pid) => pid !== serverPid)
    .map((pid): StartedProcess => ({ pid, startedAt: startOf(pid) }));
  try {
    replaceFile(join(dir, FILE), JSON.stringify(runtimes));
  } catch {
    // A full disk: the server starts without the record.
    rmSync(join(dir, FILE), { force: true });
  }
}

/** Returns the recorded processes; none from a damaged record, which must not stop a start. */
function recordedIn(file: string): StartedProcess[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StartedProcess[];
  } catch {
    return [];
  }
}

/**
 * Ends a runtime that has outlived its server, as after `killall -9 node`: it would serve the
 * database without the lock. The caller has the lock of the folder, so no server is running.
 */
export function endOrphan(dir: string): void {
  const file = join(dir, FILE);
  if (!existsSync(file)) return;
  for (const { pid, startedAt } of recordedIn(file)) {
    if (startedAt === "" || startOf(pid) !== startedAt) continue;
    process.kill(pid, "SIGKILL");
    while (startOf(pid) === startedAt)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  rmSync(file, { force: true });
}
