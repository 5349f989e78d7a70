/** The database of the copies at the door, with their keys. */
export const COPIES = "kehila-door-copies";

/**
 * Deletes all copies of lists for the page at the door, with their keys, after the session has
 * ended or the user's rights have changed. An open page stores a new copy if the user may still
 * read the list.
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
