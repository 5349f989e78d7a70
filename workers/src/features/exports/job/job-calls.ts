import type { ExportProgress } from "@kehila/shared/exports";

/** The calls of an export's Durable Object. */
export interface ExportJobCalls extends Rpc.DurableObjectBranded {
  /** Starts the job once; a repeated call changes nothing. */
  start: (jobId: string) => Promise<void>;
  /** Returns the progress of the job; null before its start and after its end. */
  progress: () => Promise<ExportProgress | null>;
  /** Ends the job, and deletes its file unless the row still contains it. */
  end: (jobId: string, status: "CANCELLED" | "TIMED_OUT") => Promise<void>;
}
