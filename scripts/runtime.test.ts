import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "./lib/processes.ts";
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

test.each([
  ["npm/11.6.0 node/v24.0.0", "start", "npx --yes pnpm@12.21.0 start"],
  ["yarn/1.22.22 npm/? node/v24.0.0", "test", "npx --yes pnpm@12.21.0 test"],
  ["npm/11.6.0 node/v24.0.0", "deploy", "npx --yes pnpm@12.21.0 run deploy"],
  ["pnpm/12.21.0 npm/? node/v24.0.0", "start", null],
])("a script that %s starts as %s names the right command", async (launcher, script, command) => {
  const { code, output } = await run(
    process.execPath,
    ["--import", "./scripts/node-version.mjs", "--eval", ""],
    { output: "collect", env: { npm_config_user_agent: launcher, npm_lifecycle_event: script } },
  );
  expect(code).toBe(command === null ? 0 : 1);
  expect(output).toContain(command ?? "");
});
