import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MatchFilter } from "./filters.ts";
import { PERSONS_KEY } from "../persons.key.ts";
import { countPersons } from "../pages/search.queries.ts";

/**
 * Returns the query of the number of active persons that match a filter, up to `maxCount`; null
 * asks nothing.
 */
export const matchCountQuery = (filter: MatchFilter | null, maxCount?: number) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "matchCount", filter, maxCount],
    queryFn: ({ signal }) =>
      countPersons(
        { ...filter, ...(maxCount === undefined ? {} : { atMost: String(maxCount) }) },
        signal,
      ),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });
