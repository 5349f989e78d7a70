import type { ChoosePersonsInput, PersonPick } from "@kehila/shared/persons/pickers";
import { answer, api } from "../../../lib/api/api.ts";
import { useAction } from "../../../lib/api/use-action.ts";

/** Reads the first persons of a filter, and adds them to a list. */
export function useChoosePersons(add: (persons: PersonPick[]) => unknown) {
  return useAction({
    mutationFn: async (choice: ChoosePersonsInput): Promise<PersonPick[]> => {
      const { data } = await answer(api.person.choose.$post({ json: choice }));
      await add(data);
      return data;
    },
  });
}
