import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { Person } from "@kehila/shared/persons/answers";
import type { Merge, MergePersons, UnmergePersons } from "@kehila/shared/persons/merge";
import type { Query } from "@tanstack/react-query";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { personQuery, removeFromLists } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** Returns the query of a person's merges that can still be undone, newest first. */
export function mergesQuery(id: string) {
  return queryOptions({
    queryKey: [...PERSONS_KEY, "merges", id],
    queryFn: async ({ signal }): Promise<Merge[]> =>
      (await answer(api.person[":id"].merges.$get({ param: { id } }, { init: { signal } }))).data,
  });
}

/** Returns a filter for queries of the merged record, whose refetch would fail. */
const isRecordQuery =
  (id: string) =>
  ({ queryKey }: Query): boolean =>
    queryKey.includes(id);

/** Merges two records. Reloads persons, also after a failure. */
export function useMergePersons(id: string) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (json: MergePersons): Promise<ApprovedPerson> =>
      answer(api.person[":id"].merge.$post({ param: { id }, json })),
    onSuccess: ({ data: person }, { otherId }) => {
      queryClient.setQueryData(personQuery(id).queryKey, person);
      // Marks the merged record as inactive, since its query stays in the cache for the pickers.
      queryClient.setQueryData(
        personQuery(otherId).queryKey,
        (goneRecord) => goneRecord && { ...goneRecord, active: false },
      );
      // Removes rows before the dialogs close, so that no row moves under the user's next press.
      const otherPerson = queryClient.getQueryData(personQuery(otherId).queryKey);
      const isApproved = otherPerson?.pending === true && !person.pending;
      const spouseId = isApproved ? otherPerson.spouse?.id : undefined;
      removeFromLists(queryClient, [otherId, ...(spouseId === undefined ? [] : [spouseId])]);
      const isGone = isRecordQuery(otherId);
      // Not awaited, since the dialogs that show the merged record must close first.
      void queryClient.invalidateQueries({
        queryKey: PERSONS_KEY,
        predicate: (query) => !isGone(query),
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

const unmerge = async (id: string, json: UnmergePersons): Promise<Person> =>
  (await answer(api.person[":id"].unmerge.$post({ param: { id }, json }))).data;

interface Undo extends UnmergePersons {
  /** The remaining record. */
  id: string;
}

/** Undoes a merge. Reloads persons, also after a failure. */
export function useUnmergePersons() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: ({ id, ...json }: Undo) => unmerge(id, json),
    // Not awaited, since the reload can unmount the dialog before the dialog reports the success.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

interface UndoLastOptions {
  id: string;
  otherId: string;
}

/** Undoes the merge that was just made. */
export function useUndoLastMerge({ id, otherId }: UndoLastOptions) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (): Promise<Person> => {
      const merges = await queryClient.fetchQuery({ ...mergesQuery(id), staleTime: 0 });
      const merge = merges.find(({ other }) => other.id === otherId);
      // A missing merge was already undone by another user; the server then refuses this request.
      return unmerge(id, { mergeId: merge?.id ?? otherId });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
