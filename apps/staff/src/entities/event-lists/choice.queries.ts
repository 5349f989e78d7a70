import type { ChoosePersonsInput, PersonPick } from "@kehila/shared/persons/pickers";
import { answer, api } from "../../lib/api.ts";
import { useAction } from "../../lib/use-action.ts";

/** Reads the first persons of a filter, for a list. */
export function useChoosePersons() {
  return useAction({
    mutationFn: async (choice: ChoosePersonsInput): Promise<PersonPick[]> =>
      (await answer(api.person.choose.$post({ json: choice }))).data,
  });
}
