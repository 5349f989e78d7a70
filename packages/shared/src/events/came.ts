import type { Calendar, CalendarDay } from "../base/dates.ts";
import { today } from "../base/dates.ts";

/** Who came to an event, as far as it is known. */
export const ATTENDANCES = ["came", "missed"] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** What a list says about its roll call. */
export interface RollCallSummary {
  /** When staff closed the roll call; null while it is open. */
  rollCallClosedAt: string | null;
  /** Number of participants who came. */
  cameCount: number;
}

/**
 * Whether a list says who came: staff have ticked a participant or closed the roll call. Other
 * lists show no attendance.
 */
export const hasAttendance = ({ rollCallClosedAt, cameCount }: RollCallSummary): boolean =>
  rollCallClosedAt !== null || cameCount > 0;

/** Returns whether a participant came; null for an unticked one while the roll call is open. */
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

/** What an event that is over can lack. */
export const MISSING_AFTERWARDS = ["attendance", "comments"] as const;
export type MissingAfterwards = (typeof MISSING_AFTERWARDS)[number];

/**
 * Returns what a past event lacks: a closed roll call, and comments on some participants where
 * others have one.
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

/**
 * Whether a roll call can be closed: the event's day has come. A person cannot have come before.
 */
export const isClosable = (date: CalendarDay, calendar: Calendar): boolean =>
  date <= today(calendar);
