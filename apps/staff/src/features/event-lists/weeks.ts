import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays } from "@kehila/shared/base/dates";
import { WEEK_DAYS } from "@kehila/shared/today";

/** Splits lists into the week of the page Today, later lists and past lists. Keeps the order. */
export function byWeek<List extends { date: CalendarDay }>(
  lists: readonly List[],
  now: CalendarDay,
): { thisWeek: List[]; later: List[]; past: List[] } {
  const nextWeek = addDays(now, WEEK_DAYS);
  return {
    thisWeek: lists.filter(({ date }) => date >= now && date < nextWeek),
    later: lists.filter(({ date }) => date >= nextWeek),
    past: lists.filter(({ date }) => date < now),
  };
}
