import type { CalendarDay } from "@kehila/shared/base/dates";
import { hasAttendance } from "@kehila/shared/events/came";
import type { EventListSummary } from "@kehila/shared/events/event-lists";

/** The acts that can be the main button of a list. */
export type DueAct = "invite" | "rollCall" | "closeRollCall" | "results";

type Due = Pick<EventListSummary, "date" | "personCount" | "cameCount" | "rollCallClosedAt">;

/**
 * Returns the act that is due: before the day to invite, on the day the roll call, afterwards to
 * close it, then its results. A past list without a tick waits for its roll call, since a close
 * would leave no one present. Null for a past list without people.
 */
export function dueAct(list: Due, day: CalendarDay, canEdit: boolean): DueAct | null {
  const { date, personCount, cameCount, rollCallClosedAt } = list;
  if (date > day) return "invite";
  if (!canEdit) {
    if (date === day) return "invite";
    return hasAttendance(list) ? "results" : null;
  }
  if (date === day) return "rollCall";
  if (rollCallClosedAt !== null) return "results";
  if (personCount === 0) return null;
  return cameCount > 0 ? "closeRollCall" : "rollCall";
}
