import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** The document that lists planted faults and their tests. */
export const FAULTS_DOCUMENT = "docs/planted-faults.md";

const INTRODUCTION = `# Planted faults

Each of these faults is planted by \`npx --yes pnpm@12.21.0 faults\`, which runs the narrowest tests and names the one that fails. The faults are in [scripts/faults](../scripts/faults/all.ts). \`faults -- --write\` writes this page; with names, it runs these faults only and replaces their rows.

| fault | caught by |
| ----- | --------- |
`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const rowOf = (name: string, caughtBy: string): string => `| ${cell(name)} | ${cell(caughtBy)} |`;

/** Returns the rows of the current document, by fault. */
export function documentedFaults(): Map<string, string> {
  const path = join(ROOT, FAULTS_DOCUMENT);
  if (!existsSync(path)) return new Map();
  const rows = readFileSync(path, "utf8").matchAll(/^\| (.+?) +\| (.+?) +\|$/gmu);
  return new Map(
    [...rows]
      .map(([, name = "", caughtBy = ""]) => [name, caughtBy.replaceAll("\\|", "|")] as const)
      .filter(([name]) => name !== "fault" && !name.startsWith("--")),
  );
}

/** Writes the document: a row for each fault, from this run or else from the previous document. */
export function writeFaults(names: readonly string[], caught: ReadonlyMap<string, string>): void {
  const before = documentedFaults();
  const rows = names.map((name) =>
    rowOf(name, caught.get(name) ?? before.get(name) ?? "not run yet"),
  );
  writeFileSync(join(ROOT, FAULTS_DOCUMENT), `${INTRODUCTION}${rows.join("\n")}\n`);
}
