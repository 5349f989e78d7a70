import { COPIES } from "./forget-copies.ts";

/** Deletes the copies whose hours have passed, where the page at the door was ever used. */
export async function deleteOldCopies(): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === COPIES)) return;
    await (await import("./copies.ts")).deleteOld();
  } catch {
    // Without storage there is no copy.
  }
}
