import type { CountedFailure } from "@kehila/shared/system";
import type { Scope } from "../../core/scope.ts";
import { MINUTE, SECOND } from "../../lib/duration.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import { noteFailure } from "../failures/failures.service.ts";

/** The kinds of jobs, as failures are counted. */
export type JobKind = Extract<CountedFailure, "backup" | "export" | "import">;

/** Maximum attempts of a step before the job fails. */
export const ATTEMPTS = 6;
/** Maximum delay before a failed step runs again. */
const LONGEST_WAIT = MINUTE;

/** Returns the delay before a step runs again, in milliseconds: twice as long each time. */
export const retryDelay = (attempts: number): number =>
  Math.min(SECOND * 2 ** attempts, LONGEST_WAIT);

/** Logs and notes the unexpected error of a step. */
export async function noteFailedStep(
  { db, calendar }: Scope,
  { kind, jobId, error, phase }: { kind: JobKind; jobId: string; error: unknown; phase?: string },
): Promise<void> {
  logError({
    requestId: jobId,
    error: classOf(error),
    work: kind,
    phase,
  });
  await noteFailure({ db, calendar, requestId: jobId }, kind, { error });
}
