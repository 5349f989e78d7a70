import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Passes a text to a command in a file that only this user reads. */
export async function inFile(
  name: string,
  text: string,
  act: (file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-"));
  try {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    await act(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
