import type { BackupFailure } from "@kehila/shared/backups";
import { HOUR } from "../../../lib/duration.ts";
import type { ZipState } from "../../../lib/files/zip.ts";
import { EMPTY_ZIP } from "../../../lib/files/zip.ts";
import type { SteppedState } from "../../../lib/files/stepped-state.ts";
import { firstState, JobEndedError } from "../../../lib/files/stepped-state.ts";
import type { BaseTable, Moment } from "../snapshot/snapshot.repository.ts";

/** Maximum duration of a backup; one of 100,000 persons takes minutes. */
export const JOB_TIME = 6 * HOUR;

/**
 * Rows per step, and per read within a step. Between two reads the runtime and D1 serve other
 * requests, so no request waits longer than for one page.
 */
export const STEP_ROWS = 500;
export const PAGE_ROWS = 50;
/** Characters of one table after which a step ends early. */
export const STEP_BYTES = 2 * 1024 * 1024;
/** Bytes of files that one step reads back. */
export const PROVEN_BYTES = 1024 * 1024;

/** A file of the archive, as the manifest describes it. */
export interface WrittenFile {
  table: string;
  name: string;
  rows: number;
  sha256: string;
}

/** The remaining work of a job. */
type Phase = "begin" | "copy" | "describe" | "finish" | "prove" | "save" | "fail";

/** The state of a job in its Durable Object, without the key and the unsent bytes. */
export interface JobState extends SteppedState {
  phase: Phase;
  failure: BackupFailure;
  /** The content of the file; null before the snapshot began. */
  plan: (Moment & { at: string; tables: readonly BaseTable[] }) | null;
  /** The table that is copied, and its last row number in the file. */
  table: number;
  done: number;
  files: readonly WrittenFile[];
  zip: ZipState;
  /** The number of encrypted chunks. */
  chunks: number;
  header: Uint8Array;
  /** The directory of the archive: its offset, and the SHA-256 of its bytes. */
  directory: { at: number; size: number; sha256: string } | null;
  /** The number of files that were read back. */
  proven: number;
}

export const newState = (jobId: string, startedAt: number, key: string): JobState => ({
  ...firstState(jobId, startedAt, key),
  phase: "begin",
  failure: "FAILED",
  plan: null,
  table: 0,
  done: 0,
  files: [],
  zip: EMPTY_ZIP,
  chunks: 0,
  header: new Uint8Array(),
  directory: null,
  proven: 0,
});

/** Percent of the progress at which reading back begins. */
const COPIED = 70;

/** Returns the progress of a job in percent. Only the row in D1 has the end of the job. */
export function progressIn({ phase, plan, table, done, zip, proven }: JobState): number {
  if (!plan) return 0;
  if (phase === "copy") {
    const rowsOf = (count: number): number =>
      plan.tables.slice(0, count).reduce((sum, { name }) => sum + (plan.last[name] ?? 0), 0);
    const all = Math.max(1, rowsOf(plan.tables.length));
    return Math.floor((COPIED * (rowsOf(table) + done)) / all);
  }
  if (phase !== "prove") return phase === "save" ? 99 : COPIED;
  return COPIED + Math.floor((29 * proven) / Math.max(1, zip.entries.length));
}

/** Thrown when a backup cannot continue, with the reason for administrators. */
export class BackupEndedError extends JobEndedError<BackupFailure> {}
