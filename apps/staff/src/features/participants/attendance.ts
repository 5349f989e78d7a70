import type { Attendance } from "@kehila/shared/events/came";
import { hasAttendance } from "@kehila/shared/events/came";
import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import type { TFunction } from "i18next";

/** The participants that the page shows: all, who came, or who did not. */
export type ShownAttendance = "all" | Attendance;

/** Returns the participants who came, or who did not; all of a list that does not say. */
export function shownParticipants(
  list: EventList,
  shownAttendance: ShownAttendance,
): readonly Participant[] {
  if (shownAttendance === "all" || !hasAttendance(list)) return list.personLinks;
  return list.personLinks.filter(({ came }) => came === (shownAttendance === "came"));
}

/**
 * Returns the name of a part of the participants. Until the roll call is closed, no one has missed.
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
