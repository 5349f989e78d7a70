import type { Actor } from "@kehila/shared/accounts/permissions";
import { EXPORT_FILE_HOURS } from "@kehila/shared/base/limits";
import type { ExportStatus } from "@kehila/shared/exports";
import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import { joinReads, runRead } from "../../../db/read.ts";
import { HOUR } from "../../../lib/duration.ts";
import type { UploadState } from "../../../lib/files/upload.ts";
import { discardUpload } from "../../../lib/files/upload.ts";
import { logExport } from "../../access-log/access-log.service.ts";
import { expectNoneDeleted, findHasDeleted } from "../../exported-persons/exported-persons.sql.ts";
import { recordChange } from "../../history/history.service.ts";
import { findPersonsSince } from "../../history/history.sql.ts";
import { recordSecurityEvent } from "../../security-log/security-log.service.ts";
import type { FoundJob } from "../exports.repository.ts";
import { expectRunning, failJob, findJob, finishJob } from "../exports.repository.ts";
import { findCurrent, requireReadableJob } from "./current-job.service.ts";
import type { JobState, Plan } from "./job-state.ts";
import { ExportEndedError, planOf } from "./job-state.ts";

const readyStatus = ({ leftOut, boxes }: JobState, changedCount: number): ExportStatus => {
  if (leftOut > 0) return boxes > 0 ? "READY_LEFT_OUT_AND_BOXES" : "READY_LEFT_OUT";
  if (changedCount > 0) return boxes > 0 ? "READY_CHANGED_AND_BOXES" : "READY_CHANGED";
  return boxes > 0 ? "READY_BOXES" : "READY";
};

/** The input of the last step, in addition to the job state. */
interface SaveInput {
  /** Completes the file in R2; returns false if it is lost. */
  complete: () => Promise<boolean>;
  /** Returns the row numbers of all persons. */
  frozenSeqs: () => readonly number[];
}

/**
 * Completes the file in R2, then stores the file's key in the job's row, and the history entry. If
 * the row has changed meanwhile, the batch fails and the next attempt reads the reason. Returns null
 * if the file is lost.
 */
export async function save(
  scope: Scope,
  job: JobState,
  { complete, frozenSeqs }: SaveInput,
): Promise<JobState | null> {
  const { jobId, upload } = job;
  const plan = planOf(job);
  const owner = { jobId, userId: plan.userId };
  const read = {
    current: findCurrent(scope, owner),
    changed: findPersonsSince(plan.since),
    hasDeleted: findHasDeleted(jobId),
  };
  const { current, changed, hasDeleted } = await runRead(scope, joinReads(read));
  // An attempt whose response was lost has already stored the file.
  if (isStored(current.foundJob, upload)) return finishedState(job, current.foundJob.job);
  const { actor } = requireReadableJob(current);
  if (hasDeleted) throw new ExportEndedError("PERSON_DELETED");
  if (!(await complete())) return null;
  const exportedSeqs = new Set(changed.length > 0 ? frozenSeqs() : []);
  const changes = changed.filter((seq) => exportedSeqs.has(seq)).length;
  const status = readyStatus(job, changes);
  const expiresAt = scope.calendar.now().getTime() + EXPORT_FILE_HOURS * HOUR;
  const savedJob = { ...job, status, expiresAt };
  await runBatch(scope.db, savedStatements(scope, savedJob, { plan, changes }, actor));
  return finishedState(job, { status, expiresAt: new Date(expiresAt).toISOString() });
}

const isStored = (foundJob: FoundJob | null, { key }: UploadState): foundJob is FoundJob =>
  foundJob?.job.fileKey === key;

/** Returns the state of a job with a file, without what the file was written from. */
const finishedState = (
  job: JobState,
  { status, expiresAt }: Pick<FoundJob["job"], "status" | "expiresAt">,
): JobState => ({
  ...job,
  phase: "expire",
  status,
  expiresAt: Date.parse(expiresAt),
  plan: null,
  boxed: [],
});

function savedStatements(
  scope: Scope,
  { jobId, status, persons, leftOut, boxes, boxedPersons, boxed, upload, expiresAt }: JobState,
  { plan: { options, selection }, changes }: { plan: Plan; changes: number },
  actor: Actor & { name: string },
): Statement[] {
  const { format, source, sourceId, includeChildren, includeSpouse } = options;
  const family = { includeChildren, includeSpouse };
  const details = { format, source, sourceId, status: options.status, selection, ...family };
  return [
    expectRunning(scope.db, jobId),
    expectNoneDeleted(scope.db, jobId),
    finishJob(scope.db, jobId, {
      status,
      fileKey: upload.key,
      counts: { persons, leftOut, changed: changes, boxes, boxedPersons, boxed },
      finishedAt: scope.calendar.now().toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }),
    recordChange(scope, "export", {
      action: "create",
      entityId: jobId,
      after: { ...details, persons, leftOut },
      actor: { id: actor.id, name: actor.name },
    }),
    logExport(scope, jobId, actor),
    ...securityEvents(scope, { options, selection }, actor),
  ];
}

/** Records an export of the whole register, and an export that needed a confirmed session. */
function securityEvents(
  scope: Scope,
  { options: { source, format, isLarge }, selection }: Pick<Plan, "options" | "selection">,
  actor: { id: string; name: string },
): Statement[] {
  if (source === "all_persons" && selection === "all")
    return [recordSecurityEvent(scope, "registerExported", { actor, details: [format] })];
  return isLarge ? [recordSecurityEvent(scope, "manyExported", { actor, details: [format] })] : [];
}

/**
 * Ends a job without a file: stores the reason in its row, then deletes the uploaded parts. If the
 * row already contains the file, because a response was lost, returns the state of a finished job
 * instead.
 */
export async function endFailedJob(scope: Scope, job: JobState): Promise<JobState | null> {
  const now = scope.calendar.now().toISOString();
  await runBatch(scope.db, [failJob(scope.db, job.jobId, job.status, now)]);
  const foundJob = await runRead(scope, findJob(scope.db, job.jobId));
  if (isStored(foundJob, job.upload)) return finishedState(job, foundJob.job);
  await discardUpload(scope.env.EXPORT_FILES, job.upload);
  return null;
}

/** Deletes the file of an expired job. */
export async function expire(scope: Scope, { upload }: JobState): Promise<void> {
  await scope.env.EXPORT_FILES.delete(upload.key);
}
