import type { DecidePair, DuplicatesPage, PairView } from "@kehila/shared/persons/duplicate-pairs";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { answer, api } from "../../lib/api/api.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** Returns the query of the pages of likely duplicates, the likeliest pair first. */
export const pairsQuery = (view: PairView) =>
  infiniteQueryOptions({
    queryKey: [...PERSONS_KEY, "duplicates", view],
    queryFn: ({ pageParam, signal }): Promise<DuplicatesPage> => {
      const query = { view, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return answer(api.person.duplicates.$get({ query }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Other users decide about pairs at the same time.
    staleTime: 0,
  });

/**
 * Sends a decision about a pair, then reloads the pairs and their numbers, also after a failure.
 * The user can decide about the next pair during the reload.
 */
export function useDecidePair() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (json: DecidePair) => answer(api.person.duplicates.$post({ json })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
