import type { Person, PersonMatch, PersonPage } from "@kehila/shared/persons/answers";
import type { PersonPickPage } from "@kehila/shared/persons/pickers";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { currentLanguage } from "../../i18n/setup.ts";
import { answer, api } from "../../lib/api/api.ts";
import { useAction } from "../../lib/api/use-action.ts";
import type { PagesInView } from "./pages/pages.ts";
import { firstPages, readPage, withoutRows } from "./pages/pages.ts";
import { PERSONS_KEY } from "./persons.key.ts";
import { findPersons, read } from "./pages/search.queries.ts";

type Pages = InfiniteData<PersonPage, string | null>;

/** The list of a screen or of a picker; each purpose has its own pages in the cache. */
type Purpose = "list" | "pick";

const listKey = (purpose: Purpose, query?: PersonQueryInput) => [
  ...PERSONS_KEY,
  purpose,
  ...(query ? [query] : []),
];

const TOP: PagesInView = { first: 0, last: 0 };
/** The visible pages of the lists on the screen. */
const visiblePages = new Map<string, PagesInView>();

/** Records the visible pages of a list. A change refetches only these pages of a long list. */
export function recordView(hash: string, inView: PagesInView): void {
  visiblePages.set(hash, inView);
}

/** Ends the view of a list. The first pages stay cached, since the next view starts at the top. */
export function endView(client: QueryClient, hash: string): void {
  visiblePages.delete(hash);
  const leftQuery = client.getQueryCache().get(hash);
  if (!leftQuery) return;
  const { dataUpdatedAt: updatedAt } = leftQuery.state;
  client.setQueryData<Pages>(leftQuery.queryKey, (pages) => pages && firstPages(pages), {
    updatedAt,
  });
}

/**
 * Returns the query of the pages of persons that match a query. Names in the script of the
 * interface come first. While new pages load, the previous pages stay visible.
 */
export function personPagesQuery(input: PersonQueryInput, purpose: Purpose = "list") {
  const query = { ...input, language: currentLanguage() };
  return infiniteQueryOptions({
    queryKey: listKey(purpose, query),
    queryFn: ({ pageParam, signal, client, queryKey }): Promise<PersonPage> => {
      const page = pageParam === null ? query : { ...query, cursor: pageParam };
      const cachedPages = client.getQueryData<Pages>(queryKey);
      return readPage(cachedPages, pageParam, visiblePages.get(hashKey(queryKey)) ?? TOP, (take) =>
        findPersons(take === undefined ? page : { ...page, take: String(take) }, signal),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasNextPage, nextCursor }) =>
      hasNextPage && nextCursor !== null ? nextCursor : undefined,
    placeholderData: keepPreviousData,
  });
}

/** Returns the query of persons for a picker: search results in the register, or in the archive. */
export const personPickQuery = ({ active }: { active: boolean }, search: string) =>
  personPagesQuery(
    { ...(active ? {} : { active: "false" }), ...(search === "" ? {} : { search }) },
    "pick",
  );

/**
 * Returns the query of persons that a user may add to an event list, with name and city,
 * independent of the right to read persons.
 */
export const participantPickQuery = (search: string, isEnabled: boolean) =>
  infiniteQueryOptions({
    queryKey: [...PERSONS_KEY, "participants", search],
    queryFn: async ({ pageParam, signal }): Promise<PersonPickPage> => {
      const query = {
        ...(search === "" ? {} : { search }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return answer(read(api.person.pick, query, signal));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isEnabled,
    ...(isEnabled ? { placeholderData: keepPreviousData } : {}),
  });

/** The cities of the register, which the filter suggests. */
export const citiesQuery = queryOptions({
  queryKey: [...PERSONS_KEY, "cities"],
  queryFn: async ({ signal }): Promise<string[]> =>
    (await answer(api.person.cities.$get({}, { init: { signal } }))).data,
});

/**
 * Removes changed persons from all cached lists before the register is refetched. With `null` ids
 * (all matches of a filter), long lists restart from their top.
 */
export function removeFromLists(client: QueryClient, ids: readonly string[] | null): void {
  const removedIds = ids && new Set(ids);
  client.setQueriesData<Pages>(
    { queryKey: listKey("list") },
    (pages) => pages && (removedIds ? withoutRows(pages, removedIds) : firstPages(pages)),
  );
}

/** A person in the version that the user saw. */
export interface SeenPerson {
  id: string;
  version: number;
}

/**
 * Sends a change of persons, then reloads all persons, also after a refusal, which means that
 * another user changed the persons.
 */
export function usePersonAction<Data, Variables = SeenPerson>(
  send: (variables: Variables) => Promise<Data>,
) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Reads one complete person of any status. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...PERSONS_KEY, "detail", id],
    queryFn: async ({ signal }): Promise<Person> =>
      (await answer(api.person[":id"].$get({ param: { id } }, { init: { signal } }))).data,
  });
}

/** The fields of a person whose likely duplicates are read. */
type CheckedPerson = Pick<
  Person,
  "id" | "version" | "firstName" | "lastName" | "idNumber" | "phone" | "birthDate"
>;

/**
 * Returns the query of the likely duplicates of a person, in the register, the archive and the
 * queue.
 */
export function likelyDuplicatesQuery(person: CheckedPerson) {
  const { id, version, firstName, lastName, idNumber, phone, birthDate } = person;
  return queryOptions({
    queryKey: [...PERSONS_KEY, "duplicates", id, version],
    queryFn: async ({ signal }): Promise<PersonMatch[]> => {
      const json = { firstName, lastName, idNumber, phone, birthDate, excludeId: id };
      return (await answer(api.person.check.$post({ json }, { init: { signal } }))).matches;
    },
  });
}
