import type { System } from "@kehila/shared/system";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";

/** The query of the installation's version, nightly runs, backups and failures. */
export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: async ({ signal }): Promise<System> =>
    (await answer(api.api.system.$get({}, { init: { signal } }))).data,
  // A failure can happen at any time, so each visit refetches the state.
  staleTime: 0,
});
