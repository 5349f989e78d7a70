import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/root.ts";

const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Patterns of an own time limit for a test, a hook, a poll or a file. */
const OWN_LIMIT =
  /\b(?:test|hook|teardown)Timeout\b|\bsetConfig\(|\{ ?timeout: ?[\d_]|^\s*\},\s*[\d_]+\s*\);|\btimeout: [\d_]+, interval\b|\bsetDefault(?:Navigation)?Timeout\([\d_]/mu;

/** Files in which matches of {@link OWN_LIMIT} are planted violations or limits of programs. */
const NO_LIMITS: ReadonlySet<string> = new Set([
  "scripts/test-limits.test.ts",
  "scripts/lint-rules.test.ts",
  "scripts/lib/chromium.ts",
]);

const setsLimit = (source: string): boolean => OWN_LIMIT.test(source);

test("separate time limits are recognised", () => {
  for (const source of [
    "  }, 60_000);",
    "  },\n  20_000);",
    "await expect.poll(read, { timeout: 30_000 }).toBe(1)",
    "poll(read, { timeout: 10_000, interval: 100 })",
    "vi.setConfig({ testTimeout: 5 })",
    "context.setDefaultTimeout(15_000)",
    "page.setDefaultNavigationTimeout(9000)",
    "test: { testTimeout: 5_000 }",
  ]) {
    expect(setsLimit(source), source).toBe(true);
  }
  expect(setsLimit("items.reduce((sum, item) => sum + item, 0);")).toBe(false);
});

test("every vitest configuration has the shared limits", () => {
  const configs = files.filter((file) =>
    /^vite(?:st)?\..*config\.ts$|^vite\.config\.ts$/u.test(basename(file)),
  );
  const ofTests = configs.filter((file) => read(file).includes("test: {"));
  expect(ofTests).toHaveLength(7);
  for (const file of ofTests) expect(read(file), file).toContain("...TEST_LIMITS");
});

test("no configuration, test or test support file sets another limit", () => {
  const violatingFiles = files.filter(
    (file) =>
      /\.test\.tsx?$|config\.ts$|^(?:workers\/test|e2e)\/.*\.ts$/u.test(file) &&
      !NO_LIMITS.has(file),
  );
  expect(violatingFiles.length).toBeGreaterThan(100);
  expect(violatingFiles.filter((file) => setsLimit(read(file)))).toEqual([]);
});
