import type { Person, PersonMatch, PersonPage } from "@kehila/shared/person-answers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import type { PersonCreateInput } from "@kehila/shared/persons";
import { personMatchesSchema } from "@kehila/shared/person-answers";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import * as z from "zod/mini";
import { answer, api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { PersonsSearch } from "./persons-search.ts";
import { toPersonQuery } from "./persons-search.ts";

/** Everything of the register stands under one key, so that any change can refresh all of it. */
const keys = {
  all: ["persons"],
  list: (query: PersonQueryInput) => ["persons", "list", query],
  detail: (id: string) => ["persons", "detail", id],
  picker: (search: string) => ["persons", "picker", search],
  check: (by: DuplicateCheck) => ["persons", "check", by],
} as const;

const fetchPage = (query: PersonQueryInput, signal: AbortSignal): Promise<PersonPage> =>
  answer(api.person.$get({ query }, { init: { signal } }));

const nextCursor = ({ hasNextPage, nextCursor: cursor }: PersonPage): string | undefined =>
  hasNextPage && cursor !== null ? cursor : undefined;

/** The pages of a view of /persons. While another view loads, the last one stays on screen. */
export function personsQuery(view: PersonsSearch) {
  return infiniteQueryOptions({
    queryKey: keys.list(toPersonQuery(view, null)),
    queryFn: ({ pageParam, signal }) => fetchPage(toPersonQuery(view, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Active persons to pick from, by name, phone, city: whatever the search of the register finds. */
export function personPickerQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: keys.picker(search),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(toPersonQuery(search === "" ? {} : { search }, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One whole person. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: keys.detail(id),
    queryFn: async ({ signal }): Promise<Person> =>
      (await answer(api.person[":id"].$get({ param: { id } }, { init: { signal } }))).data,
  });
}

/** What one looks for when somebody might be in the register already. */
export type DuplicateCheck = { idNumber: string } | { phone: string };

/** Who has this ID number or phone. By POST, so that neither stands in an address (decisions). */
export function duplicatesQuery(by: DuplicateCheck | null) {
  return queryOptions({
    queryKey: by === null ? ["persons", "check", null] : keys.check(by),
    enabled: by !== null,
    queryFn: async ({ signal }): Promise<PersonMatch[]> =>
      (await answer(api.person.check.$post({ json: by ?? {} }, { init: { signal } }))).matches,
  });
}

/** The likely duplicates that came with a refusal to save (409 `POSSIBLE_DUPLICATES`). */
export function matchesOf(error: unknown): PersonMatch[] {
  if (!(error instanceof ApiError) || error.code !== "POSSIBLE_DUPLICATES") return [];
  const parsed = z.safeParse(personMatchesSchema, { matches: error.extra["matches"] });
  return parsed.success ? parsed.data.matches : [];
}

interface CreatePerson {
  body: PersonCreateInput;
  /** The same for every attempt to save the same thing: a retry never makes a second person. */
  idempotencyKey: string;
}

/** Adds a person; the register is read anew afterwards. */
export function useCreatePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: CreatePerson): Promise<Person> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api.person.$post({ json: body }, { headers }))).data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

interface Versioned {
  id: string;
  version: number;
}

/** Sends an active person to the archive. Whatever comes of it, the register is read anew. */
export function useArchivePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version }: Versioned): Promise<void> => {
      const json = { active: false, version };
      await answer(api.person[":id"].archive.$patch({ param: { id }, json }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
