import type { ExportStatus } from "@kehila/shared/exports";
import { HOUR, MINUTE } from "../../../lib/duration.ts";
import type { ExportOptions } from "../exports.repository.ts";
import type { UploadState } from "./upload.ts";

/** How long a job may run: an export of 100,000 persons takes minutes. */
export const JOB_TIME = HOUR;
/** Attempts of one step, before the job fails. */
export const ATTEMPTS = 6;
/** The wait before a failed step runs again grows up to this. */
export const LONGEST_WAIT = MINUTE;
/** A job without an alarm that has rested for so long was dropped by the runtime. */
export const DROPPED_AFTER = 2 * MINUTE;
/**
 * Persons of one step, and of one read within it: between two reads the runtime and D1 work on requests,
 * which wait for no more than a page.
 */
export const STEP_ROWS = 500;
export const PAGE_ROWS = 50;
/** Persons with characters that no font has whose ids are kept, for their names. */
export const BOXED_MAX = 20;

/** What a job still has to do. */
type Phase = "freeze" | "write" | "save" | "fail" | "expire";

/** The state of a job in its Durable Object, without the frozen persons and the unsent bytes. */
export interface JobState {
  jobId: string;
  startedAt: number;
  /** When the last attempt of a step began. */
  triedAt: number;
  /** When the file is deleted; of a finished job. */
  expiresAt: number;
  phase: Phase;
  /** Attempts of the current step that have begun. */
  attempts: number;
  /** Rises with each step: a step that is not the current one any more stores nothing. */
  step: number;
  /** Why the job ends, or has ended. */
  status: ExportStatus;
  /** What to write, from the row of the job. */
  plan: {
    options: ExportOptions;
    /** How the persons were chosen, for history. */
    selection: "all" | "filter" | "picked";
    userId: string;
    /** The heading of the file, and the lines below it. */
    name: string;
    facts: readonly string[];
    day: string;
    /** The newest entry of history when the persons were frozen. */
    since: number;
  } | null;
  /** Chunks of frozen persons, and how many of them are written. */
  chunks: number;
  written: number;
  persons: number;
  leftOut: number;
  boxes: number;
  /** Persons with characters that no font has: how many, and the first of their ids. */
  boxedPersons: number;
  boxed: readonly string[];
  /** The state of the writer after the last step. */
  writer: string | null;
  upload: UploadState;
  /** Chunks of bytes that wait for a whole part, and their length together. */
  tails: number;
  tailBytes: number;
}

export const newState = (jobId: string, startedAt: number, key: string): JobState => ({
  jobId,
  startedAt,
  triedAt: startedAt,
  expiresAt: 0,
  phase: "freeze",
  attempts: 0,
  step: 0,
  status: "QUEUED",
  plan: null,
  chunks: 0,
  written: 0,
  persons: 0,
  leftOut: 0,
  boxes: 0,
  boxedPersons: 0,
  boxed: [],
  writer: null,
  upload: { key, uploadId: null, parts: [] },
  tails: 0,
  tailBytes: 0,
});

/** Returns the progress that a job reports: it never goes back, and reaches 100 with the row in D1. */
export function progressIn({ phase, chunks, written }: JobState): number {
  if (phase === "freeze") return 0;
  if (phase === "write") return 1 + Math.floor((97 * written) / chunks);
  if (phase === "expire") return 100;
  return phase === "fail" ? -1 : 99;
}

/** Thrown when a job cannot go on, with the reason that its user reads. */
export class JobEndedError extends Error {
  readonly status: ExportStatus;

  constructor(status: ExportStatus) {
    super(status);
    this.name = "JobEndedError";
    this.status = status;
  }
}
