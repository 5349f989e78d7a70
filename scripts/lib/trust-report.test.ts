import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./root.ts";
import type { RunResult } from "./trust-report.ts";
import { trustReport } from "./trust-report.ts";
import { TRUST_RUNS } from "./trust-runs.ts";

const run: RunResult = {
  name: "hostile input",
  settings: { FUZZ_RUNS: "1000", FUZZ_SEED: "42" },
  seconds: 90,
  passed: 7,
  failed: [],
  measurements: [],
};

describe("the report", () => {
  it("has a row for each run, with sizes, seed and the command that repeats it", () => {
    const report = trustReport([["machine", "2 × A"]], [run], ["kills"]);
    expect(report).toContain("- machine: 2 × A");
    expect(report).toContain(
      "| hostile input | FUZZ_RUNS=1000 FUZZ_SEED=42 | 1.5     | 7      | 0 ",
    );
    expect(report).toContain("Not run yet: kills.");
    expect(report).toContain(
      'FUZZ_RUNS=1000 FUZZ_SEED=42 npx --yes pnpm@12.21.0 test:trust -- "hostile input"\n',
    );
    expect(report).not.toContain("## Failed");
    expect(report).not.toContain("Answer times");
  });

  it("names failed tests, and measured medians with their intervals", () => {
    const interval = (median: number) => ({ median, low: median - 1, high: median + 1 });
    const report = trustReport(
      [],
      [
        {
          ...run,
          failed: ["GET /person answers 500"],
          measurements: [
            {
              request: "sign-in",
              pairs: 100,
              known: interval(160),
              unknown: interval(159),
              gap: { median: 0.006, low: -0.01, high: 0.02 },
              limit: 0.1,
            },
          ],
        },
      ],
    );
    expect(report).toContain("- hostile input: GET /person answers 500");
    expect(report).toContain(
      "| sign-in | 100   | 160.00 (159.00 to 161.00) | 159.00 (158.00 to 160.00) | 0.6 (-1.0 to 2.0) | 10 ",
    );
  });
});

describe.each(TRUST_RUNS)("the run '$name'", ({ cwd, args, sizes, seed }) => {
  const files = args
    .filter((argument) => /[.]ts$/u.test(argument))
    .map((file) => join(ROOT, cwd, file));

  it("names existing files, which read the sizes and the seed of the run", () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");
    const shared = readFileSync(join(ROOT, "workers/test/races.ts"), "utf8");
    const timed = readFileSync(join(ROOT, "e2e/trust/enumeration.test.ts"), "utf8");
    for (const variable of [...Object.keys(sizes), ...(seed ? [seed] : [])]) {
      expect(sources + shared + timed).toContain(variable);
    }
  });
});
