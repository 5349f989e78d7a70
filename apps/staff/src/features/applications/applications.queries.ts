import type {
  ApplicationCount,
  ApplicationFilter,
  Rejected,
  RejectApplications,
} from "@kehila/shared/persons/applications";
import { queryOptions } from "@tanstack/react-query";
import { PERSONS_KEY } from "../../entities/persons/persons.key.ts";
import { ApiError } from "../../lib/api-error.ts";
import { answer, api } from "../../lib/api.ts";
import type { SeenPerson } from "../../entities/persons/persons.queries.ts";
import { personPagesQuery, usePersonAction } from "../../entities/persons/persons.queries.ts";
import type { ApplicationsView } from "./view.ts";
import type { RejectionRun } from "./reject-batches.ts";
import { rejectInBatches } from "./reject-batches.ts";
import { toQueueQuery } from "./view.ts";

export const applicationsQuery = (view: ApplicationsView) => personPagesQuery(toQueueQuery(view));

/** Approves an application, including the spouse's. */
export const useApprove = () =>
  usePersonAction(({ id, version }: SeenPerson) =>
    answer(api.person[":id"].approve.$patch({ param: { id }, json: { version } })),
  );

/** Rejects an application, including the spouse's. */
export const useReject = () =>
  usePersonAction(({ id, version }: SeenPerson) =>
    answer(api.person[":id"].reject.$delete({ param: { id }, json: { version } })),
  );

/** Restores the applications of a rejection, batch by batch. */
export const useUndoRejection = () =>
  usePersonAction(async (rejectionId: string): Promise<void> => {
    let remaining = 1;
    while (remaining > 0) {
      const { data } = await answer(api.person.reject.undo.$post({ json: { rejectionId } }));
      ({ remaining } = data);
    }
  });

/** Returns how many applications match a filter, and the time of the count. */
export const toRejectQuery = (filter: ApplicationFilter) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "to-reject", filter],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ApplicationCount> =>
      (await answer(api.person.reject.count.$post({ json: filter }, { init: { signal } }))).data,
  });

/** Rejects one batch. A request without a response is repeated once with the same key. */
async function rejectBatch(json: RejectApplications): Promise<Rejected> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const send = async () => (await answer(api.person.reject.$post({ json }, { headers }))).data;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NETWORK") throw error;
    return send();
  }
}

/** Rejects all matching applications, batch by batch. */
export const useRejectMany = () =>
  usePersonAction((run: RejectionRun) => rejectInBatches(run, rejectBatch));
