import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays } from "@kehila/shared/base/dates";

const SATURDAY = 6;

/** Returns the last day of the week of a day: weeks end on Saturday, as in Israel. */
export const weekEnd = (day: CalendarDay): CalendarDay =>
  addDays(day, SATURDAY - new Date(`${day}T00:00:00Z`).getUTCDay());

/** Splits lists into the rest of this week, later lists and past lists. Keeps the order. */
export function byWeek<List extends { date: CalendarDay }>(
  lists: readonly List[],
  now: CalendarDay,
): { thisWeek: List[]; later: List[]; past: List[] } {
  const end = weekEnd(now);
  return {
    thisWeek: lists.filter(({ date }) => date >= now && date <= end),
    later: lists.filter(({ date }) => date > end),
    past: lists.filter(({ date }) => date < now),
  };
}
