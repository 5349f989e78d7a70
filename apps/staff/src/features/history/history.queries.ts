import type { EventListHistoryPage } from "@kehila/shared/events/history";
import type { Person } from "@kehila/shared/persons/answers";
import type { HistoryPage, RestorePerson } from "@kehila/shared/persons/history";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { eventListQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { useAction } from "../../lib/use-action.ts";

/** The pages of a person's history, the newest entries first. */
export function historyQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...PERSONS_KEY, "history", id],
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return answer(api.person[":id"].history.$get({ param: { id }, query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}

/** The pages of a list's history, the newest entries first. */
export const listHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    // The key is below the list's key, so that a change of the list also refetches its history.
    queryKey: [...eventListQuery(id).queryKey, "history"],
    queryFn: ({ pageParam, signal }): Promise<EventListHistoryPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      const call = api["person-list"][":id"].history;
      return answer(call.$get({ param: { id }, query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.seq : undefined),
  });

/** Restores the record of an entry. Reloads persons, also after a failure. */
export function useRestorePerson(id: string) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (json: RestorePerson): Promise<Person> =>
      (await answer(api.person[":id"].restore.$post({ param: { id }, json }))).data,
    // Not awaited: the reload can unmount the dialog before it reports the success.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
