import type { UploadState } from "./upload.ts";

/** The part of a job's state on which the steps of every job depend. */
export interface SteppedState {
  /** The id of the job's row. */
  jobId: string;
  startedAt: number;
  /** The start of the last attempt of a step. */
  triedAt: number;
  /** The remaining work. */
  phase: string;
  /** Started attempts of the current step. */
  attempts: number;
  /** Increases with each step; an overtaken step stores nothing. */
  step: number;
  /** The file that the job writes. */
  upload: UploadState;
  /** The number of stored byte chunks that do not fill a part yet, and their total length. */
  tails: number;
  tailBytes: number;
}

/** Returns the state of a job before its first step. */
export const firstState = (jobId: string, startedAt: number, key: string) => ({
  jobId,
  startedAt,
  triedAt: startedAt,
  attempts: 0,
  step: 0,
  upload: { key, uploadId: null, parts: [] },
  tails: 0,
  tailBytes: 0,
});

/** Thrown when a job cannot continue, with the reason for people. */
export class JobEndedError<Reason extends string> extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.name = "JobEndedError";
    this.reason = reason;
  }
}
