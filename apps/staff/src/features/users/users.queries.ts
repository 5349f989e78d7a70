import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { queryOptions } from "@tanstack/react-query";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { answer, api } from "../../lib/api/api.ts";
import { USER_CACHE_MS } from "../../lib/timing/timings.ts";

/** The query of all registration tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ["registration-tokens"],
  queryFn: async ({ signal }): Promise<RegistrationToken[]> =>
    (await answer(api.api["registration-tokens"].$get({}, { init: { signal } }))).data,
});

/** The query of removed accounts that the administrator can restore; reloads with the accounts. */
export const removedUsersQuery = queryOptions({
  queryKey: [...usersQuery.queryKey, "removed"],
  queryFn: async ({ signal }): Promise<RemovedUser[]> =>
    (await answer(api.api.user.removed.$get({}, { init: { signal } }))).data,
});

/** The query of whether the product can send mail. */
export const isMailSetUpQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: async ({ signal }): Promise<boolean> =>
    (await answer(api.api.mail.$get({}, { init: { signal } }))).data.configured,
  staleTime: USER_CACHE_MS,
});
