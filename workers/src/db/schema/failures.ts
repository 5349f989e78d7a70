import { COUNTED_FAILURES } from "@kehila/shared/system";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Unexpected failures by kind and day, without details: the log has them. Without a CHECK
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
