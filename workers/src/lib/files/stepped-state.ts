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
  /** The progress of the job in percent; a file that begins again does not lower it. */
  percent: number;
  /** How often the file was begun. */
  begun: number;
  /** The file that the job writes. */
  upload: UploadState;
}

/** Returns the state of a job before its first step. */
export const firstState = (jobId: string, startedAt: number, key: string) => ({
  jobId,
  startedAt,
  triedAt: startedAt,
  attempts: 0,
  step: 0,
  percent: 0,
  begun: 0,
  upload: { key, uploadId: null },
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
