import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY, personPagesQuery } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/use-action.ts";
import type { ApplicationsView } from "./view.ts";
import { toQueueQuery } from "./view.ts";

/** The pages of pending applications. */
export const applicationsQuery = (view: ApplicationsView) => personPagesQuery(toQueueQuery(view));

/** An application, in the version that the user saw. */
interface Seen {
  id: string;
  version: number;
}

function useDecision(send: (application: Seen) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: send,
    // A refusal also means that the queue has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: PERSONS_KEY }),
  });
}

/** Approves an application together with the spouse's. */
export const useApprove = () =>
  useDecision(({ id, version }) =>
    answer(api.person[":id"].approve.$patch({ param: { id }, json: { version } })),
  );

/** Deletes an application, the spouse's with it. */
export const useReject = () =>
  useDecision(({ id, version }) =>
    answer(api.person[":id"].reject.$delete({ param: { id }, json: { version } })),
  );
