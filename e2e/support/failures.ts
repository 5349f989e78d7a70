import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { TestContext } from "vitest";
import { ROOT } from "../../scripts/lib/root.ts";

const FOLDER = join(ROOT, "e2e/failures");

/** Whether traces have document snapshots, which take half as long as the journey itself. */
const isDetailed = Boolean(process.env["HEADED"] ?? process.env["TRACE"]);

/** Records actions, requests and console of a context; with `TRACE=1` document snapshots too. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: isDetailed, screenshots: isDetailed });
}

/** Ends the recording, and saves it if a path is given. */
export async function stopTrace(context: BrowserContext, path?: string): Promise<void> {
  await context.tracing.stop(path === undefined ? {} : { path });
}

/** Files that this shard has run, in order: an earlier file may have caused a failure. */
const filesSeen: string[] = [];

/** Records that the tests of a file begin. */
export function noteFile(name: string): void {
  filesSeen.push(name);
}

/** Returns the folder for a failed test: its file and name as a path. */
function folderOf({ task }: TestContext): string {
  const name = task.fullTestName.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120);
  const file = task.file.name.replace(/^.*\//u, "").replace(/\.test\.ts$/u, "");
  return join(FOLDER, file, name);
}

/** Saves a picture of each open page and a trace of each open context of a failed test. */
export async function keepFailure(
  test: TestContext,
  contexts: readonly BrowserContext[],
): Promise<void> {
  const folder = folderOf(test);
  mkdirSync(folder, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    const name = `visitor-${index + 1}`;
    for (const [page, shown] of context.pages().entries()) {
      const path = join(folder, `${name}-page-${page + 1}.png`);
      // A page that hangs must not hide the failure of the test.
      await shown.screenshot({ path }).catch(() => null);
    }
    // Starts a new recording, which the file's own hook ends together with the visit.
    await stopTrace(context, join(folder, `${name}.zip`))
      .then(() => startTrace(context))
      .catch(() => null);
  }
  process.stderr.write(
    `\nFailed: ${test.task.fullTestName}\nKept: ${relative(ROOT, folder)}\n` +
      `Files of this shard so far: ${filesSeen.join(" ")}\n` +
      "  npx --yes pnpm@12.21.0 --filter @kehila/e2e exec playwright-core show-trace FILE.zip\n",
  );
}
