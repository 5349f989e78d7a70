import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/root.ts";
import { compatibilityDate, supportedCompatibilityDate } from "./lib/runtime.ts";

test("the bundled runtime supports the compatibility date", () => {
  expect(supportedCompatibilityDate()).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  // The runtime replaces a later date by the last supported one: tests would run with other
  // behaviour than production.
  expect(compatibilityDate() <= supportedCompatibilityDate()).toBe(true);
});

test.each(["miniflare", "workerd"])("one version of %s is installed", (name) => {
  const lockFile = readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8");
  const releases = [...lockFile.matchAll(new RegExp(`^  ${name}@([^:(]+)`, "gmu"))];
  expect(new Set(releases.map(([, release]) => release)).size).toBe(1);
});
