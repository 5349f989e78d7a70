import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY } from "./persons.key.ts";

/** How long the number of waiting applications is shown before it is read again. */
const WAITING_STALE_MS = 60_000;

/** How many applications wait for an administrator. */
export const waitingCountQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "waiting"],
  queryFn: async ({ signal }): Promise<number> => {
    const { data } = await answer(
      api.person.count.$get({ query: { pending: "true" } }, { init: { signal } }),
    );
    return data.count;
  },
  staleTime: WAITING_STALE_MS,
  refetchOnWindowFocus: true,
});
