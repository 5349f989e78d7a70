import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { households } from "./persons.ts";

/**
 * Rejected applications, for an hour. A rejection moves the applicants out of the tables of
 * persons, so that no query finds them; an undo moves the applicants back. The nightly cleanup
 * deletes older rows.
 */
export const rejectedApplications = sqliteTable(
  "rejected_applications",
  {
    /** The id of the household. */
    id: text("id").primaryKey(),
    /**
     * The id of the rejection: of one application, or of all batches of a bulk rejection. For an
     * application that an approval joined to a family, the id of the approval.
     */
    rejectionId: text("rejection_id").notNull(),
    /** The only user who can undo the rejection. */
    rejectedBy: text("rejected_by").notNull(),
    rejectedAt: text("rejected_at").notNull(),
    /**
     * Rows of persons, children, senders, list applications and attendance, as JSON by table and
     * column.
     */
    snapshot: text("snapshot").notNull(),
  },
  (table) => [
    index("rejected_applications_by_act").on(table.rejectionId, table.id),
    index("rejected_applications_by_time").on(table.rejectedAt),
  ],
);

/**
 * Approved applications, for an hour: the data for the undo of an approval. The nightly cleanup
 * deletes older rows.
 */
export const approvedApplications = sqliteTable(
  "approved_applications",
  {
    /** The id of the household. */
    id: text("id").primaryKey(),
    /** The id of the approval: of one application, or of all batches of a bulk approval. */
    approvalId: text("approval_id").notNull(),
    /** The only user who can undo the approval. */
    approvedBy: text("approved_by").notNull(),
    approvedAt: text("approved_at").notNull(),
    /**
     * The adults with their versions after the approval, the adults' list applications, and the
     * household before the approval joined the spouse's own application to it.
     */
    snapshot: text("snapshot").notNull(),
  },
  (table) => [
    index("approved_applications_by_act").on(table.approvalId, table.id),
    index("approved_applications_by_time").on(table.approvedAt),
  ],
);

/**
 * Senders of applications, so that a flood can be rejected at once: a keyed hash of the client's
 * address. A row is deleted with the application or after 30 days.
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
