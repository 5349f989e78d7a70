import type { ErrorCode } from "@kehila/shared/base/errors";
import { COUNTED_FAILURES } from "@kehila/shared/system";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Failures by kind and day; the newest ones are in {@link failures} with details. Without a CHECK
 * constraint on the kinds, so that a new kind needs no migration.
 */
export const failureCounts = sqliteTable(
  "failure_counts",
  {
    /** The day in the organisation's time zone. */
    day: text("day").notNull(),
    failure: text("failure", { enum: COUNTED_FAILURES }).notNull(),
    count: integer("count").notNull(),
    lastAt: text("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.failure] })],
);

/**
 * The newest failures, which administrators look up: classes, patterns and places in the code. No
 * message and no path, which can contain values; no account. The newest 500 rows stay.
 */
export const failures = sqliteTable("failures", {
  seq: integer("seq").primaryKey(),
  at: text("at").notNull(),
  failure: text("failure", { enum: COUNTED_FAILURES }).notNull(),
  /** The id of the request or of the job; null for a cron. */
  requestId: text("request_id"),
  method: text("method"),
  /** The pattern of the route, without values. */
  route: text("route"),
  /** The code of the answer; null outside of requests. */
  code: text("code").$type<ErrorCode>(),
  /** The class of the error. */
  error: text("error").notNull(),
  stack: text("stack", { mode: "json" }).$type<readonly string[]>().notNull(),
});
