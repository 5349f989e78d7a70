import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.ts";
import { inLanes } from "./lib/lanes.ts";
import { fail, say, stopAllOnSignal } from "./lib/processes.ts";
import type { Package } from "./lib/test-packages.ts";
import { PACKAGES, vitest } from "./lib/test-packages.ts";
import type { TestCount } from "./lib/test-report.ts";
import { countTests } from "./lib/test-report.ts";
import { buildProduct } from "./lib/turbo.ts";

/**
 * The number of packages tested at a time: one that computes and one that drives a browser use two
 * cores.
 */
const LANES = 2;

/** The time between two lines of progress, in milliseconds. */
const PROGRESS_MS = 30_000;

/** Keeps colours in collected output for a terminal. */
const COLOURS: Readonly<Record<string, string>> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** The test results of one package. */
interface Count extends TestCount {
  name: Package;
  seconds: string;
}

/**
 * `pnpm test`: runs all tests, including journeys. Arguments limit it to packages: `pnpm test --
 * workers e2e`.
 */
async function test(only: readonly string[]): Promise<boolean> {
  const packages = PACKAGES.filter(
    (name) => only.length === 0 || only.some((wanted) => name.endsWith(wanted)),
  );
  if (packages.length === 0) throw new Error(`No such package: ${only.join(", ")}`);
  const env: Record<string, string> = {};
  if (packages.includes("e2e")) env["CHROMIUM_PATH"] = ensureChromium(say);
  say("Building …");
  await buildProduct();

  const counts = await testPackages(packages, env);
  say("");
  for (const { name, passed, failed, failures, seconds } of counts) {
    say(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    // Printed last, so that the end of a log names the failures.
    for (const failure of failures) say(`    ✗ ${failure}`);
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failedCount = counts.reduce((sum, count) => sum + count.failed, 0);
  say(`\n${passed} passed, ${failedCount} failed`);
  return failedCount === 0;
}

/**
 * Tests packages in parallel. The output of a single package is printed immediately, otherwise
 * after the package has finished.
 */
async function testPackages(
  packages: readonly Package[],
  env: Readonly<Record<string, string>>,
): Promise<Count[]> {
  const folder = await mkdtemp(join(tmpdir(), "kehila-tests-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const isAlone = packages.length === 1;
  if (!isAlone) say(`Testing ${packages.join(", ")}, ${LANES} at a time …`);
  const running = new Map<Package, number>();
  const progress = setInterval(() => say(progressOf(running)), PROGRESS_MS);
  const counts = await inLanes(packages, LANES, async (name) => {
    running.set(name, performance.now());
    const { count, output } = await testPackage(name, folder, env, isAlone ? "show" : "collect");
    running.delete(name);
    if (!isAlone) say(`\n── ${name} ──\n${output.trimEnd()}`);
    return count;
  });
  clearInterval(progress);
  return counts;
}

/** Returns a line that names the running packages and their time: `… e2e 4:30, workers 2:00`. */
const progressOf = (running: ReadonlyMap<Package, number>): string =>
  `… ${[...running].map(([name, since]) => `${name} ${minutesSince(since)}`).join(", ")}`;

function minutesSince(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

async function testPackage(
  name: Package,
  folder: string,
  env: Readonly<Record<string, string>>,
  output: "show" | "collect",
): Promise<{ count: Count; output: string }> {
  const reportFile = join(folder, `${name.replace("/", "-")}.json`);
  const started = performance.now();
  const outcome = await vitest(
    name,
    ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
    { env: { ...env, ...COLOURS }, output },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = { name, ...countTests(reportFile, outcome.code), seconds };
  return { count, output: outcome.output };
}

try {
  stopAllOnSignal();
  const only = process.argv.slice(2).filter((argument) => argument !== "--");
  process.exitCode = (await test(only)) ? 0 : 1;
} catch (error) {
  say("\n0 passed, 1 failed");
  fail(error);
}
