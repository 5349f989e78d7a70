import { instantOf } from "@kehila/shared/base/dates";
import ical from "ical-generator";
import type { PlanScope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads } from "../../db/read.ts";
import { HOUR } from "../../lib/duration.ts";
import type { ChangesOfRecord } from "../history/history.sql.ts";
import { findChangesOf } from "../history/history.sql.ts";

/** The facts of an event that its calendar file contains. */
interface CalendarEvent {
  id: string;
  title: string;
  date: string;
  time: string | null;
  venue: string | null;
}

/** An event with the changes of its fields, which its calendar file counts. */
export interface DatedEvent<E> {
  event: E;
  changes: ChangesOfRecord;
}

/** Reads an event and the changes of its fields; changes of its participants do not count. */
export const withChanges = <E>(listId: string, event: Read<E>): Read<DatedEvent<E>> =>
  joinReads({ event, changes: findChangesOf("list", listId, "list.update") });

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** The length that calendars give to an event without an end. */
const LENGTH = HOUR;

/**
 * Returns the calendar file of an event (RFC 5545): at its time in the organisation's zone, else on
 * the whole day. Times are in UTC, which needs no definition of the zone in the file. A calendar
 * that has the event replaces it by a file with a higher SEQUENCE (RFC 5546, 2.1.4).
 */
export function calendarFile(
  { calendar }: Pick<PlanScope, "calendar">,
  { event, changes }: DatedEvent<CalendarEvent>,
): string {
  const { id, title, date, time, venue } = event;
  const start = time === null ? null : instantOf(date, time, calendar.timeZone);
  const file = ical({ prodId: "//kehila//events//EN" });
  file.createEvent({
    id,
    stamp: calendar.now(),
    sequence: changes.count,
    ...(changes.lastAt === null ? {} : { lastModified: new Date(changes.lastAt) }),
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
