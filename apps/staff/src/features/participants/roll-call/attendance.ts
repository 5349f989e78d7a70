import type { Attendance } from "@kehila/shared/events/came";
import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import type { TFunction } from "i18next";

/** The filter of participants by attendance: all, present or absent ones. */
export type ShownAttendance = "all" | Attendance;

/** Returns the participants that pass the filter; all if the list has no recorded attendance. */
export function shownParticipants(
  list: EventList,
  shownAttendance: ShownAttendance,
): readonly Participant[] {
  if (shownAttendance === "all" || !hasAttendance(list)) return list.personLinks;
  return list.personLinks.filter(({ came }) => came === (shownAttendance === "came"));
}

/**
 * Returns the text of an option of the filter. Before the roll call is closed, absent participants
 * are called unticked, since they can still come.
 */
export const shownText = (
  t: TFunction,
  { rollCallClosedAt }: Pick<EventList, "rollCallClosedAt">,
  shownAttendance: ShownAttendance,
): string =>
  t(
    shownAttendance === "missed" && rollCallClosedAt === null
      ? "participants:attendance.unticked"
      : `participants:attendance.${shownAttendance}`,
  );
