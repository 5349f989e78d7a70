import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventList, EventListSummary, ListedEvent } from "@kehila/shared/events/event-lists";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import { answer, api } from "../../lib/api/api.ts";
import { PERSONS_KEY } from "../persons/persons.key.ts";

/** One key for all event lists, so that any change can refetch them. */
const LISTS_KEY = ["event-lists"] as const;

/** Returns the query of the lists of a category, upcoming ones first; 403 for a hidden category. */
export const categoryListsQuery = (category: EventCategory) =>
  queryOptions({
    queryKey: [...LISTS_KEY, "category", category],
    queryFn: async ({ signal }): Promise<EventListSummary[]> =>
      (await answer(api["person-list"].$get({ query: { category } }, { init: { signal } }))).data,
  });

/** The lists of all categories that the user may see, with assigned users; upcoming ones first. */
export const allListsQuery = queryOptions({
  queryKey: [...LISTS_KEY, "all"],
  queryFn: async ({ signal }): Promise<ListedEvent[]> =>
    (await answer(api["person-list"].all.$get({}, { init: { signal } }))).data,
});

/** Reads one list with its participants and users; 404 for a missing or hidden list. */
export const eventListQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, "detail", id],
    queryFn: ({ signal }) => readList(id, { init: { signal } }),
  });

/** Reads a list without the cache. */
export const readList = async (
  id: string,
  options: ClientRequestOptions = {},
): Promise<EventList> =>
  (await answer(api["person-list"][":id"].$get({ param: { id } }, options))).data;

/** Refetches all lists and persons, since the details of a person show lists. Not awaited. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTS_KEY });
  void client.invalidateQueries({ queryKey: PERSONS_KEY });
}

/** Returns a function that refetches lists and persons after a refusal. */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  return () => refreshLists(client);
}
