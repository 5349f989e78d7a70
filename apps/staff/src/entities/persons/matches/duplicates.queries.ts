import type { DuplicatesCount } from "@kehila/shared/persons/duplicate-pairs";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api/api.ts";
import { PERSONS_KEY } from "../persons.key.ts";

/** Time after which the number of likely duplicates is read again. */
const COUNT_STALE_MS = 60_000;

/** The number of likely duplicates, and when records were last compared. */
export const duplicatesCountQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "duplicates-count"],
  queryFn: async ({ signal }): Promise<DuplicatesCount> =>
    (await answer(api.person.duplicates.count.$get({}, { init: { signal } }))).data,
  staleTime: COUNT_STALE_MS,
});
