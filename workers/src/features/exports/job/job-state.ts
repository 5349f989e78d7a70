import type { ExportStatus } from "@kehila/shared/exports";
import { HOUR } from "../../../lib/duration.ts";
import type { SteppedState } from "../../../lib/files/stepped-state.ts";
import { firstState, JobEndedError } from "../../../lib/files/stepped-state.ts";
import type { ExportOptions } from "../exports.repository.ts";

/** Maximum duration of a job; an export of 100,000 persons takes minutes. */
export const JOB_TIME = HOUR;
/**
 * Persons per step, and per read within a step. Between two reads the runtime and D1 serve other
 * requests, so no request waits longer than for one page.
 */
export const STEP_ROWS = 500;
export const PAGE_ROWS = 50;
/**
 * Maximum stored ids of persons with characters that are missing in all fonts. The list of exports
 * shows the persons' names.
 */
export const BOXED_MAX = 20;

/** The remaining work of a job. */
type Phase = "freeze" | "write" | "save" | "fail" | "expire";

/** The state of a job in its Durable Object, without the frozen persons. */
export interface JobState extends SteppedState {
  /** The time when a finished job's file is deleted. */
  expiresAt: number;
  phase: Phase;
  /** The reason why the job ends or has ended. */
  status: ExportStatus;
  /** What to write, read from the row of the job. */
  plan: {
    options: ExportOptions;
    /** How the persons were chosen, for the history. */
    selection: "all" | "filter" | "picked";
    userId: string;
    /** The heading of the file, and the lines below it. */
    name: string;
    facts: readonly string[];
    day: string;
    /** Whether the event list says who came. */
    hasAttendance?: boolean;
    /** The newest history entry when the persons were frozen. */
    since: number;
  } | null;
  /** The number of chunks of frozen persons, and of written chunks. */
  chunks: number;
  written: number;
  persons: number;
  leftOut: number;
  boxes: number;
  /** Persons with characters that are missing in all fonts: their number, and the first ids. */
  boxedPersons: number;
  boxed: readonly string[];
}

export type Plan = NonNullable<JobState["plan"]>;

export const newState = (jobId: string, startedAt: number, key: string): JobState => ({
  ...firstState(jobId, startedAt, key),
  expiresAt: 0,
  phase: "freeze",
  status: "QUEUED",
  plan: null,
  chunks: 0,
  written: 0,
  persons: 0,
  leftOut: 0,
  boxes: 0,
  boxedPersons: 0,
  boxed: [],
});

/** Returns the progress of a job that runs. Only the row in D1 has the end of the job. */
export function progressIn({ phase, chunks, written }: JobState): number {
  if (phase === "freeze") return 0;
  return phase === "write" ? 1 + Math.floor((97 * written) / chunks) : 99;
}

/** Thrown when an export cannot continue, with the reason for its user. */
export class ExportEndedError extends JobEndedError<ExportStatus> {}

export const planOf = ({ plan }: JobState): Plan => {
  if (!plan) throw new ExportEndedError("FAILED");
  return plan;
};
