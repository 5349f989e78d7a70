/** The database of the copies at the door, with their keys. */
export const COPIES = "kehila-door-copies";

/**
 * Deletes the copies of lists that the page at the door keeps, with their keys: the session ended, or
 * the rights of the user changed. An open page at the door makes a new copy if it still may.
 */
export function forgetCopies(): void {
  // Without storage there is no copy.
  if (typeof indexedDB === "undefined") return;
  try {
    indexedDB.deleteDatabase(COPIES);
  } catch {
    // A browser that refuses storage by throwing has stored nothing.
  }
}
