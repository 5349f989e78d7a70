/**
 * Writes `workers/dist/commit.json`: the commit of the source, which `/health` reports; null for a
 * source without Git. A source with changes is marked with `-dirty`.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "dist");

function readCommit(): string | null {
  // `--exclude` leaves out tags: the commit itself is named.
  const args = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  try {
    return execFileSync("git", args, {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "commit.json"), `${JSON.stringify({ commit: readCommit() })}\n`);
