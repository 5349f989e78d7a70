import type { ExportCreateInput, ExportJobSummary, ExportProgress } from "@kehila/shared/exports";
import type { CorrectionRequest, DisclosureRequest } from "@kehila/shared/persons/disclosure";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ExportFilter } from "../../entities/exports/source.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { countPersons } from "../../entities/persons/pages/search.queries.ts";
import { answer, api } from "../../lib/api/api.ts";
import { ApiError, isFinal } from "../../lib/api/api-error.ts";
import { EXPORT_POLL_MS } from "../../lib/timing/timings.ts";
import { confirmed } from "../../lib/api/confirmed.ts";
import { saveFile } from "../../lib/storage/save-file.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { fileNameIn } from "./download.ts";

const EXPORTS_KEY = ["exports"] as const;

/** The user's own exports, the newest first. */
export const exportsQuery = queryOptions({
  queryKey: [...EXPORTS_KEY, "list"],
  queryFn: async ({ signal }): Promise<ExportJobSummary[]> =>
    (await answer(api.api.export.$get({}, { init: { signal } }))).data,
});

/** Whether a job is still running. */
export const isRunning = ({ progress }: Pick<ExportProgress, "progress">): boolean =>
  progress >= 0 && progress < 100;

/** The progress before the first answer: a queued export. */
export const QUEUED: ExportProgress = { progress: 0, status: "QUEUED" };

/**
 * Returns the query of the progress of a job, polled until it ends. A failed poll is repeated, so
 * that the display continues after a reconnect. Only a refusal ends the polling.
 */
export const progressQuery = (jobId: string, knownProgress: ExportProgress = QUEUED) =>
  queryOptions({
    queryKey: [...EXPORTS_KEY, "progress", jobId],
    queryFn: ({ signal }): Promise<ExportProgress> =>
      answer(api.api.export.progress[":jobId"].$get({ param: { jobId } }, { init: { signal } })),
    initialData: knownProgress,
    // Not 0: a query that was never updated drops its error when the next poll begins.
    initialDataUpdatedAt: 1,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) =>
      (data && !isRunning(data)) || isFinal(error) ? false : EXPORT_POLL_MS,
  });

/**
 * Returns the query of a finished export, with the counts of its file; null if it no longer exists.
 */
export const finishedQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...EXPORTS_KEY, "finished", jobId],
    queryFn: async ({ signal }): Promise<ExportJobSummary | null> => {
      const { data } = await answer(api.api.export.$get({}, { init: { signal } }));
      return data.find(({ id }) => id === jobId) ?? null;
    },
  });

/** Returns the query of the number of persons that match a filter; disabled without a filter. */
export const countQuery = (filter: ExportFilter | null) => {
  const { sortBy: _by, sortOrder: _order, ...query } = filter ?? {};
  return queryOptions({
    queryKey: [...EXPORTS_KEY, "count", query],
    enabled: filter !== null,
    gcTime: 0,
    queryFn: ({ signal }): Promise<number> => countPersons(query, signal),
  });
};

interface StartExport {
  body: ExportCreateInput;
  /** Equal for all attempts to start the same export, so that a retry never starts a second job. */
  idempotencyKey: string;
}

/** Starts an export; the result is the id of its job. */
export function useStartExport() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ body, idempotencyKey }: StartExport): Promise<string> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      const call = () => answer(api.api.export.$post({ json: body }, { headers }));
      return (await confirmed(call)).jobId;
    },
    // The user's exports explain a refusal for too many exports.
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Cancels an export. */
export function useCancelExport() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (jobId: string) => {
      await answer(api.api.export[":jobId"].$delete({ param: { jobId } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Downloads the file of a job and passes it to the browser; returns the file name. */
export const useDownloadExport = () =>
  useAction({
    mutationFn: async (jobId: string): Promise<string> => {
      const response = await api.api.export.download[":jobId"].$get({ param: { jobId } });
      const name = fileNameIn(response.headers);
      saveFile(await wholeFile(response), name);
      return name;
    },
  });

interface DisclosureCall {
  id: string;
  body: DisclosureRequest;
}

/** Saves the file with everything that is kept about a person; returns the file name. */
export function useDisclose() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ id, body }: DisclosureCall): Promise<string> => {
      const call = () => api.person[":id"].disclosure.$post({ param: { id }, json: body });
      const response = await confirmed(call);
      const name = fileNameIn(response.headers);
      saveFile(await wholeFile(response), name);
      return name;
    },
    onSettled: () => client.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Records that a correction was made because the person asked for it. */
export function useRecordCorrection() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ id, body }: { id: string; body: CorrectionRequest }) => {
      await answer(api.person[":id"].correction.$post({ param: { id }, json: body }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Reads a file to its end. A connection lost during the transfer is a `NETWORK` error. */
async function wholeFile(response: { blob: () => Promise<Blob> }): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new ApiError("NETWORK", { status: 0 });
  }
}
