import type { EventListHistoryPage } from "@kehila/shared/events/history";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isSameValue } from "@kehila/shared/persons/fields";
import type { HistoryPage, RestorePerson } from "@kehila/shared/persons/history";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { valueNow } from "@kehila/shared/persons/put-back";
import type { UseMutationOptions } from "@tanstack/react-query";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { answer, api } from "../../lib/api/api.ts";
import type { ListDraft } from "../../entities/event-lists/form/draft.ts";
import { draftOf } from "../../entities/event-lists/form/draft.ts";
import { eventListQuery, readList } from "../../entities/event-lists/event-lists.queries.ts";
import { useSaveEdit } from "../../entities/event-lists/list-changes.queries.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { currentOf } from "../../entities/persons/refusals.ts";
import { useUpdatePerson } from "../../entities/persons/update.queries.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { hasFieldValues } from "./list-put-back.ts";

/** Returns the query of the pages of a person's history, the newest entries first. */
export function historyQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...PERSONS_KEY, "history", id],
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return answer(api.person[":id"].history.$get({ param: { id }, query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });
}

/** Returns the query of the pages of a list's history, the newest entries first. */
export const listHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    // The key is below the list's key, so that a change of the list also refetches its history.
    queryKey: [...eventListQuery(id).queryKey, "history"],
    queryFn: ({ pageParam, signal }): Promise<EventListHistoryPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      const call = api["person-list"][":id"].history;
      return answer(call.$get({ param: { id }, query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.seq : undefined),
  });

interface FieldPutBack {
  /** The record in the version that the user sees. */
  person: Person;
  field: PersonField;
  body: PersonUpdateInput;
}

/** Callbacks after a save. They run even if the save has unmounted the button. */
type PutBackReports = Pick<
  UseMutationOptions<Person, Error, FieldPutBack>,
  "onSuccess" | "onError"
>;

/**
 * Restores an earlier value of a field by an edit of the shown version. Retries after a conflict
 * with a change of other fields; throws after a change of the same field.
 */
export function usePutBack(reports: PutBackReports = {}) {
  const update = useUpdatePerson();
  return useAction({
    ...reports,
    mutationFn: async ({ person, field, body }: FieldPutBack): Promise<Person> => {
      const save = ({ id, version }: Person) =>
        update.mutateAsync({ id, body: { ...body, version } });
      try {
        return await save(person);
      } catch (error) {
        const current = currentOf(error);
        const isSameField =
          current && isSameValue(field, valueNow(current, field), valueNow(person, field));
        if (!isSameField) throw error;
        return save(current);
      }
    },
  });
}

/** A change of one field of a list; `from` is the value that the user saw. */
export interface ListFieldChange {
  id: string;
  from: Partial<ListDraft>;
  to: Partial<ListDraft>;
}

/** Changes one field of a list; throws `STALE_VERSION` if another user has changed the field. */
export function usePutListBack() {
  const { mutateAsync } = useSaveEdit();
  return useAction({
    mutationFn: async ({ id, from, to }: ListFieldChange): Promise<void> => {
      const base = await readList(id);
      const savedEdit = hasFieldValues(base, from)
        ? await mutateAsync({ base, draft: { ...draftOf(base), ...to } })
        : { theirs: base };
      if ("theirs" in savedEdit) throw new ApiError("STALE_VERSION", { status: 409 });
    },
  });
}

/** Restores a record to the state after an entry. Reloads persons, also after a failure. */
export function useRestorePerson(id: string) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (json: RestorePerson): Promise<Person> =>
      (await answer(api.person[":id"].restore.$post({ param: { id }, json }))).data,
    // Not awaited, since the reload can unmount the dialog before the dialog reports the success.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
    onError: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}
