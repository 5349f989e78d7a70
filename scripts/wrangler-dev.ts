import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { announce, prepareDatabase } from "./lib/product.ts";
import { runScript } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { PREPARED, developmentVariables, lockState, stateDir } from "./lib/state.ts";

/** A file of the built staff app. */
const SHELL = join(ROOT, "dist/assets/staff/login.html");

const KEEPER = join(ROOT, "scripts/keep-lock.ts");

/**
 * Prepares the register that `wrangler dev` serves; the build command of wrangler.toml. Does nothing
 * for other commands of wrangler, and for a server that `pnpm dev` has prepared.
 */
async function prepare(): Promise<number> {
  const { WRANGLER_COMMAND, [PREPARED]: isPrepared } = process.env;
  if (WRANGLER_COMMAND !== "dev" || isPrepared) return 0;
  if (!existsSync(SHELL)) {
    throw new Error("The apps are not built. Run this first:\n\n  npx --yes pnpm@12.21.0 build");
  }
  const dir = stateDir();
  const unlock = lockState(dir);
  try {
    const prepared = await prepareDatabase(dir);
    developmentVariables(dir);
    announce({ port: 8787, dir }, prepared);
  } finally {
    unlock();
  }
  // With `exec` in wrangler.toml the shell becomes this process, so the parent is wrangler.
  await keepLocked(dir, process.ppid);
  return 0;
}

/** Leaves a process that locks the state folder while wrangler lives. */
async function keepLocked(dir: string, pid: number): Promise<void> {
  const keeper = spawn(process.execPath, [KEEPER, dir, String(pid)], {
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const [outcome] = (await Promise.race([once(keeper, "message"), once(keeper, "exit")])) as [
    unknown,
  ];
  if (outcome !== "locked") throw new Error(`The state folder ${dir} could not be locked.`);
  keeper.unref();
}

await runScript(prepare);
