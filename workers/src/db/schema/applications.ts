import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { households } from "./persons.ts";

/**
 * Rejected applications, for an hour: a rejection moves the household out of the tables of persons, so
 * that no query finds it, and its undo moves it back. The nightly cleanup deletes what is older.
 */
export const rejectedApplications = sqliteTable(
  "rejected_applications",
  {
    /** The household. */
    id: text("id").primaryKey(),
    /** The act: one rejection, or all batches of a rejection of many. */
    rejectionId: text("rejection_id").notNull(),
    /** Only this user undoes the rejection. */
    rejectedBy: text("rejected_by").notNull(),
    rejectedAt: text("rejected_at").notNull(),
    /** Rows of persons, children and applications for lists, as JSON by table and column. */
    snapshot: text("snapshot").notNull(),
  },
  (table) => [
    index("rejected_applications_by_act").on(table.rejectionId, table.id),
    index("rejected_applications_by_time").on(table.rejectedAt),
  ],
);

/**
 * Senders of applications, so that a flood can be rejected at once: a keyed hash of the client's address.
 * A row ends with the application or after 30 days.
 */
export const applicationSenders = sqliteTable(
  "application_senders",
  {
    householdId: text("household_id")
      .primaryKey()
      .references(() => households.id, { onDelete: "cascade" }),
    sender: text("sender").notNull(),
    receivedAt: text("received_at").notNull(),
  },
  (table) => [
    index("application_senders_by_sender").on(table.sender),
    index("application_senders_by_time").on(table.receivedAt),
  ],
);
