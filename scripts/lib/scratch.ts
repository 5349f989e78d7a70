import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's in-memory file system. Test databases on a disk would cost a fifth of the tests' CPU. */
const MEMORY = "/dev/shm";

/** The free memory that tests need, in bytes: several times the use of the largest run. */
const SPACE = 4 * 2 ** 30;

let folder: string | undefined;

/**
 * Returns the folder for temporary files of this process and its children, in memory if there is
 * space. It is removed when the process exits, including files of killed children.
 */
export function scratchFolder(): string {
  if (folder !== undefined) return folder;
  const newFolder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "kehila-"));
  process.once("exit", () => rmSync(newFolder, { recursive: true, force: true }));
  return (folder = newFolder);
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= SPACE;
  } catch {
    return false;
  }
}
