import { findWaiting } from "./queue.ts";

/** The number of entries that this phone has not sent, and one of their lists. */
export interface UnsentCount {
  count: number;
  listId: string;
}

/** Returns the number of unsent entries on this phone and one of their lists; null for none. */
export async function findUnsent(): Promise<UnsentCount | null> {
  try {
    const [first, ...others] = await findWaiting();
    return first ? { listId: first.listId, count: 1 + others.length } : null;
  } catch {
    // Where the browser refuses storage, there are no entries.
    return null;
  }
}
