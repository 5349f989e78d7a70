import type { CalendarDay } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import { useMemo, useSyncExternalStore } from "react";
import { calendar } from "../../../lib/config.ts";
import { readTab, subscribeToTab, writeTab } from "../../../lib/storage/tab-storage.ts";

/** Maximum recent persons: they fit on one line with the number of results. */
const RECENT_MAX = 4;

const keyOf = (userId: string): string => `recent.${userId}`;

interface RecentPersons {
  day: CalendarDay;
  ids: readonly string[];
}

/** Parses the stored ids of a day; returns none for unknown content. */
export function parseRecent(text: string | null, day: CalendarDay): readonly string[] {
  try {
    const storedRecent = JSON.parse(text ?? "null") as Partial<RecentPersons> | null;
    if (storedRecent?.day !== day || !Array.isArray(storedRecent.ids)) return [];
    return storedRecent.ids.filter((id: unknown): id is string => typeof id === "string");
  } catch {
    return [];
  }
}

/** Returns the ids with `id` as the newest. */
export const withRecent = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((recentId) => recentId !== id)].slice(0, RECENT_MAX);

/**
 * Records that a user opened a person today. Stores only the id, in this tab, until sign-out or the
 * end of the day. The start page reads the persons again, which adds an access-log entry each day.
 */
export function noteRecent(userId: string, id: string): void {
  const day = today(calendar);
  const ids = parseRecent(readTab(keyOf(userId)), day);
  if (ids[0] === id) return;
  writeTab(
    keyOf(userId),
    JSON.stringify({ day, ids: withRecent(ids, id) } satisfies RecentPersons),
  );
}

/** Returns the ids of the persons that a user opened in this tab today, the latest first. */
export function useRecentIds(userId: string): readonly string[] {
  const text = useSyncExternalStore(subscribeToTab, () => readTab(keyOf(userId)));
  const day = today(calendar);
  return useMemo(() => parseRecent(text, day), [text, day]);
}
