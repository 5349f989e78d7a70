import { execFileSync } from "node:child_process";

const LAUNCHER = /(?:^|[\s/])(?:npm|npx|pnpm|pnpx)\b|^(?:\S*\/)?(?:sh|bash|dash) -c /;
const LOOK_MS = 1000;

/**
 * Calls back when npx or pnpm, through which this script was started, is gone. npx passes a signal on
 * to a shell that keeps it to itself, so without this a stopped `npx pnpm start` would leave its
 * server behind. Started directly, or where `ps` is missing, it does nothing.
 */
export function onLauncherGone(callback: () => void): void {
  const launchers = launcherIds();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  timer.unref();
}

/** Our ancestors, as long as each one is a package manager or the shell it uses. */
function launcherIds(): number[] {
  let table: string;
  try {
    table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return [];
  }
  const processes = new Map(
    table.split("\n").flatMap((line) => {
      const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [[Number(id), { parent: Number(parent), command }]];
    }),
  );
  const found: number[] = [];
  for (let id = process.ppid; ;) {
    const one = processes.get(id);
    if (!one || id <= 1 || !LAUNCHER.test(one.command)) return withoutShells(found, processes);
    found.push(id);
    id = one.parent;
  }
}

/** A shell above the topmost package manager is the caller's own, and none of our business. */
function withoutShells(
  ids: readonly number[],
  processes: ReadonlyMap<number, { command: string }>,
): number[] {
  const isShell = (id: number) =>
    /^(?:\S*\/)?(?:sh|bash|dash) -c /.test(processes.get(id)?.command ?? "");
  const top = ids.findLastIndex((id) => !isShell(id));
  return ids.slice(0, top + 1);
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
