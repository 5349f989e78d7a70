import type { Calendar } from "@kehila/shared/base/dates";
import type { Scope } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { endOverdue, readOverview, startBackup } from "./backups.service.ts";
import { deleteBackups } from "./backups.repository.ts";
import { JOB_TIME } from "./job/job-state.ts";
import { outdatedIds } from "./retention.ts";

/** Maximum files of an R2 list request: all backups, and some orphans. */
const FILES = 1000;

/** Deletes outdated backups, then starts the backup of the night if there is a recovery key. */
export async function nightlyBackup(env: Env, calendar: Calendar): Promise<void> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const overview = await readOverview(scope);
  await endOverdue(scope, overview.backups);
  const ids = outdatedIds(overview.backups, { now: calendar.now(), timeZone: calendar.timeZone });
  if (ids.length > 0) {
    await runBatch(scope.db, [
      deleteBackups(scope.db, ids),
      ...ids.map(() => recordSecurityEvent(scope, "backupDeleted")),
    ]);
  }
  await sweep(scope);
  if (overview.settings.recipient !== null) await startBackup(scope, overview, null);
}

/**
 * Deletes files without a row: files of deleted backups, and files of jobs that ended before
 * storing them. A file younger than the longest job stays, because the job stores the file's name
 * in its row later.
 */
async function sweep(scope: Scope): Promise<void> {
  const { env, calendar } = scope;
  const { backups } = await readOverview(scope);
  const live = new Set(backups.flatMap(({ fileKey }) => fileKey ?? []));
  const before = calendar.now().getTime() - JOB_TIME;
  const { objects } = await env.BACKUP_FILES.list({ limit: FILES });
  const orphans = objects
    .filter(({ key, uploaded }) => !live.has(key) && uploaded.getTime() < before)
    .map(({ key }) => key);
  if (orphans.length > 0) await env.BACKUP_FILES.delete(orphans);
}
