import { BACKUP_FAILURES, BACKUP_STATUSES } from "@kehila/shared/backups";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isOneOf } from "./columns.ts";

/** Backups and their files in R2. The nightly job deletes backups that the retention rule ends. */
export const backups = sqliteTable(
  "backups",
  {
    id: text("id").primaryKey(),
    status: text("status", { enum: BACKUP_STATUSES }).notNull(),
    /** The reason of a failure. */
    failure: text("failure", { enum: BACKUP_FAILURES }),
    /** The administrator who started the backup; null for a nightly backup. */
    startedBy: text("started_by").references(() => users.id, { onDelete: "set null" }),
    /** The public half of the recovery key that decrypts the file. */
    recipient: text("recipient").notNull(),
    createdAt: text("created_at").notNull(),
    /** The instant whose rows the file contains. */
    moment: text("moment"),
    finishedAt: text("finished_at"),
    fileKey: text("file_key"),
    bytes: integer("bytes"),
    rows: integer("rows"),
    persons: integer("persons"),
  },
  (table) => [
    // One backup runs at a time, because the snapshot tables hold the rows of one moment.
    uniqueIndex("backups_running")
      .on(table.status)
      .where(sql`${table.status} = 'running'`),
    index("backups_by_creation").on(table.createdAt),
    check("backups_status", isOneOf(table.status, BACKUP_STATUSES)),
    check(
      "backups_failure",
      sql`${table.failure} is null or ${isOneOf(table.failure, BACKUP_FAILURES)}`,
    ),
  ],
);

/**
 * The tables of the running backup, and the range of row numbers in which triggers keep changed
 * rows: after `done` and up to `last`. Empty while no backup runs.
 */
export const snapshotTables = sqliteTable("snapshot_tables", {
  name: text("name").primaryKey(),
  /** The last row number at the moment of the backup. Later rows are not in the backup. */
  last: integer("last").notNull(),
  /** The last row number that the file contains. Later changes of rows up to it are not kept. */
  done: integer("done").notNull().default(0),
});

/**
 * Rows that have changed since the moment of the running backup, as they were at that moment;
 * `before` is null for a row that did not exist then.
 */
export const snapshotRows = sqliteTable(
  "snapshot_rows",
  {
    tableName: text("table_name").notNull(),
    rowNumber: integer("row_number").notNull(),
    before: text("before"),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.rowNumber] })],
);
