import type { PersonFilterInput } from "@kehila/shared/persons/query";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api/api.ts";
import { PERSONS_KEY } from "../persons.key.ts";

/** Up to this number, persons are counted exactly. */
export const COUNTED_MAX = 1000;

/** The persons to count: a filter on active or archived persons. */
type CountFilter = PersonFilterInput & { readonly active?: "false" };

/**
 * Returns the query of the number of matching persons, counted up to one more than {@link
 * COUNTED_MAX}.
 */
const countQuery = (filter: CountFilter) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "count", filter],
    queryFn: async ({ signal }): Promise<number> => {
      const query = { ...filter, atMost: String(COUNTED_MAX + 1) };
      return (await answer(api.person.count.$get({ query }, { init: { signal } }))).data.count;
    },
  });

/** The number of matching persons, if known. */
export interface Total {
  /** Undefined while it loads, above the limit, and for a search that would read every person. */
  total: number | undefined;
  isCounting: boolean;
}

/** Returns the number of matching persons, if the first page does not contain them all. */
export function useTotal(filter: CountFilter, isPaged: boolean): Total {
  const isEnabled = isPaged && filter.search === undefined;
  const { data, isLoading } = useQuery({ ...countQuery(filter), enabled: isEnabled });
  const isExact = isEnabled && data !== undefined && data <= COUNTED_MAX;
  return { total: isExact ? data : undefined, isCounting: isLoading };
}
