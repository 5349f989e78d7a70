import type { BackupFailure } from "@kehila/shared/backups";
import { HOUR } from "../../../lib/duration.ts";
import type { ZipEntry } from "../../../lib/files/zip.ts";
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
type Phase = "copy" | "describe" | "finish" | "prove" | "save" | "fail";

/** What a backup copies: the tables, and the moment that the file shows. */
export interface Plan extends Moment {
  at: string;
  tables: readonly BaseTable[];
}

/** A written file, as its proof and its row need it. */
export interface Written {
  files: readonly WrittenFile[];
  entries: readonly ZipEntry[];
  header: Uint8Array;
  /** The directory of the archive: its offset, and the SHA-256 of its bytes. */
  directory: { at: number; size: number; sha256: string };
}

/** The state of a job in its Durable Object, without the key of the file. */
export interface JobState extends SteppedState {
  phase: Phase;
  failure: BackupFailure;
  /** Null before the snapshot began. */
  plan: Plan | null;
  /** For the progress: the table that is copied, and its last row number in the file. */
  table: number;
  done: number;
  /** Null until the last byte is written. */
  written: Written | null;
  /** The number of files that were read back. */
  proven: number;
}

export const newState = (jobId: string, startedAt: number, key: string): JobState => ({
  ...firstState(jobId, startedAt, key),
  phase: "copy",
  failure: "FAILED",
  plan: null,
  table: 0,
  done: 0,
  written: null,
  proven: 0,
});

/** Percent of the progress at which reading back begins. */
const COPIED = 70;

/** Returns the progress of a job in percent. Only the row in D1 has the end of the job. */
export function progressIn({ phase, plan, table, done, written, proven }: JobState): number {
  if (!plan) return 0;
  if (phase === "copy") {
    const rowsOf = (count: number): number =>
      plan.tables.slice(0, count).reduce((sum, { name }) => sum + (plan.last[name] ?? 0), 0);
    const all = Math.max(1, rowsOf(plan.tables.length));
    return Math.floor((COPIED * (rowsOf(table) + done)) / all);
  }
  if (phase !== "prove") return phase === "save" ? 99 : COPIED;
  return COPIED + Math.floor((29 * proven) / Math.max(1, written?.entries.length ?? 0));
}

/** Thrown when a backup cannot continue, with the reason for administrators. */
export class BackupEndedError extends JobEndedError<BackupFailure> {}
