import type { FirstSteps } from "@kehila/shared/first-steps";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY } from "../persons/persons.key.ts";

/** Which of the first steps are done. Reloaded after every change of a person. */
export const firstStepsQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "first-steps"],
  queryFn: async ({ signal }): Promise<FirstSteps> =>
    (await answer(api.api.system["first-steps"].$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
