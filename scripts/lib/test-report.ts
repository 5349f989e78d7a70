import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./root.ts";

/** The test results of one vitest run. */
export interface TestCount {
  passed: number;
  failed: number;
  /** One line per failed test: its file, its name and the first line of its error. */
  failures: string[];
}

/** The parts of vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number;
  testResults: FileReport[];
}

interface FileReport {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

/**
 * Counts the tests of a run from vitest's JSON report and exit code. Skipped tests, files that did
 * not load, a missing report, and an exit code without a failed test count as failures.
 */
export function countTests(reportFile: string, code: number): TestCount {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1, failures: ["vitest wrote no report"] };
  const failures = report.testResults.flatMap(failuresOf);
  if (failures.length === 0 && code !== 0) failures.push(`vitest ended with exit code ${code}`);
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function failuresOf({ name, status, message, assertionResults }: FileReport): string[] {
  const file = relative(ROOT, name);
  if (status === "failed" && assertionResults.length === 0)
    return [`${file}: ${firstLine(message)}`];
  return assertionResults
    .filter((test) => test.status !== "passed")
    .map((test) => {
      const error = test.failureMessages?.[0];
      return `${file}: ${test.fullName}: ${error ? firstLine(error) : test.status}`;
    });
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return null;
  }
}
