import { randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { FULL_LOG_N } from "../workers/src/lib/passwords/passwords.ts";
import { ensureChromium } from "./lib/chromium.ts";
import { inLanes } from "./lib/lanes.ts";
import { mustRun, run, runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { supportedCompatibilityDate } from "./lib/runtime.ts";
import { scratchFolder } from "./lib/scratch.ts";
import type { Circumstances, Measurement, RunResult } from "./lib/trust-report.ts";
import { trustReport } from "./lib/trust-report.ts";
import type { TrustRun } from "./lib/trust-runs.ts";
import { TRUST_RUNS } from "./lib/trust-runs.ts";
import { buildProduct } from "./lib/turbo.ts";

/** The number of concurrent runs that compute, for two cores. */
const LANES = 2;

/** The output of vitest's JSON reporter; a file that did not load has no assertions. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      meta: { measurements?: readonly Measurement[] };
    }[];
  }[];
}

/**
 * `pnpm test:trust [-- name …] [--report FILE]`: runs the long tests. Prints a report with seeds,
 * sizes and intervals, and updates FILE after each run.
 */
async function testTrust(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== "--"),
    options: { report: { type: "string" } },
    allowPositionals: true,
  });
  const runs = chosenRuns(positionals);
  process.stdout.write("Building …\n");
  await buildProduct();

  const about = await circumstances();
  const results = new Map<string, RunResult>();
  const report = (): string => {
    const finishedRuns = runs.flatMap(({ name }) => results.get(name) ?? []);
    const waitingNames = runs.filter(({ name }) => !results.has(name)).map(({ name }) => name);
    return trustReport(about, finishedRuns, waitingNames);
  };
  const work = async (one: TrustRun): Promise<void> => {
    results.set(one.name, await runOnce(one));
    if (values.report === undefined) return;
    const file = resolve(ROOT, values.report);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, report());
  };
  const inLane = (lane: TrustRun["lane"]) => runs.filter((one) => one.lane === lane);
  const waitingRuns = inLane("waiting");
  await Promise.all([
    inLanes(inLane(undefined), LANES, work),
    inLanes(waitingRuns, waitingRuns.length, work),
  ]);
  await inLanes(inLane("alone"), 1, work);
  process.stdout.write(`\n${report()}`);
  return [...results.values()].every(({ failed }) => failed.length === 0);
}

/** Returns the runs named by the arguments, or all. Throws for an unknown name. */
function chosenRuns(names: readonly string[]): readonly TrustRun[] {
  const unknown = names.filter((name) => !TRUST_RUNS.some((one) => one.name === name));
  if (unknown.length > 0) {
    const runNames = TRUST_RUNS.map(({ name }) => name).join(", ");
    throw new Error(`No run is called ${unknown.join(", ")}. There are: ${runNames}`);
  }
  return TRUST_RUNS.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function runOnce({ name, cwd, args, sizes, seed }: TrustRun): Promise<RunResult> {
  const defaults = { ...sizes, ...(seed ? { [seed]: String(randomInt(2 ** 31 - 1)) } : {}) };
  const settings = Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, process.env[key] || value]),
  );
  const settingTexts = Object.entries(settings).map(([key, value]) => ` ${key}=${value}`);
  process.stdout.write(`\n${name}:${settingTexts.join("")}\n`);

  const folder = mkdtempSync(join(tmpdir(), "kehila-trust-"));
  try {
    const file = join(folder, "report.json");
    const started = performance.now();
    const { code, output } = await run(
      join(ROOT, cwd, "node_modules/.bin/vitest"),
      ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      {
        cwd: join(ROOT, cwd),
        env: {
          TMPDIR: scratchFolder(),
          TEST_TIMEOUT: "10000000",
          SCRYPT_LOG_N: String(FULL_LOG_N),
          ...(cwd === "e2e" ? { CHROMIUM_PATH: ensureChromium(say) } : {}),
          ...settings,
        },
        output: "collect",
      },
    );
    process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
    const seconds = (performance.now() - started) / 1000;
    return { name, settings, seconds, ...outcome(file, code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the summary of a vitest report. A failed run without a failed test is a failure too. */
function outcome(file: string, code: number): Omit<RunResult, "name" | "settings" | "seconds"> {
  const { testResults } = readReport(file);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failedTitles = [
    ...tests.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName),
    ...testResults
      .filter(
        ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
      )
      .map(({ name }) => `${name} did not load`),
  ];
  if (code !== 0 && failedTitles.length === 0) failedTitles.push(`vitest ended with code ${code}`);
  return {
    failed: failedTitles,
    passed: tests.filter(({ status }) => status === "passed").length,
    measurements: tests.flatMap(({ meta }) => meta.measurements ?? []),
  };
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return { testResults: [] };
  }
}

async function circumstances(): Promise<Circumstances> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await mustRun("git", "git", args)).trim();
  const changes = (await git("status", "--porcelain")) === "" ? "" : ", with local changes";
  return [
    ["started", `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`],
    ["commit", `${await git("rev-parse", "--short", "HEAD")}${changes}`],
    ["machine", `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`],
    ["load before the start", loadavg()[0]?.toFixed(1) ?? "unknown"],
    ["runtime", `workerd of ${supportedCompatibilityDate()}, Node ${process.versions.node}`],
  ];
}

stopAllOnSignal();
await runScript(testTrust);
