import type { OpenSession } from "@kehila/shared/accounts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";

/** The user's open sessions, latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }): Promise<OpenSession[]> =>
    (await answer(api.auth.api["list-sessions"].$get({}, { init: { signal } }))).data,
});
