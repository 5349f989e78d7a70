import type { Person, PersonMatch } from "@kehila/shared/person-answers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY, personPagesQuery } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/use-action.ts";
import type { ApplicationsView } from "./view.ts";
import { toQueueQuery } from "./view.ts";

/** The pages of applications that wait for a decision. */
export const applicationsQuery = (view: ApplicationsView) => personPagesQuery(toQueueQuery(view));

/** Who might be the same person already: looked for whenever an application is reviewed. */
export function likelyDuplicatesQuery(application: Person) {
  const { id, version, firstName, lastName, idNumber, phone } = application;
  return queryOptions({
    queryKey: [...PERSONS_KEY, "pending", "matches", id, version],
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
  return useAction({
    mutationFn: send,
    // A refusal too says that the queue has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
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
