import type {
  EXPORT_SOURCES,
  ExportCounts,
  ExportFormat,
  ExportStatus,
} from "@kehila/shared/exports";
import type { Attendance } from "@kehila/shared/events/came";
import type { Language } from "@kehila/shared/base/languages";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { PersonFilter, PersonQuery } from "@kehila/shared/persons/query";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** The options of an export, fixed when it starts. */
export interface ExportOptions {
  format: ExportFormat;
  source: (typeof EXPORT_SOURCES)[number];
  /** The event list; null for the register. */
  sourceId: string | null;
  /** The status of the persons, for the register. */
  status: Exclude<PersonStatus, "pending">;
  includeChildren: boolean;
  includeSpouse: boolean;
  /**
   * The statuses whose persons the user could read at the start. A file of an event list has the ID
   * numbers of these persons only.
   */
  readable: readonly PersonStatus[];
  language: Language;
  /** The participants of a list who came, or who did not; absent for all participants. */
  attendance?: Attendance | undefined;
  /** The number of persons at the start; absent in jobs of an earlier release. */
  persons?: number | undefined;
  /** Whether the export needed a confirmed session. */
  isLarge?: boolean | undefined;
  /** `personIds` and `filter` are deleted when the export ends, because they identify persons. */
  personIds?: readonly string[] | undefined;
  filter?: (PersonFilter & Pick<PersonQuery, "sortBy" | "sortOrder">) | undefined;
}

/** Export jobs and their files in R2, deleted after 24 hours. */
export const exportJobs = sqliteTable(
  "export_jobs",
  {
    id: text("id").primaryKey(),
    /**
     * Null after the account is deleted; the row leads the nightly cleanup to the object of the
     * job.
     */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    options: text("options", { mode: "json" }).$type<ExportOptions>().notNull(),
    /**
     * 0 while the job runs, 100 when finished, -1 for a failure with a `status`. The Durable Object
     * of a running job has the progress between 0 and 100.
     */
    progress: integer("progress").notNull().default(0),
    status: text("status").$type<ExportStatus>().notNull(),
    fileKey: text("file_key"),
    fileName: text("file_name"),
    contentType: text("content_type"),
    /**
     * For a finished file; `boxed` has the first ids of persons with characters that are missing in
     * all fonts.
     */
    counts: text("counts", { mode: "json" }).$type<ExportCounts & { boxed: readonly string[] }>(),
    createdAt: text("created_at").notNull(),
    finishedAt: text("finished_at"),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [
    index("export_jobs_by_user").on(table.userId, table.createdAt),
    index("export_jobs_by_expiry").on(table.expiresAt),
    check("export_jobs_progress", sql`${table.progress} between -1 and 100`),
  ],
);

/**
 * The persons that an export has written into its file, as a row or as a spouse: permanent deletion
 * of a person ends these jobs. Deleted with the job.
 */
export const exportPersons = sqliteTable(
  "export_persons",
  {
    id: integer("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => exportJobs.id, { onDelete: "cascade" }),
    personIds: text("person_ids", { mode: "json" }).$type<readonly string[]>().notNull(),
  },
  (table) => [index("export_persons_by_job").on(table.jobId)],
);
