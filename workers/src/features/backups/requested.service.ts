import type { Calendar } from "@kehila/shared/base/dates";
import type { Scope } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { deleteRequest, findRequest } from "./backups.repository.ts";
import { endOverdue, readOverview, startBackup } from "./backups.service.ts";

/**
 * Starts the backup that a deployment has requested by a row of `settings`; the deployment waits
 * for a backup that is newer than its request. A request during another backup is served by the
 * next run.
 */
export async function startRequestedBackup(env: Env, calendar: Calendar): Promise<void> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const requestedAt = await runRead(scope, findRequest());
  if (requestedAt === null) return;
  const overview = await readOverview(scope);
  await endOverdue(scope, overview.backups);
  if (overview.backups.some(({ status }) => status === "running")) return;
  await startBackup(scope, overview, null);
  // Deleted last: an interrupted run starts one backup more, never one less.
  await runBatch(scope.db, [deleteRequest(scope.db, requestedAt)]);
}
