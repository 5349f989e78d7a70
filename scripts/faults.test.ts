import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FAULTS } from "./faults/all.ts";
import { readArguments, USAGE } from "./faults/arguments.ts";
import { hasRunTests, patternOf } from "./lib/catching.ts";
import { occurrences } from "./lib/planting.ts";
import { ROOT } from "./lib/root.ts";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

describe("the planted faults", () => {
  it.each(FAULTS)("$name: each search text occurs once in its file", ({ edits }) => {
    for (const { file, search, replace } of edits) {
      expect([file, occurrences(read(file), search)]).toEqual([file, 1]);
      expect(replace).not.toBe(search);
    }
  });

  it.each(FAULTS)("$name: the files of its catchers exist", ({ catchers }) => {
    for (const catcher of catchers) {
      const file = "lint" in catcher ? catcher.lint : join(catcher.package, catcher.file);
      expect(existsSync(join(ROOT, file)), file).toBe(true);
    }
  });

  it("match the name of a test literally, including special characters", () => {
    const pattern = new RegExp(patternOf("1.5 rows (ru)? [a|b]"), "u");
    expect(pattern.test("a table > 1.5 rows (ru)? [a|b]")).toBe(true);
    expect(pattern.test("a table > 1x5 rows ru a")).toBe(false);
  });

  it("are not missed when no test ran: vitest wrote no report, a file does not load, or all are skipped", () => {
    const report = (...statuses: string[]) => ({
      testResults: [
        {
          status: "failed",
          message: "",
          assertionResults: statuses.map((status) => ({
            status,
            fullName: "a test",
            failureMessages: [],
          })),
        },
      ],
    });
    expect(hasRunTests({ testResults: [] })).toBe(false);
    expect(hasRunTests(report())).toBe(false);
    expect(hasRunTests(report("skipped", "pending"))).toBe(false);
    expect(hasRunTests(report("skipped", "passed"))).toBe(true);
    expect(hasRunTests(report("failed"))).toBe(true);
  });

  it("have unique names", () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});

describe("the arguments of the command", () => {
  it("are parts of names, or the options of a sample", () => {
    expect(readArguments([])).toEqual({ parts: [] });
    expect(readArguments(["the cleanup", "a twin"])).toEqual({ parts: ["the cleanup", "a twin"] });
    const sample = ["--generated", "--changed", "--seed", "7", "--count", "3", "workers/src"];
    expect(readArguments(sample)).toEqual({
      generated: { since: "main", seed: 7, count: 3, isNarrow: false, paths: ["workers/src"] },
    });
  });

  it.each([
    ["--help"],
    ["-h"],
    ["--genrated"],
    ["--seed", "7"],
    ["--narrow", "a twin"],
    ["--generated", "--count", "many"],
    ["--generated", "--seed"],
  ])("are refused with the usage, and nothing is planted: %s %s", (...args) => {
    expect(() => readArguments(args)).toThrow(USAGE);
  });
});
