import type { Today } from "@kehila/shared/today";
import { queryOptions } from "@tanstack/react-query";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { answer, api } from "../../lib/api/api.ts";

/** The page Today. Reloaded after every change of a person or a list. */
export const todayQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "today"],
  queryFn: async ({ signal }): Promise<Today> =>
    (await answer(api.api.today.$get({}, { init: { signal } }))).data,
});
