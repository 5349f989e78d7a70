import type { Actor } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, runRead } from "../../../db/read.ts";
import { findActor } from "../../accounts/users.service.ts";
import type { FoundJob } from "../exports.repository.ts";
import { findJob } from "../exports.repository.ts";
import { refusalOf } from "../source/source.service.ts";
import { ExportEndedError } from "./job-state.ts";

/** The account and the id of a job. */
interface JobOwner {
  jobId: string;
  userId: string;
}

/** The current job and its account. */
interface CurrentJob {
  foundJob: FoundJob | null;
  actor: (Actor & { name: string }) | null;
}

export const findCurrent = (scope: Scope, { jobId, userId }: JobOwner): Read<CurrentJob> =>
  joinReads({ foundJob: findJob(scope.db, jobId), actor: findActor(scope, userId) });

/**
 * Returns the job and its account. Throws if the job no longer runs or the account may no longer
 * read the source.
 */
export function requireReadableJob({ foundJob, actor }: CurrentJob): {
  [Name in keyof CurrentJob]: NonNullable<CurrentJob[Name]>;
} {
  if (!foundJob || foundJob.job.progress !== 0 || !actor) throw new ExportEndedError("CANCELLED");
  const refusal = refusalOf(actor, foundJob.job.options, foundJob.list);
  if (refusal) throw new ExportEndedError(refusal);
  return { foundJob, actor };
}

/**
 * Reads the job, its account and a further value in one batch; throws the errors of
 * {@link requireReadableJob}.
 */
export async function readWithJob<T>(scope: Scope, owned: JobOwner, furtherRead: Read<T>) {
  const read = joinReads({ current: findCurrent(scope, owned), further: furtherRead });
  const { current, further: value } = await runRead(scope, read);
  return { ...requireReadableJob(current), further: value };
}
