import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. Writing databases of tests to a disk costs a fifth of their CPU. */
const MEMORY = "/dev/shm";

/** Free space that the tests need, in bytes: several times what the largest run took. */
const SPACE = 4 * 2 ** 30;

let folder: string | undefined;

/**
 * Returns the folder for temporary files of this process and its children, in memory where there is
 * room. It is removed when the process exits, with what killed children left in it.
 */
export function scratchFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "kehila-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= SPACE;
  } catch {
    return false;
  }
}
