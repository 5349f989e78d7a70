import type { Rejected, RejectApplications } from "@kehila/shared/persons/applications";

export interface RejectionRun {
  matching: RejectApplications["matching"];
  /** Called after each batch with the total number rejected so far. */
  onProgress: (rejectedCount: number, rejectionId: string) => void;
  /** Whether the user stopped the run; checked before each batch. */
  isStopped: () => boolean;
}

/**
 * Rejects all matching applications in batches, under one id for the undo. Ends after the current
 * batch if the user stops the run.
 */
export async function rejectInBatches(
  { matching, onProgress, isStopped }: RejectionRun,
  rejectBatch: (json: RejectApplications) => Promise<Rejected>,
): Promise<void> {
  let { count: remaining } = matching;
  let rejectionId: string | undefined;
  while (remaining > 0 && !isStopped()) {
    const before = rejectionId === undefined ? {} : { rejectionId };
    const batch = await rejectBatch({ matching: { ...matching, count: remaining }, ...before });
    ({ remaining, rejectionId } = batch);
    onProgress(matching.count - remaining, rejectionId);
  }
}
