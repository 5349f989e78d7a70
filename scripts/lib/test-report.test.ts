import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./root.ts";
import { countTests } from "./test-report.ts";

const folder = mkdtempSync(join(tmpdir(), "kehila-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts the tests in a report of one file. */
function count(assertionResults: object[], code: number, file: object = {}) {
  const reportFile = join(folder, "report.json");
  const passed = assertionResults.filter((one) => Reflect.get(one, "status") === "passed");
  const testResult = {
    name: join(ROOT, "a.test.ts"),
    status: "passed",
    message: "",
    assertionResults,
    ...file,
  };
  writeFileSync(
    reportFile,
    JSON.stringify({ numPassedTests: passed.length, testResults: [testResult] }),
  );
  return countTests(reportFile, code);
}

const passing = { status: "passed", fullName: "opens" };

test("counts passed tests", () => {
  expect(count([passing], 0)).toEqual({ passed: 1, failed: 0, failures: [] });
});

test("names a failed test by file, name and the first line of its error", () => {
  const failing = {
    status: "failed",
    fullName: "closes",
    failureMessages: ["Error: open\n  at x"],
  };
  expect(count([passing, failing], 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["a.test.ts: closes: Error: open"],
  });
});

test("counts skipped tests and files that did not load as failures", () => {
  const skipped = { status: "skipped", fullName: "waits", failureMessages: [] };
  expect(count([skipped], 0).failures).toEqual(["a.test.ts: waits: skipped"]);
  const brokenCount = count([], 1, { status: "failed", message: "SyntaxError: x\nat y" });
  expect(brokenCount.failures).toEqual(["a.test.ts: SyntaxError: x"]);
});

test("fails for an exit code that no test explains, and without a report", () => {
  expect(count([passing], 1).failures).toEqual(["vitest ended with exit code 1"]);
  expect(countTests(join(folder, "missing.json"), 0).failed).toBe(1);
});
