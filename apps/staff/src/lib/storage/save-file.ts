import { FILE_HANDED_OVER_MS } from "../timing/timings.ts";

/** Passes a file to the browser, which saves it according to its settings. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_HANDED_OVER_MS);
}
