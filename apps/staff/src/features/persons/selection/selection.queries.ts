import type { Archived, ListSelection } from "@kehila/shared/person-selection";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { leaveLists, PERSONS_KEY } from "../../../entities/persons/persons.queries.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { MatchFilter } from "../view.ts";
import { restOf } from "./selection.ts";

/** Counts everyone who matches; called only on demand, since the server reads them all. */
export function useCountMatching() {
  return useAction({
    mutationFn: async (filter: MatchFilter): Promise<number> =>
      (await answer(api.person.count.$get({ query: filter }))).data.count,
  });
}

/** How far archiving a selection has come, and who is left. */
export interface ArchiveProgress {
  archived: number;
  /** Null when all are archived. */
  rest: ListSelection | null;
}

/** Archives one batch. A request without an answer is sent once more under the same key. */
async function archiveBatch(selection: ListSelection): Promise<Archived> {
  const json = "matching" in selection ? selection : { personIds: [...selection.personIds] };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const send = async () => (await answer(api.person.archive.$post({ json }, { headers }))).data;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NETWORK") throw error;
    return send();
  }
}

interface ArchiveRun {
  start: ArchiveProgress & { rest: ListSelection };
  /** Ends the run after the batch that is on its way. */
  signal: AbortSignal;
  /** Called after each batch: the truth also when a later batch fails. */
  onProgress: (progress: ArchiveProgress) => void;
}

/**
 * Archives a selection batch by batch. `onEnded` gets how far that came before the rows leave the
 * table and unmount the dialog with the selection: the callbacks of `mutate` come too late for it.
 * In every case the register is read again.
 */
export function useArchiveSelection(onEnded: (progress: ArchiveProgress) => void) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ start, signal, onProgress }: ArchiveRun): Promise<ArchiveProgress> => {
      let progress: ArchiveProgress = start;
      while (progress.rest && !signal.aborted) {
        const batch = await archiveBatch(progress.rest);
        const archived = progress.archived + batch.count;
        progress = { archived, rest: restOf(progress.rest, batch) };
        onProgress(progress);
      }
      return progress;
    },
    onSuccess: (progress, { start }) => {
      onEnded(progress);
      if (progress.rest) return;
      leaveLists(queryClient, "matching" in start.rest ? null : start.rest.personIds);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
