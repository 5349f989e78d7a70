import type { Archived, ListSelection } from "@kehila/shared/persons/selection";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api/api.ts";
import { sendBatch } from "../../../lib/api/send-batch.ts";
import { PERSONS_KEY } from "../../../entities/persons/persons.key.ts";
import { removeFromLists, usePersonAction } from "../../../entities/persons/persons.queries.ts";
import { countPersons } from "../../../entities/persons/pages/search.queries.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import type { MatchFilter } from "../../../entities/persons/filters/filters.ts";
import { restOf } from "./selection.ts";

/** Counts all matching persons. Only on request, since the server reads every match. */
export function useCountMatching() {
  return useAction({
    mutationFn: (filter: MatchFilter): Promise<number> => countPersons(filter),
  });
}

/** The progress of archiving a selection, and the remaining selection. */
export interface ArchiveProgress {
  archived: number;
  /** The ids of the archived batches, for their undo. */
  batches: readonly number[];
  /** The selection that remains; null when all persons are archived. */
  rest: ListSelection | null;
}

function archiveBatch(selection: ListSelection): Promise<Archived> {
  const json = "matching" in selection ? selection : { personIds: [...selection.personIds] };
  return sendBatch(
    async (headers) => (await answer(api.person.archive.$post({ json }, { headers }))).data,
  );
}

interface ArchiveRun {
  start: ArchiveProgress & { rest: ListSelection };
  /** Ends the run after the current batch. */
  signal: AbortSignal;
  /** Called after each batch, so that the progress is known even if a later batch fails. */
  onProgress: (progress: ArchiveProgress) => void;
}

/**
 * Archives a selection batch by batch. Refetches the register, also after a failure. `onEnded` runs
 * before the archived rows leave the table: their removal unmounts the dialog, and callbacks of
 * `mutate` would not run any more.
 */
export function useArchiveSelection(onEnded: (progress: ArchiveProgress) => void) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ start, signal, onProgress }: ArchiveRun): Promise<ArchiveProgress> => {
      let progress: ArchiveProgress = start;
      while (progress.rest && !signal.aborted) {
        const batch = await archiveBatch(progress.rest);
        const archivedCount = progress.archived + batch.count;
        progress = {
          archived: archivedCount,
          batches: [...progress.batches, batch.archivingId],
          rest: restOf(progress.rest, batch),
        };
        onProgress(progress);
      }
      return progress;
    },
    onSuccess: (progress, { start }) => {
      onEnded(progress);
      if (progress.rest) return;
      removeFromLists(queryClient, "matching" in start.rest ? null : start.rest.personIds);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Undoes batches one after the other; returns the number of restored persons. */
export const useUndoArchiving = () =>
  usePersonAction(async (batches: readonly number[]): Promise<number> => {
    let restoredCount = 0;
    for (const archivingId of batches) {
      // A repeated request restores only persons who are still archived.
      const { data } = await answer(api.person.archive.undo.$post({ json: { archivingId } }));
      restoredCount += data.count;
    }
    return restoredCount;
  });
