import { globSync } from "node:fs";
import { run } from "./processes.ts";
import { bin, ROOT } from "./root.ts";

/** Folders with the project's code. */
const FOLDERS = ["packages", "workers", "apps", "scripts", "e2e", "bench"] as const;
const NOT_OURS = ["**/node_modules/**", "**/dist/**"] as const;

interface Report {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

/**
 * Checks every file against the import rules. Also fails when a file was not read, or when fewer
 * imports than files were found: then the tool parsed no TypeScript, and its result proves nothing.
 */
export async function checkImports(): Promise<{ ok: boolean; report: string }> {
  const { code, output } = await run(
    bin("depcruise"),
    ["--config", ".dependency-cruiser.ts", "-T", "json", ...FOLDERS],
    { output: "collect" },
  );
  if (code !== 0) return { ok: false, report: output };

  const { modules, summary } = JSON.parse(output) as Report;
  const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: [...NOT_OURS] },
  );
  const importCounts = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.length]),
  );
  problems.push(
    ...files.filter((file) => !importCounts.has(file)).map((file) => `not read: ${file}`),
  );
  const imports = files.reduce((sum, file) => sum + (importCounts.get(file) ?? 0), 0);
  if (imports < files.length) {
    problems.push(
      `only ${imports} imports were seen in ${files.length} files: is TypeScript read?`,
    );
  }
  const report = [...problems, `${files.length} files with ${imports} imports read`].join("\n");
  return { ok: problems.length === 0, report };
}
