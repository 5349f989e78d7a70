/** The calls of a backup's Durable Object. */
export interface BackupJobCalls extends Rpc.DurableObjectBranded {
  /** Starts the job once; a repeated call changes nothing. */
  start: (backupId: string) => Promise<void>;
  /** Returns the progress of the job in percent; null before its start and after its end. */
  progress: () => Promise<number | null>;
  /** Ends the job without a file, because it runs for too long. */
  end: (backupId: string, failure: "TIMED_OUT") => Promise<void>;
}
