import type { FailuresPage } from "@kehila/shared/failures";
import type { System } from "@kehila/shared/system";
import { queryOptions } from "@tanstack/react-query";
import { logPages } from "../../entities/logs/log-pages.ts";
import { answer, api } from "../../lib/api/api.ts";

/** The query of the installation's version, nightly runs, backups and failures. */
export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: async ({ signal }): Promise<System> =>
    (await answer(api.api.system.$get({}, { init: { signal } }))).data,
  // A failure can happen at any time, so each visit refetches the state.
  staleTime: 0,
});

/** Returns the query of the kept failures whose id begins with a text, the newest first. */
export const failuresQuery = (number: string) =>
  logPages("failures", number, (before, signal): Promise<FailuresPage> => {
    const query = { ...(number === "" ? {} : { requestId: number }), ...before };
    return answer(api.api.system.failures.$get({ query }, { init: { signal } }));
  });
