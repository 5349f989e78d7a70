import type { ChoosePersonsInput, PersonPick } from "@kehila/shared/persons/pickers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { useAction } from "../../lib/use-action.ts";
import type { MatchFilter } from "../persons/filters/filters.ts";
import { PERSONS_KEY } from "../persons/persons.key.ts";
import { countPersons } from "../persons/search.queries.ts";

/** The number of active persons that match a filter; null asks nothing. */
export const matchCountQuery = (filter: MatchFilter | null) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "matchCount", filter],
    queryFn: ({ signal }) => countPersons(filter ?? {}, signal),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });

/** Reads the first persons of a filter, for a list. */
export function useChoosePersons() {
  return useAction({
    mutationFn: async (choice: ChoosePersonsInput): Promise<PersonPick[]> =>
      (await answer(api.person.choose.$post({ json: choice }))).data,
  });
}
