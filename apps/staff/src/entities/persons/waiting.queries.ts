import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { PERSONS_KEY } from "./persons.key.ts";

/** Time after which the number of pending applications is read again. */
const WAITING_STALE_MS = 60_000;

/** The number of pending applications; a couple is one. */
export const waitingCountQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "waiting"],
  queryFn: async ({ signal }): Promise<number> => {
    const { data } = await answer(api.person.pending.count.$get({}, { init: { signal } }));
    return data.families;
  },
  staleTime: WAITING_STALE_MS,
  refetchOnWindowFocus: true,
});
