import { findWaiting } from "./queue.ts";

/** What the page at the door has not sent from this phone: how much, and for which list. */
export interface UnsentCount {
  count: number;
  listId: string;
}

/** Returns what waits on this phone, with one of its lists; null for nothing. */
export async function findUnsent(): Promise<UnsentCount | null> {
  try {
    const [first, ...others] = await findWaiting();
    return first ? { listId: first.listId, count: 1 + others.length } : null;
  } catch {
    // Where the browser refuses storage nothing waits.
    return null;
  }
}
