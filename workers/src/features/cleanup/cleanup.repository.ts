import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { runBatchAnd } from "../../db/client.ts";
import { queryOf } from "../../db/prepared.ts";
import { discardImports } from "../security-log/security-log.sql.ts";
import { rewriteSearchTexts } from "./search-texts.repository.ts";

/** Runs a statement and returns the number of changed rows. */
const changes = async (db: Database, statement: SQL): Promise<number> =>
  (await db.run(statement)).meta.changes;

/** The instants before which rows have expired. */
export interface Limits {
  now: string;
  /** Sessions last used before this instant have ended. */
  idleSince: string;
  /** Merges before this instant cannot be undone. */
  mergedBefore: string;
  /** Clients no longer repeat idempotency keys from before this instant. */
  keyBefore: string;
  /** Entries of the access log and the security log before this instant are deleted. */
  loggedBefore: string;
  /** Participants removed before this instant cannot be restored. */
  removedBefore: string;
  /** Imports started before this instant without a confirmation are deleted. */
  checkedBefore: string;
  /** Imports confirmed before this instant can no longer be undone. */
  importedBefore: string;
  /** Counts of failures before this day are deleted. */
  countedBefore: string;
  /** Kept failures before this instant are deleted. */
  failedBefore: string;
  /** Approvals before this instant cannot be undone. */
  approvedBefore: string;
  /** Senders of applications before this instant are deleted. */
  sentBefore: string;
}

/**
 * The deletions of expired rows, and the rewriting of search texts, by name. Each function changes
 * at most `maxRows` rows and returns their number. Safe to repeat and to run concurrently.
 */
export const CLEANUPS = {
  mergeSnapshots: (db: Database, { mergedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`update person_merges set snapshot = null where id in (select id from person_merges
        where snapshot is not null and merged_at < ${mergedBefore} limit ${maxRows})`,
    ),
  sessions: (db: Database, { now, idleSince }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from sessions where id in (select id from sessions
        where expires_at <= ${now} or last_seen_at <= ${idleSince} limit ${maxRows})`,
    ),
  verifications: (db: Database, { now }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from verifications where id in (select id from verifications
        where expires_at <= ${now} limit ${maxRows})`,
    ),
  challenges: (db: Database, { now }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from challenges where id in (select id from challenges
        where expires_at <= ${now} limit ${maxRows})`,
    ),
  unconfirmedImports: async (db: Database, { now, checkedBefore }: Limits, maxRows: number) => {
    const expiredIds = sql`id in (select id from imports
      where status = 'CHECKING' and created_at < ${checkedBefore} order by id limit ${maxRows})`;
    const [deletion] = await runBatchAnd(db, discardImports(db, expiredIds, now), [
      queryOf(sql`select changes() as changes`),
    ]);
    return Number(deletion?.[0]?.["changes"] ?? 0);
  },
  // The rows that led to the persons of a file are deleted at the same age.
  importFileNames: (db: Database, { importedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`update imports set file_name = null where id in (select id from imports
        where file_name is not null and confirmed_at < ${importedBefore} limit ${maxRows})`,
    ),
  importRows: (db: Database, { importedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from import_rows where (import_id, row) in (
        select import_rows.import_id, import_rows.row from imports
        cross join import_rows on import_rows.import_id = imports.id
        where imports.status in ('DONE', 'STOPPED', 'UNDONE')
          and imports.confirmed_at < ${importedBefore} limit ${maxRows})`,
    ),
  idempotencyKeys: (db: Database, { keyBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from idempotency_keys where key in (select key from idempotency_keys
        where created_at < ${keyBefore} limit ${maxRows})`,
    ),
  removedParticipants: (db: Database, { removedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from removed_list_persons where id in (select id from removed_list_persons
        where removed_at < ${removedBefore} limit ${maxRows})`,
    ),
  approvedApplications: (db: Database, { approvedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from approved_applications where id in (select id from approved_applications
        where approved_at < ${approvedBefore} limit ${maxRows})`,
    ),
  applicationSenders: (db: Database, { sentBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from application_senders where household_id in (
        select household_id from application_senders
        where received_at < ${sentBefore} limit ${maxRows})`,
    ),
  // Only the oldest entries, because `at` has no index.
  accessLog: (db: Database, { loggedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from access_log where seq in (
        select seq from (select seq, at from access_log order by seq limit ${maxRows})
        where at < ${loggedBefore})`,
    ),
  securityLog: (db: Database, { loggedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from security_log where seq in (
        select seq from (select seq, at from security_log order by seq limit ${maxRows})
        where at < ${loggedBefore})`,
    ),
  failureCounts: (db: Database, { countedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from failure_counts where (day, failure) in (select day, failure from failure_counts
        where day < ${countedBefore} limit ${maxRows})`,
    ),
  failures: (db: Database, { failedBefore }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from failures where seq in (
        select seq from (select seq, at from failures order by seq limit ${maxRows})
        where at < ${failedBefore})`,
    ),
  // A running job is ended first, together with its object (exports/overdue.service.ts).
  exportJobs: (db: Database, { now }: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from export_jobs where id in (select id from export_jobs
        where expires_at <= ${now} and progress not between 0 and 99 limit ${maxRows})`,
    ),
  // A batch that empties a household deletes it; this is a second safeguard.
  households: (db: Database, _limits: Limits, maxRows: number) =>
    changes(
      db,
      sql`delete from households where id in (select id from households
        where not exists (select 1 from persons where household_id = households.id)
        limit ${maxRows})`,
    ),
  searchTexts: (db: Database, { now }: Limits, maxRows: number) =>
    rewriteSearchTexts(db, now, maxRows),
} as const;

export type CleanedUp = Record<keyof typeof CLEANUPS, number>;
