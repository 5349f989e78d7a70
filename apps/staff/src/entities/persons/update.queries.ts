import type { Person } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { PERSONS_KEY } from "./persons.key.ts";
import { personQuery } from "./persons.queries.ts";

/** A change of a person. */
export interface UpdatePerson {
  id: string;
  /** The changed fields, and the version that the edit is based on. */
  body: PersonUpdateInput;
}

const FAMILY_CHANGES = [
  "married",
  "widowed",
  "spouse",
  "spouseId",
  "childrenCount",
  "childrenData",
] as const satisfies readonly (keyof PersonUpdateInput)[];

/**
 * Whether a query can show a change that does not affect the family: every query but the details of
 * persons outside the couple.
 */
const mayShow =
  ({ id, spouse }: Person) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
    const [, kind, shown] = queryKey;
    return kind !== "detail" || shown === id || shown === spouse?.id;
  };

/** Changes a person, then reloads affected queries without waiting for them. */
export function useUpdatePerson() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ id, body }: UpdatePerson): Promise<Person> =>
      (await answer(api.person[":id"].$patch({ param: { id }, json: body }))).data,
    // The details show the saved values at once.
    onSuccess: (person) => queryClient.setQueryData(personQuery(person.id).queryKey, person),
    onSettled: (person, _error, { body }) => {
      const isSinglePersonEdit =
        person !== undefined && FAMILY_CHANGES.every((field) => !(field in body));
      void queryClient.invalidateQueries({
        queryKey: PERSONS_KEY,
        ...(isSinglePersonEdit ? { predicate: mayShow(person) } : {}),
      });
    },
  });
}
