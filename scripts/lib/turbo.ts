import type { ChildProcess } from "node:child_process";
import { pnpmEnvironment } from "./pnpm.ts";
import { run, startProcess } from "./processes.ts";
import { bin } from "./root.ts";

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

/** Builds the parts that local servers run: both apps, and the Worker as `deploy` bundles it. */
export const buildProduct = (): Promise<void> => turbo("The build", "build", "bundle");

/** Builds what the Worker's tests import: the server entry of the public pages. */
export const buildForWorkerTests = (): Promise<void> =>
  turbo("The build", "build", "--filter=@kehila/public");

/** Rebuilds on every change until stopped. */
export const turboWatch = (...args: readonly string[]): ChildProcess =>
  startProcess(bin("turbo"), [...FLAGS, "watch", "--output-logs=new-only", ...args], {
    env: pnpmEnvironment(),
  });
