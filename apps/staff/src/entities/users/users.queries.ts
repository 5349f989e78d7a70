import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { USER_CACHE_MS } from "../../lib/timing/timings.ts";

/** All accounts, cached for at most five minutes. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: async ({ signal }): Promise<CurrentUser[]> =>
    (await answer(api.api.user.$get({}, { init: { signal } }))).data,
  staleTime: USER_CACHE_MS,
});
