import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { Person } from "@kehila/shared/persons/answers";
import type { Merge, MergePersons, UnmergePersons } from "@kehila/shared/persons/merge";
import type { Query } from "@tanstack/react-query";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/use-action.ts";

/** Merges into a person that can still be undone, newest first. */
export function mergesQuery(id: string) {
  return queryOptions({
    queryKey: [...PERSONS_KEY, "merges", id],
    queryFn: async ({ signal }): Promise<Merge[]> =>
      (await answer(api.person[":id"].merges.$get({ param: { id } }, { init: { signal } }))).data,
  });
}

/** Whether a query belongs to the merged record, whose refetch would fail. */
const isRecordQuery =
  (id: string) =>
  ({ queryKey }: Query): boolean =>
    queryKey.includes(id);

/** Merges two records. Reloads persons in every case. */
export function useMergePersons(id: string) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (json: MergePersons): Promise<ApprovedPerson> =>
      answer(api.person[":id"].merge.$post({ param: { id }, json })),
    onSuccess: ({ data: person }, { otherId }) => {
      queryClient.setQueryData(personQuery(id).queryKey, person);
      // It is not read again below: what offers people by their names no longer offers it.
      queryClient.setQueryData(
        personQuery(otherId).queryKey,
        (gone) => gone && { ...gone, active: false },
      );
      const isGone = isRecordQuery(otherId);
      // Not awaited: the dialogs close first, together with what shows the merged record.
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

/** Undoes a merge. Reloads persons in every case. */
export function useUnmergePersons() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: ({ id, ...json }: Undo) => unmerge(id, json),
    // Not awaited: the reload may unmount the dialog before it reports success.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

interface UndoLastOptions {
  id: string;
  otherId: string;
  /** Both are called also when what showed the button is gone by then. */
  onUndone: () => void;
  onFailed: (error: Error) => void;
}

/** Undoes the merge that was just made. */
export function useUndoLastMerge({ id, otherId, onUndone, onFailed }: UndoLastOptions) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (): Promise<Person> => {
      const merges = await queryClient.fetchQuery({ ...mergesQuery(id), staleTime: 0 });
      const merge = merges.find(({ other }) => other.id === otherId);
      // Another user has undone it already; the server refuses with that reason.
      return unmerge(id, { mergeId: merge?.id ?? otherId });
    },
    onSuccess: onUndone,
    onError: onFailed,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
