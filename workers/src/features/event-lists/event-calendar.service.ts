import { instantOf } from "@kehila/shared/base/dates";
import ical from "ical-generator";
import type { PlanScope } from "../../core/scope.ts";
import { HOUR } from "../../lib/duration.ts";

/** The facts of an event that its calendar file contains. */
interface CalendarEvent {
  id: string;
  title: string;
  date: string;
  time: string | null;
  venue: string | null;
}

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** The length that calendars give to an event without an end. */
const LENGTH = HOUR;

/**
 * Returns the calendar file of an event (RFC 5545): at its time in the organisation's zone, else on
 * the whole day. Times are in UTC, which needs no definition of the zone in the file.
 */
export function calendarFile(
  { calendar }: Pick<PlanScope, "calendar">,
  { id, title, date, time, venue }: CalendarEvent,
): string {
  const start = time === null ? null : instantOf(date, time, calendar.timeZone);
  const file = ical({ prodId: "//kehila//events//EN" });
  file.createEvent({
    id,
    stamp: calendar.now(),
    summary: title,
    ...(venue === null ? {} : { location: venue }),
    ...(start
      ? { start, end: new Date(start.getTime() + LENGTH) }
      : { start: new Date(`${date}T00:00:00Z`), allDay: true, timezone: "UTC" }),
  });
  return file.toString();
}

/** The headers of a calendar file; its name tells nothing about the event. */
export const CALENDAR_HEADERS = {
  "Content-Type": CALENDAR_TYPE,
  "Content-Disposition": 'attachment; filename="event.ics"',
};
