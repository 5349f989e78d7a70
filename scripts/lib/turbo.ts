import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { ChildProcess } from "node:child_process";
import { run, startProcess } from "./processes.ts";
import { bin } from "./root.ts";

/** Without this flag, turbo treats the workspace as one package. */
const FLAGS = ["--skip-infer"] as const;

/**
 * The environment of turbo, which runs each package's script with `pnpm`: `npx pnpm` has it on
 * PATH; otherwise pnpm's own variable contains its path.
 */
function environment(): Record<string, string> {
  const path = process.env["PATH"] ?? "";
  const pnpm = process.env["npm_execpath"];
  const known = path.split(delimiter).some((folder) => existsSync(join(folder, "pnpm")));
  if (known) return {};
  if (pnpm === undefined) {
    throw new Error("This script is started with pnpm: npx --yes pnpm@12.21.0 <script>");
  }
  return { PATH: `${dirname(pnpm)}${delimiter}${path}` };
}

/** Runs tasks of turbo.json; unchanged ones come from the cache. Throws if one fails. */
export async function turbo(what: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(
    bin("turbo"),
    [...FLAGS, "run", "--output-logs=errors-only", ...args],
    {
      env: environment(),
      output: "collect",
    },
  );
  if (code !== 0) throw new Error(`${what} failed.\n${output}`);
}

/** Builds the parts that local servers run: both apps, and the Worker as `deploy` bundles it. */
export const buildProduct = (): Promise<void> => turbo("The build", "build", "bundle");

/** Builds what the Worker's tests import: the server entry of the public pages. */
export const buildForWorkerTests = (): Promise<void> =>
  turbo("The build", "build", "--filter=@kehila/public");

/** Rebuilds on every change until stopped. */
export const turboWatch = (...args: readonly string[]): ChildProcess =>
  startProcess(bin("turbo"), [...FLAGS, "watch", "--output-logs=new-only", ...args], {
    env: environment(),
  });
