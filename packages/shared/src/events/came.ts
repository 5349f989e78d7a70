import type { Calendar, CalendarDay } from "../base/dates.ts";
import { today } from "../base/dates.ts";

/** The attendance of a participant, once it is known. */
export const ATTENDANCES = ["came", "missed"] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** Summary of a list's roll call. */
export interface RollCallSummary {
  /** When staff closed the roll call; null while it is open. */
  rollCallClosedAt: string | null;
  /** Number of participants who came. */
  cameCount: number;
}

/** Whether a list shows attendance: staff have ticked a participant or closed the roll call. */
export const hasAttendance = ({ rollCallClosedAt, cameCount }: RollCallSummary): boolean =>
  rollCallClosedAt !== null || cameCount > 0;

/** Returns a participant's attendance; null if unticked while the roll call is open. */
export const attendanceOf = (
  came: boolean,
  { rollCallClosedAt }: Pick<RollCallSummary, "rollCallClosedAt">,
): Attendance | null => {
  if (came) return "came";
  return rollCallClosedAt === null ? null : "missed";
};

interface PastEvent extends Pick<RollCallSummary, "rollCallClosedAt"> {
  personCount: number;
  /** Number of participants with a comment. */
  commentCount: number;
}

/** What a past event can lack. */
export const MISSING_AFTERWARDS = ["attendance", "comments"] as const;
export type MissingAfterwards = (typeof MISSING_AFTERWARDS)[number];

/**
 * Returns what a past event lacks: a closed roll call, and comments if only some participants have
 * one. Without participants nothing is missing.
 */
export function missingAfterwards({
  rollCallClosedAt,
  personCount,
  commentCount,
}: PastEvent): MissingAfterwards[] {
  if (personCount === 0) return [];
  return [
    ...(rollCallClosedAt === null ? (["attendance"] as const) : []),
    ...(commentCount > 0 && commentCount < personCount ? (["comments"] as const) : []),
  ];
}

/** Whether a roll call can be closed: from the day of the event on. */
export const isClosable = (date: CalendarDay, calendar: Calendar): boolean =>
  date <= today(calendar);
