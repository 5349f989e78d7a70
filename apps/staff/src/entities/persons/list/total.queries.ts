import type { PersonFilterInput } from "@kehila/shared/persons/query";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api/api.ts";
import { PERSONS_KEY } from "../persons.key.ts";

/** The persons to count: a filter on active or archived persons. */
type CountFilter = PersonFilterInput & { readonly active?: "false" };

/** Returns the query of the number of matching persons, which comes after their first page. */
const countQuery = (filter: CountFilter) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "count", filter],
    queryFn: async ({ signal }): Promise<number> =>
      (await answer(api.person.count.$get({ query: filter }, { init: { signal } }))).data.count,
  });

/** The number of matching persons, if known. */
export interface Total {
  /** Undefined while it loads, and for a search, which would read every person. */
  total: number | undefined;
  isCounting: boolean;
}

/** Returns the number of matching persons, if the first page does not contain them all. */
export function useTotal(filter: CountFilter, isPaged: boolean): Total {
  const isEnabled = isPaged && filter.search === undefined;
  const { data, isLoading } = useQuery({ ...countQuery(filter), enabled: isEnabled });
  return { total: isEnabled ? data : undefined, isCounting: isLoading };
}
