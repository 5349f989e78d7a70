import { execFileSync } from "node:child_process";

const LAUNCHER = /(?:^|[\s/])(?:npm|npx|pnpm|pnpx)\b|^(?:\S*\/)?(?:sh|bash|dash) -c /;
const LOOK_MS = 1000;

/**
 * Calls back after the npx or pnpm process that started this script has ended. npx passes signals
 * to a shell that does not forward them, so a stopped `npx pnpm start` would leave its server
 * running. Does nothing if the script was started directly, or without `ps`.
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

/** Returns the ids of the ancestor processes that are package managers or their shells. */
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

/** Removes the shells above the topmost package manager, because they belong to the caller. */
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
    // EPERM means that a process of another user exists.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
