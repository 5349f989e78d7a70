import type { Person, PersonPage } from "@kehila/shared/person-answers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "./api.ts";

/** Everything of the register stands under one key, so that any change can refresh all of it. */
export const REGISTER_KEY = ["persons"] as const;

/** The pages of whoever a query finds. While another one loads, the last one stays on screen. */
export function personPagesQuery(query: PersonQueryInput) {
  return infiniteQueryOptions({
    queryKey: [...REGISTER_KEY, "list", query],
    queryFn: ({ pageParam, signal }): Promise<PersonPage> => {
      const page = pageParam === null ? query : { ...query, cursor: pageParam };
      return answer(api.person.$get({ query: page }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasNextPage, nextCursor }) =>
      hasNextPage && nextCursor !== null ? nextCursor : undefined,
    placeholderData: keepPreviousData,
  });
}

/** One whole person, whatever their status. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...REGISTER_KEY, "detail", id],
    queryFn: async ({ signal }): Promise<Person> =>
      (await answer(api.person[":id"].$get({ param: { id } }, { init: { signal } }))).data,
  });
}
