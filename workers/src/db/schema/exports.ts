import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** Export jobs and their files in R2, deleted after 24 hours. */
export const exportJobs = sqliteTable(
  "export_jobs",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    options: text("options", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** 0 to 100, or -1 for a failure that `status` explains. */
    progress: integer("progress").notNull().default(0),
    status: text("status").notNull(),
    fileKey: text("file_key"),
    fileName: text("file_name"),
    contentType: text("content_type"),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [
    index("export_jobs_by_user").on(table.userId, table.createdAt),
    index("export_jobs_by_expiry").on(table.expiresAt),
    check("export_jobs_progress", sql`${table.progress} between -1 and 100`),
  ],
);
