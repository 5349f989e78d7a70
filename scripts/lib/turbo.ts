import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pnpmEnvironment } from "./pnpm.ts";
import { run, startProcess } from "./processes.ts";
import { bin, ROOT } from "./root.ts";

/** Without this flag, turbo treats the workspace as one package. */
const FLAGS = ["--skip-infer"] as const;

/** Runs tasks of turbo.json, unchanged tasks from the cache. Throws if a task fails. */
export async function turbo(what: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(
    bin("turbo"),
    [...FLAGS, "run", "--output-logs=errors-only", ...args],
    {
      env: pnpmEnvironment(),
      output: "collect",
    },
  );
  if (code !== 0) throw new Error(`${what} failed.\n${output}`);
}

/**
 * Deletes the files for browsers, so that the next build leaves exactly its own: turbo adds cached
 * files to a folder and deletes no file of an earlier build.
 */
export const emptyAssets = (): void =>
  rmSync(join(ROOT, "dist/assets"), { recursive: true, force: true });

/** Builds the parts that local servers run: both apps, and the Worker as `deploy` bundles it. */
export const buildProduct = (): Promise<void> => turbo("The build", "build", "bundle");

/** Builds what the Worker's tests import: the server entry of the public pages, and the commit. */
export const buildForWorkerTests = (): Promise<void> =>
  turbo("The build", "build", "--filter=@kehila/workers");

/** Rebuilds on every change until stopped. */
export const turboWatch = (...args: readonly string[]): ChildProcess =>
  startProcess(bin("turbo"), [...FLAGS, "watch", "--output-logs=new-only", ...args], {
    env: pnpmEnvironment(),
  });
