import type { EventListCreateInput, EventListSummary } from "@kehila/shared/event-lists";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/use-action.ts";

interface CreateList {
  body: EventListCreateInput;
  /** Equal for all attempts with the same body: a retry never creates a second list. */
  idempotencyKey: string;
}

/** Returns a function that refetches persons, whose details show their lists. Not awaited. */
export function useRefreshPersons(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY });
}

/**
 * Creates a list. A refusal reloads nothing by itself: the selected rows might leave the table, and
 * with the selection the dialog that says why.
 */
export function useCreateList() {
  const refresh = useRefreshPersons();
  return useAction({
    mutationFn: async ({ body, idempotencyKey }: CreateList): Promise<EventListSummary> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api["person-list"].$post({ json: body }, { headers }))).data;
    },
    onSuccess: refresh,
  });
}
