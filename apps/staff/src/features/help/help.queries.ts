import type { Contacts } from "@kehila/shared/accounts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { USER_CACHE_MS } from "../../lib/timing/timings.ts";
import { answer, api } from "../../lib/api/api.ts";

/** The query of the colleagues that the user can ask. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: async ({ signal }): Promise<Contacts> =>
    (await answer(api.api.user.contacts.$get({}, { init: { signal } }))).data,
  staleTime: USER_CACHE_MS,
});
