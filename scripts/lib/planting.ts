import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "../faults/fault.ts";
import { ROOT } from "./root.ts";

/** The contents of files before the fault was planted, by path. */
const originals = new Map<string, string>();

/**
 * Returns the files that differ from the last commit, as git prints them; empty for a clean tree.
 */
export const uncommitted = (): string =>
  execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" }).trimEnd();

/** Returns how often a text occurs in another text. */
export const occurrences = (text: string, search: string): number => text.split(search).length - 1;

/**
 * Plants a fault and remembers the previous contents. Throws, and changes nothing, unless each
 * search text occurs exactly once in its file.
 */
export function plant({ edits }: Fault): void {
  const plantedTexts = new Map<string, string>();
  for (const { file, search, replace } of edits) {
    const text = plantedTexts.get(file) ?? readFileSync(join(ROOT, file), "utf8");
    const found = occurrences(text, search);
    if (found !== 1) throw new Error(`The search text occurs ${found} times in ${file}: ${search}`);
    plantedTexts.set(
      file,
      text.replace(search, () => replace),
    );
  }
  for (const [file, text] of plantedTexts) write(file, text);
}

/** Replaces a part of a file, and remembers the previous contents. */
export function plantAt(
  file: string,
  { start, end, replacement }: { start: number; end: number; replacement: string },
): void {
  const text = readFileSync(join(ROOT, file), "utf8");
  write(file, `${text.slice(0, start)}${replacement}${text.slice(end)}`);
}

function write(file: string, text: string): void {
  const path = join(ROOT, file);
  originals.set(path, readFileSync(path, "utf8"));
  writeFileSync(path, text);
}

/** Restores the files. Synchronous, so that it also works during process exit. */
export function restore(): void {
  for (const [path, text] of originals) writeFileSync(path, text);
  originals.clear();
}
