import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkCommits } from "./lib/commits.ts";
import { audit, checkLicences } from "./lib/dependencies.ts";
import { checkImports } from "./lib/import-rules.ts";
import { run, runScript, stopAllOnSignal } from "./lib/processes.ts";
import { bin, ROOT } from "./lib/root.ts";
import { emptyAssets, turbo } from "./lib/turbo.ts";

interface Result {
  /** Null if the check could not run. */
  ok: boolean | null;
  report: string;
  /** A remark that is printed even if the check has passed. */
  note?: string;
}

interface Check {
  name: string;
  check: () => Promise<Result>;
}

const tool = (name: string, ...args: readonly string[]) => {
  return async (): Promise<Result> => {
    const { code, output } = await run(bin(name), args, { output: "collect" });
    return { ok: code === 0, report: output };
  };
};

/** Compares the built files with their limits. */
const sizes = async (): Promise<Result> => {
  const { ok, report } = await tool("size-limit")();
  return { ok, report: `${report.trimEnd()}\n\nCONTRIBUTING.md, "Sizes", says what to do.` };
};

/** All checks in the order of execution: later checks read the output of the build. */
const CHECKS: readonly Check[] = [
  { name: "commits", check: () => checkCommits() },
  { name: "format", check: tool("oxfmt", "--check") },
  {
    name: "build and types",
    check: async () => {
      try {
        emptyAssets();
        await turbo(
          "Building and checking types",
          "build",
          "build:types",
          "typecheck",
          "--continue",
        );
        return { ok: true, report: "" };
      } catch (error) {
        return { ok: false, report: error instanceof Error ? error.message : String(error) };
      }
    },
  },
  { name: "lint", check: tool("oxlint", "--type-aware", "--deny-warnings") },
  { name: "import rules", check: checkImports },
  { name: "licences", check: checkLicences },
  { name: "known vulnerabilities", check: audit },
  { name: "unused code", check: tool("knip", "--no-progress", "--treat-config-hints-as-errors") },
  {
    name: "bundle sizes",
    check: existsSync(join(ROOT, ".size-limit.json"))
      ? sizes
      : async () => ({ ok: false, report: ".size-limit.json is missing" }),
  },
];

/** `pnpm check`: all checks that do not run the product. */
async function check(): Promise<boolean> {
  const failedNames: string[] = [];
  const uncheckedNames: string[] = [];
  for (const { name, check: look } of CHECKS) {
    const started = performance.now();
    const { ok, report, note } = await look();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${ok === null ? "?" : ok ? "✓" : "✗"} ${name} (${seconds} s)${note === undefined ? "" : `: ${note}`}\n`,
    );
    if (ok === null) uncheckedNames.push(name);
    if (ok === false) {
      failedNames.push(name);
      process.stdout.write(`${report.trimEnd()}\n\n`);
    }
  }
  process.stdout.write(
    failedNames.length === 0
      ? `\n${uncheckedNames.length === 0 ? "Everything is fine" : `Fine, but not checked: ${uncheckedNames.join(", ")}`}.\n`
      : `\nNot fine: ${failedNames.join(", ")}.\n`,
  );
  return failedNames.length === 0;
}

stopAllOnSignal();
await runScript(check);
