import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "../e2e/support/chromium.ts";
import { fail, run, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { turbo } from "./lib/turbo.ts";

/** Packages with tests, from the fastest to the slowest: the Worker's run inside workerd. */
const PACKAGES = [
  "packages/shared",
  "scripts",
  "apps/public",
  "apps/staff",
  "workers",
  "e2e",
] as const;

/** What one package's tests came to. */
interface Count {
  passed: number;
  failed: number;
}

/** What vitest writes with its JSON reporter; files that could not be loaded count as suites. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * `pnpm test`: every test there is, the browser's included. Arguments name packages to test only
 * those: `pnpm test -- workers e2e`.
 */
async function test(only: readonly string[]): Promise<boolean> {
  const packages = PACKAGES.filter(
    (name) => only.length === 0 || only.some((wanted) => name.endsWith(wanted)),
  );
  if (packages.length === 0) throw new Error(`No such package: ${only.join(", ")}`);
  const env: Record<string, string> = {};
  if (packages.includes("e2e")) env["CHROMIUM_PATH"] = ensureChromium(say);
  say("Building …");
  await turbo("The build", "build");

  const folder = await mkdtemp(join(tmpdir(), "kehila-tests-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const counts: (Count & { name: string; seconds: string })[] = [];
  for (const name of packages) {
    const started = performance.now();
    const count = await testPackage(name, join(folder, `${name.replace("/", "-")}.json`), env);
    counts.push({ name, ...count, seconds: ((performance.now() - started) / 1000).toFixed(1) });
  }

  say("");
  for (const { name, passed, failed, seconds } of counts) {
    say(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function testPackage(
  name: string,
  reportFile: string,
  env: Readonly<Record<string, string>>,
): Promise<Count> {
  const cwd = join(ROOT, name);
  const { code } = await run(
    join(cwd, "node_modules/.bin/vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
    { cwd, env },
  );
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  // A test that was skipped has not passed; and an exit code says what no test does.
  const failed = report.numFailedTests + report.numPendingTests + broken;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) };
}

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return null;
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  stopAllOnSignal();
  const only = process.argv.slice(2).filter((argument) => argument !== "--");
  process.exitCode = (await test(only)) ? 0 : 1;
} catch (error) {
  say("\n0 passed, 1 failed");
  fail(error);
}
