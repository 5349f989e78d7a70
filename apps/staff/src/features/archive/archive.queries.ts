import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import type { SeenPerson } from "../../entities/persons/persons.queries.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { personPagesQuery, usePersonAction } from "../../entities/persons/persons.queries.ts";
import type { PeopleView } from "../../entities/persons/list/view.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { toArchiveQuery } from "./view.ts";

export const archiveQuery = (view: PeopleView) => personPagesQuery(toArchiveQuery(view));

/** A person to unarchive or to archive again, alone or with the spouse. */
interface MovedPerson extends SeenPerson {
  withSpouse: boolean;
}

const move = ({ id, version, withSpouse }: MovedPerson, isActive: boolean) =>
  answer(
    api.person[":id"].archive.$patch({
      param: { id },
      json: { active: isActive, version, withSpouse },
    }),
  );

export const useUnarchive = () => usePersonAction((person: MovedPerson) => move(person, true));

/** Undoes an unarchiving. */
export const useArchiveAgain = () => usePersonAction((person: MovedPerson) => move(person, false));

export function useDeletePerson() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: ({ id, version }: SeenPerson) =>
      answer(api.person[":id"].$delete({ param: { id }, json: { version } })),
    onSuccess: (_answer, { id }) =>
      queryClient.invalidateQueries({
        queryKey: PERSONS_KEY,
        // Queries of the deleted person are not refetched: the API would answer 404.
        predicate: ({ queryKey }) => !queryKey.includes(id),
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
