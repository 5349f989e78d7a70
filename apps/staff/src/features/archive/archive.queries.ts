import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY, personPagesQuery } from "../../entities/persons/persons.queries.ts";
import type { PeopleView } from "../../entities/persons/view.ts";
import { useAction } from "../../lib/use-action.ts";
import { toArchiveQuery } from "./view.ts";

/** The pages of a view of /archive. */
export const archiveQuery = (view: PeopleView) => personPagesQuery(toArchiveQuery(view));

/** An archived person, in the version that the user saw. */
interface Seen {
  id: string;
  version: number;
}

/** Unarchives a person. */
export function useUnarchive() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: ({ id, version }: Seen) =>
      answer(api.person[":id"].archive.$patch({ param: { id }, json: { active: true, version } })),
    // A refusal also means that the archive has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Deletes an archived person. */
export function useDeletePerson() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: ({ id, version }: Seen) =>
      answer(api.person[":id"].$delete({ param: { id }, json: { version } })),
    onSuccess: (_answer, { id }) =>
      queryClient.invalidateQueries({
        queryKey: PERSONS_KEY,
        // Queries of the deleted person are not reloaded: they would answer 404.
        predicate: ({ queryKey }) => !queryKey.includes(id),
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
