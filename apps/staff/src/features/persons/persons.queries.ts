import type { Person, PersonMatch, Suggestion } from "@kehila/shared/persons/answers";
import type { ChildSeparationInput, PersonCreateInput } from "@kehila/shared/persons/persons";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import type { SeenPerson } from "../../entities/persons/persons.queries.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { personPagesQuery, usePersonAction } from "../../entities/persons/persons.queries.ts";
import { read } from "../../entities/persons/pages/search.queries.ts";
import { useAction } from "../../lib/api/use-action.ts";
import type { MatchFilter } from "../../entities/persons/filters/filters.ts";
import type { PersonsView } from "./view.ts";
import { toPersonQuery } from "./view.ts";

/** Returns the query of the persons of a view; rows of families have the births of the children. */
export const personsQuery = (view: PersonsView, isFamilies: boolean) =>
  personPagesQuery({
    ...toPersonQuery(view, null),
    ...(isFamilies ? { families: "true" as const } : {}),
  });

/** Returns the query of searches to suggest in place of a search without results. */
export function suggestionsQuery(filter: MatchFilter) {
  return queryOptions({
    queryKey: [...PERSONS_KEY, "suggestions", filter],
    enabled: filter.search !== undefined,
    queryFn: async ({ signal }): Promise<Suggestion[]> =>
      (await answer(read(api.person.suggestions, filter, signal))).data,
  });
}

/** The values of a duplicate check; persons of the household of `excludeId` never match. */
export type DuplicateCheck = (
  | { idNumber: string }
  | { phone: string }
  | { firstName: string; lastName: string }
) & { excludeId?: string };

/**
 * Returns the query of persons with an ID number, a phone or a name. The request is a POST, so that
 * the URL contains no personal data (docs/product.md#addresses).
 */
export function duplicatesQuery(by: DuplicateCheck | null) {
  return queryOptions({
    queryKey: [...PERSONS_KEY, "check", by],
    enabled: by !== null,
    queryFn: async ({ signal }): Promise<PersonMatch[]> =>
      (await answer(api.person.check.$post({ json: by ?? {} }, { init: { signal } }))).matches,
  });
}

interface CreatePerson {
  body: PersonCreateInput;
  /** Equal for all attempts with the same body, so that a retry never creates a second person. */
  idempotencyKey: string;
}

/** Creates a person, then reloads persons. */
export function useCreatePerson() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ body, idempotencyKey }: CreatePerson): Promise<Person> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api.person.$post({ json: body }, { headers }))).data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

interface SeparateChild {
  /** The parent. */
  id: string;
  body: ChildSeparationInput;
  /** Equal for all attempts with the same body, so that a retry never creates a second person. */
  idempotencyKey: string;
}

/** Gives a grown child a record of its own; returns the new person. */
export const useSeparateChild = () =>
  usePersonAction(async ({ id, body, idempotencyKey }: SeparateChild): Promise<Person> => {
    const headers = { "Idempotency-Key": idempotencyKey };
    const call = api.person[":id"]["separate-child"].$post(
      { param: { id }, json: body },
      { headers },
    );
    return (await answer(call)).data;
  });

/** A person to archive, alone or with the spouse. */
interface ArchivedPerson extends SeenPerson {
  withSpouse: boolean;
}

export const useArchivePerson = () =>
  usePersonAction(({ id, version, withSpouse }: ArchivedPerson) =>
    answer(
      api.person[":id"].archive.$patch({
        param: { id },
        json: { active: false, version, withSpouse },
      }),
    ),
  );

/** Undoes the user's own archiving, which also restores the links to upcoming lists. */
export const useUndoArchive = () =>
  usePersonAction(({ id, version, withSpouse }: ArchivedPerson) =>
    answer(
      api.person[":id"].archive.$patch({
        param: { id },
        json: { active: true, undo: true, version, withSpouse },
      }),
    ),
  );
