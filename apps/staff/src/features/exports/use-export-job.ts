import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isFinal } from "../../lib/api/api-error.ts";
import {
  finishedQuery,
  progressQuery,
  QUEUED,
  useCancelExport,
  useDownloadExport,
} from "./exports.queries.ts";

/**
 * Returns the progress, the result and the file of a started job. The download of the file begins
 * by itself, once.
 *
 * @param jobId null before a job has started
 */
export function useExportJob(jobId: string | null, onCancelled: () => void) {
  const polled = useQuery({ ...progressQuery(jobId ?? ""), enabled: jobId !== null });
  const progress = jobId === null ? QUEUED : polled.data;
  const cancel = useCancelExport();
  const download = useDownloadExport();
  const downloaded = useRef<string | null>(null);
  const isReady = progress.progress === 100;
  const isIncompleteFile = isReady && progress.status !== "READY";
  const finished = useQuery({ ...finishedQuery(jobId ?? ""), enabled: isIncompleteFile });
  const begin = useEffectEvent((id: string) => download.mutate(id));
  useEffect(() => {
    if (!isReady || jobId === null || downloaded.current === jobId) return;
    downloaded.current = jobId;
    begin(jobId);
  }, [isReady, jobId]);
  return {
    ...progress,
    isReady,
    /** The job with the warnings of an incomplete file; undefined while the job loads. */
    warnings: { job: finished.data, areUnknown: finished.error !== null || finished.data === null },
    /** The error of the last poll. */
    error: polled.error,
    /** Whether the last poll was refused, so that this user can no longer read the export. */
    isRefused: isFinal(polled.error),
    pollAgain: () => void polled.refetch(),
    cancel: {
      ...cancel,
      run: () => {
        if (jobId !== null) cancel.mutate(jobId, { onSuccess: onCancelled });
      },
    },
    download: {
      ...download,
      run: () => {
        if (jobId !== null) download.mutate(jobId);
      },
    },
  };
}

export type ExportJobState = ReturnType<typeof useExportJob>;
