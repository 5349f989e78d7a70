import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Outcome } from "./processes.ts";
import { run } from "./processes.ts";

/**
 * Returns the environment in which `pnpm` is a command: `npx pnpm` has it on PATH; otherwise pnpm's
 * own variable contains its path.
 */
export function pnpmEnvironment(): Record<string, string> {
  const path = process.env["PATH"] ?? "";
  const pnpm = process.env["npm_execpath"];
  const isInPath = path.split(delimiter).some((folder) => existsSync(join(folder, "pnpm")));
  if (isInPath) return {};
  if (pnpm === undefined) {
    throw new Error("This script is started with pnpm: npx --yes pnpm@12.21.0 <script>");
  }
  return { PATH: `${dirname(pnpm)}${delimiter}${path}` };
}

/** Runs a command of pnpm and returns its output. */
export const pnpm = (...args: readonly string[]): Promise<Outcome> =>
  run("pnpm", args, { output: "collect", env: pnpmEnvironment() });
