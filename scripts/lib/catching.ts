import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import type { Catcher, Fault } from "../faults/fault.ts";
import { run } from "./processes.ts";
import { bin, ROOT } from "./root.ts";
import { scratchFolder } from "./scratch.ts";
import type { Package } from "./test-packages.ts";
import { vitest } from "./test-packages.ts";

/** The output of vitest's JSON reporter. */
export interface VitestReport {
  testResults: {
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface LintReport {
  diagnostics: { code: string }[];
}

/** The first failed test of each catcher, and the output of the catchers. */
export interface Catches {
  caughtBy: string[];
  output: string;
  /** Whether a test ran to its end, or the linter did: without one, nothing is known. */
  hasRun: boolean;
}

/** Runs the narrowest tests of a planted fault. */
export async function findCatches({ catchers, keepsFromLoading = false }: Fault): Promise<Catches> {
  const all: Catches = { caughtBy: [], output: "", hasRun: false };
  for (const catcher of catchers) {
    const { caughtBy, output, hasRun } =
      "lint" in catcher ? await runLinter(catcher.lint) : await runTests(catcher, keepsFromLoading);
    all.caughtBy.push(...caughtBy);
    all.output += output;
    all.hasRun ||= hasRun;
  }
  return all;
}

async function runLinter(file: string): Promise<Catches> {
  const args = ["--format", "json", "--deny-warnings", file];
  const { output } = await run(bin("oxlint"), args, { output: "collect" });
  const { diagnostics } = JSON.parse(output.slice(output.indexOf("{"))) as LintReport;
  const rules = new Set(diagnostics.map(({ code }) => code));
  return { caughtBy: [...rules].map((rule) => LINTER + rule), output, hasRun: true };
}

/**
 * The rules of the linter whose violations count as a caught mutant. Other rules find shapes that
 * only mutants have, such as a condition that is always true.
 */
const FAULT_RULES = ["react-hooks(exhaustive-deps)", "typescript(no-floating-promises)"];

/** Returns the first of the {@link FAULT_RULES} that a file violates, or null. */
export async function findLintError(file: string): Promise<string | null> {
  if (!file.endsWith(".ts")) return null;
  const { caughtBy } = await runLinter(file);
  return caughtBy.find((one) => FAULT_RULES.some((rule) => one === LINTER + rule)) ?? null;
}

type TestCatcher = Exclude<Catcher, { lint: string }>;

/** The beginning of a result of {@link findLintError}. */
export const LINTER = "oxlint: ";

/** The beginning of a result of {@link findTypeError}. */
export const COMPILER = "the compiler: ";

/**
 * Returns the first type error of a package, or null. The error is the mutant's if the package has
 * no type error without the mutant.
 */
export async function findTypeError(name: Package): Promise<string | null> {
  // Checks incrementally: only the files that this mutant and the previous mutant affect.
  const buildInfo = join(scratchFolder(), `${name.replace("/", "-")}.tsbuildinfo`);
  const args = ["--noEmit", "--project", join(ROOT, name)];
  args.push("--incremental", "--tsBuildInfoFile", buildInfo);
  const { code, output } = await run(bin("tsc"), args, { output: "collect" });
  return code === 0 ? null : `${COMPILER}${output.split("\n")[0] ?? ""}`;
}

async function runTests(catcher: TestCatcher, keepsFromLoading: boolean): Promise<Catches> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-faults-"));
  const file = join(folder, "report.json");
  try {
    const { code, output } = await vitest(
      catcher.package,
      [
        catcher.file,
        ...(catcher.name === undefined ? [] : ["-t", patternOf(catcher.name)]),
        "--reporter=json",
        `--outputFile.json=${file}`,
      ],
      { output: "collect", env: environmentOf(catcher.package) },
    );
    const where = `${catcher.package}/${catcher.file}`;
    // A missing report means that vitest itself did not start, so the fault is not tested.
    const text = existsSync(file) ? readFileSync(file, "utf8") : `{"testResults":[]}`;
    const report = JSON.parse(text) as VitestReport;
    const [first] = code === 0 ? [] : failures(report, keepsFromLoading);
    const caughtBy = first === undefined ? [] : [`${where}: ${first}`];
    return { caughtBy, output, hasRun: hasRunTests(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a test of a report passed or failed: skipped tests and files that do not load show nothing. */
export const hasRunTests = ({ testResults }: VitestReport): boolean =>
  testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === "passed" || status === "failed"),
  );

/** Returns the pattern of vitest's `-t` for a test name, with special characters escaped. */
export const patternOf = (name: string): string =>
  name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);

/**
 * Returns the environment of a test run: journeys need a browser and, for a single file, one shard.
 */
const environmentOf = (name: Package): Record<string, string> =>
  name === "e2e" ? { CHROMIUM_PATH: ensureChromium(() => undefined), E2E_SHARDS: "1" } : {};

/** The message of a test or hook that reached the time limit. */
export const TIMED_OUT = /timed out in \d+ ?ms/iu;

/**
 * Returns the failed tests of a report. Ignores time-outs, which are caused by a slow machine, and
 * files that fail to load, which are caused by a broken tree unless the fault prevents loading.
 */
function failures({ testResults }: VitestReport, keepsFromLoading: boolean): string[] {
  return testResults.flatMap(({ status, message, assertionResults }) => {
    const failedTests = assertionResults.filter(
      (test) =>
        test.status === "failed" && !test.failureMessages.some((text) => TIMED_OUT.test(text)),
    );
    const isBroken = status === "failed" && assertionResults.length === 0;
    return [
      ...failedTests.map(({ fullName }) => fullName.trim()),
      ...(isBroken && keepsFromLoading
        ? [`the file does not load (${message.split("\n")[0] ?? ""})`]
        : []),
    ];
  });
}
