import type { Calendar } from "@kehila/shared/base/dates";
import type { ExportProgress } from "@kehila/shared/exports";
import type { Scope } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { inOrder } from "../../lib/in-order.ts";
import { failJob, findJob, findOverdue } from "./exports.repository.ts";
import { JOB_TIME } from "./job/job-state.ts";

/** Maximum jobs per night, each of three calls; the rest is left for the next night. */
const JOBS = 200;

/** Returns the instant before which a job that still runs was created too long ago. */
const runningSince = ({ calendar }: Pick<Scope, "calendar">): string =>
  new Date(calendar.now().getTime() - JOB_TIME).toISOString();

/** Whether a running job was created too long ago. */
export const isOverdue = (scope: Scope, { createdAt }: { createdAt: string }): boolean =>
  createdAt < runningSince(scope);

/**
 * Ends an overdue job with `TIMED_OUT` and returns its progress. The Durable Object is ended before
 * the row, so that a later poll or the next night tries again after a failure.
 */
export async function endOverdue(scope: Scope, jobId: string): Promise<ExportProgress> {
  await scope.env.EXPORT_JOB.getByName(jobId).end(jobId, "TIMED_OUT");
  const now = scope.calendar.now().toISOString();
  await runBatch(scope.db, [failJob(scope.db, jobId, "TIMED_OUT", now)]);
  const foundJob = await runRead(scope, findJob(scope.db, jobId));
  return foundJob?.job ?? { progress: -1, status: "TIMED_OUT" };
}

/** Ends overdue jobs: the runtime dropped their alarms, and no poll restarted them. */
export async function endOverdueJobs(env: Env, calendar: Calendar): Promise<void> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const ids = await runRead(scope, findOverdue(runningSince(scope), JOBS));
  await inOrder(ids.map((id) => () => endOverdue(scope, id)));
}
