import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import type { Package } from "./lib/test-packages.ts";
import { PACKAGES, vitest } from "./lib/test-packages.ts";
import { buildForWorkerTests, buildProduct } from "./lib/turbo.ts";

const USAGE = `Which file?
  npx --yes pnpm@12.21.0 test:file packages/shared/src/base/dates.test.ts
  npx --yes pnpm@12.21.0 test:file workers/src/rate-limit/client.test.ts -t "part of a test's name"
  HEADED=1 npx --yes pnpm@12.21.0 test:file e2e/journeys/archive.test.ts`;

/** The page of the staff app. The Worker's tests need the file, but any content will do. */
const STAFF_SHELL = "dist/assets/staff/index.html";

/**
 * `pnpm test:file PATH… [options of vitest]`: runs test files of one package. For journeys,
 * `HEADED=1` shows the browser and `TRACE=1` keeps each document in a failure's trace.
 */
async function testFile(args: readonly string[]): Promise<number> {
  const firstOption = args.findIndex((argument) => argument.startsWith("-"));
  const paths = firstOption === -1 ? args : args.slice(0, firstOption);
  const options = args.slice(paths.length);
  const files = paths.map(fromRoot);
  const name = PACKAGES.find((one) => files.every((file) => file.startsWith(`${one}/`)));
  if (files.length === 0 || !name) throw new Error(USAGE);
  const env = await prepare(name);
  const inPackage = files.map((file) => relative(name, file));
  const { code } = await vitest(name, [...inPackage, ...options], { env });
  return code;
}

/** Builds the parts that a package's tests need; returns their environment. */
async function prepare(name: Package): Promise<Record<string, string>> {
  if (name === "workers" && existsSync(join(ROOT, STAFF_SHELL))) await buildForWorkerTests();
  else if (name === "e2e" || name === "workers" || name === "scripts") await buildProduct();
  if (name !== "e2e") return {};
  const { ensureChromium } = await import("./lib/chromium.ts");
  return { CHROMIUM_PATH: ensureChromium(say), E2E_SHARDS: "1" };
}

/**
 * Returns a file's path relative to the repository root; accepts paths relative to the root or to
 * the current folder.
 */
function fromRoot(path: string): string {
  const folders = [process.env["INIT_CWD"] ?? process.cwd(), ROOT];
  const found = folders.map((folder) => resolve(folder, path)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`There is no file ${path}.\n\n${USAGE}`);
  return relative(ROOT, found);
}

stopAllOnSignal();
await runScript(testFile);
