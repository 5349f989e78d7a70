import { useMemo, useSyncExternalStore } from "react";
import { readTab, subscribeToTab, writeTab } from "../../lib/tab-storage.ts";

/** As many as fit in one line beside the number of results. */
const RECENT_MAX = 4;

const slotOf = (userId: string): string => `recent.${userId}`;

/** Parses stored ids; other content counts as none. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids)
      ? ids.filter((id: unknown): id is string => typeof id === "string")
      : [];
  } catch {
    return [];
  }
}

/** Returns the ids with `id` as the newest. */
export const withRecent = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, RECENT_MAX);

/** Records that a user has opened a person. Only the id is kept, in this tab, until sign-out. */
export function noteRecent(userId: string, id: string): void {
  const ids = parseRecent(readTab(slotOf(userId)));
  if (ids[0] !== id) writeTab(slotOf(userId), JSON.stringify(withRecent(ids, id)));
}

/** Returns the ids of the persons whom a user opened last in this tab, newest first. */
export function useRecentIds(userId: string): readonly string[] {
  const text = useSyncExternalStore(subscribeToTab, () => readTab(slotOf(userId)));
  return useMemo(() => parseRecent(text), [text]);
}
