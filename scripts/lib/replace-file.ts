import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Replaces a private file as a whole, unless it has this text. A kill or a full disk leaves the
 * earlier file.
 */
export function replaceFile(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const building = `${file}.new`;
  writeFileSync(building, text, { mode: 0o600, flush: true });
  renameSync(building, file);
}
