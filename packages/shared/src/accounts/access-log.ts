import * as z from "zod/mini";
import { EXPORT_FORMATS, EXPORT_SOURCES } from "../exports.ts";
import { historyQuerySchema } from "../persons/history.ts";
import { id } from "../persons/parts.ts";
import { loggedUserShape } from "./logged-user.ts";
import { PERSON_STATUSES } from "./permissions.ts";

/**
 * The kinds of events in the access log: a record was opened, an export was finished, or a user
 * read or added many persons within one hour.
 */
export const ACCESS_KINDS = ["opened", "exported", "counted"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/**
 * Query of `GET /api/access-log`: entries older than `before`, of one user, one person or one kind.
 */
export const accessLogQuerySchema = z.strictObject({
  ...historyQuerySchema.shape,
  userId: z.optional(id),
  personId: z.optional(id),
  kind: z.optional(z.enum(ACCESS_KINDS)),
});
export type AccessLogQuery = z.infer<typeof accessLogQuerySchema>;

/** An export: its kind, its source, and the number of persons. */
export const loggedExportSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  source: z.enum(EXPORT_SOURCES),
  /** The title of the event list; null for the register or a deleted list. */
  listTitle: z.nullable(z.string()),
  status: z.enum(PERSON_STATUSES),
  /** The number of persons in the file. */
  persons: z.int(),
});
export type LoggedExport = z.infer<typeof loggedExportSchema>;

/**
 * What is counted per user and hour: records read, and persons added to event lists by a user who
 * may not read them. Added persons are logged only when the user's adding limit is reached.
 */
export const COUNTED_ACTIVITIES = ["read", "added"] as const;
export type CountedActivity = (typeof COUNTED_ACTIVITIES)[number];

/**
 * The level of a count: `warned` above the number that administrators should check, `stopped` at
 * the limit.
 */
export const COUNT_LEVELS = ["usual", "warned", "stopped"] as const;
export type CountLevel = (typeof COUNT_LEVELS)[number];

/** The count of one user's activity within an hour. */
export const loggedCountSchema = z.strictObject({
  activity: z.enum(COUNTED_ACTIVITIES),
  /** Distinct persons that answers showed, or that were added. */
  persons: z.int(),
  level: z.enum(COUNT_LEVELS),
});
export type LoggedCount = z.infer<typeof loggedCountSchema>;

export const accessLogEntrySchema = z.strictObject({
  /** Sequence number of the first event, if the entry stands for several. */
  seq: z.int().check(z.gte(1)),
  /** Time of the first event, if the entry stands for several openings or a count. */
  at: z.iso.datetime(),
  user: z.strictObject({ id, ...loggedUserShape }),
  /**
   * The person whose record was opened, or the record it was merged into later. Name and status are
   * null for a deleted record.
   */
  person: z.nullable(
    z.strictObject({
      id,
      name: z.nullable(z.string()),
      status: z.nullable(z.enum(PERSON_STATUSES)),
    }),
  ),
  export: z.nullable(loggedExportSchema),
  counted: z.nullable(loggedCountSchema),
});
export type AccessLogEntry = z.infer<typeof accessLogEntrySchema>;

/** `GET /api/access-log`: one page, newest entries first. */
export const accessLogPageSchema = z.strictObject({
  data: z.array(accessLogEntrySchema),
  hasNextPage: z.boolean(),
});
export type AccessLogPage = z.infer<typeof accessLogPageSchema>;
