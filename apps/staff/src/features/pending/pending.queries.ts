import type { Person, PersonMatch, PersonPage } from "@kehila/shared/person-answers";
import type { PersonSort } from "@kehila/shared/person-query";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";

/** Applications are persons: whatever changes one refreshes everything that was read of the register. */
const REGISTER = ["persons"];

/** The order of the queue. */
export interface QueueSort {
  sortBy: PersonSort;
  sortOrder: "asc" | "desc";
}

/** The pages of applications that wait for a decision. */
export function applicationsQuery(sort: QueueSort) {
  return infiniteQueryOptions({
    queryKey: [...REGISTER, "pending", sort],
    queryFn: ({ pageParam, signal }): Promise<PersonPage> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { pending: "true" as const, ...sort, ...cursor };
      return answer(api.person.$get({ query }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasNextPage, nextCursor }) =>
      hasNextPage && nextCursor !== null ? nextCursor : undefined,
    placeholderData: keepPreviousData,
  });
}

/** One whole application, children included. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: [...REGISTER, "pending", "detail", id],
    queryFn: async ({ signal }): Promise<Person> =>
      (await answer(api.person[":id"].$get({ param: { id } }, { init: { signal } }))).data,
  });
}

/** Who might be the same person already: looked for whenever an application is reviewed. */
export function likelyDuplicatesQuery(application: Person | undefined) {
  const { id, version, firstName, lastName, idNumber, phone } = application ?? {};
  return queryOptions({
    queryKey: [...REGISTER, "pending", "matches", id, version],
    enabled: application !== undefined,
    queryFn: async ({ signal }): Promise<PersonMatch[]> => {
      const json = { firstName, lastName, idNumber, phone, excludeId: id };
      return (await answer(api.person.check.$post({ json }, { init: { signal } }))).matches;
    },
  });
}

/** An application as it was seen by whoever decides. */
interface Seen {
  id: string;
  version: number;
}

function useDecision(send: (application: Seen) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // A refusal too says that the queue has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTER }),
  });
}

/** Takes an application into the register, the spouse's with it. */
export const useApprove = () =>
  useDecision(({ id, version }) =>
    answer(api.person[":id"].approve.$patch({ param: { id }, json: { version } })),
  );

/** Deletes an application for good, the spouse's with it. */
export const useReject = () =>
  useDecision(({ id, version }) =>
    answer(api.person[":id"].reject.$delete({ param: { id }, json: { version } })),
  );
