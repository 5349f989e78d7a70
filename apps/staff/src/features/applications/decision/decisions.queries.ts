import type {
  ApplicationCount,
  ApplicationFilter,
  ApprovalUndone,
  ApprovedMany,
  Rejected,
  RejectApplications,
  SpouseApplication,
} from "@kehila/shared/persons/applications";
import { APPROVE_BATCH, PAGE_SIZE_MAX } from "@kehila/shared/base/limits";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { PERSONS_KEY } from "../../../entities/persons/persons.key.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { sendBatch } from "../../../lib/api/send-batch.ts";
import { answer, api } from "../../../lib/api/api.ts";
import type { SeenPerson } from "../../../entities/persons/persons.queries.ts";
import { usePersonAction } from "../../../entities/persons/persons.queries.ts";
import { findPersons } from "../../../entities/persons/pages/search.queries.ts";
import type { ApplicationsView } from "../view.ts";
import type { RejectionRun } from "../rejection/reject-batches.ts";
import { rejectInBatches } from "../rejection/reject-batches.ts";
import { toQueueQuery } from "../view.ts";

/** Returns the query of all applications of a view of the queue, for an approval of many. */
export const wholeQueueQuery = (view: ApplicationsView) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "whole-queue", toQueueQuery(view)],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PersonRow[]> => {
      const query = { ...toQueueQuery(view), take: String(PAGE_SIZE_MAX) };
      const rows: PersonRow[] = [];
      let cursor: string | null = null;
      do {
        const page = await findPersons(cursor === null ? query : { ...query, cursor }, signal);
        rows.push(...page.data);
        cursor = page.hasNextPage ? page.nextCursor : null;
      } while (cursor !== null);
      return rows;
    },
  });

/** An application to approve. */
export interface Approve extends SeenPerson {
  /** The spouse's own application, if there is one. */
  familyWith?: SeenPerson | undefined;
  /** The ids of adults who are approved without their ID number. */
  withoutIdNumber?: readonly string[] | undefined;
}

/**
 * Sends a decision on one application, then reloads persons. Queries of the decided application are
 * marked as stale but not refetched, since a rejected application no longer exists.
 */
function useDecision<Wish extends SeenPerson, Data>(send: (wish: Wish) => Promise<Data>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSettled: (_data, error, { id }) => {
      const isOfOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(id);
      void client.invalidateQueries({ queryKey: PERSONS_KEY, refetchType: "none" });
      return client.invalidateQueries({
        queryKey: PERSONS_KEY,
        ...(error ? {} : { predicate: isOfOthers }),
      });
    },
  });
}

/** Approves an application, including the spouse's. */
export const useApprove = () =>
  useDecision(({ id, version, familyWith: other, withoutIdNumber }: Approve) => {
    const familyWith = other && { id: other.id, version: other.version };
    const json = {
      version,
      ...(familyWith ? { familyWith } : {}),
      ...(withoutIdNumber ? { withoutIdNumber: [...withoutIdNumber] } : {}),
    };
    return answer(api.person[":id"].approve.$patch({ param: { id }, json }));
  });

/** Returns the query of the application that the spouse of an applicant sent; null without one. */
export const spouseApplicationQuery = ({ id, version }: SeenPerson) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "spouse-application", id, version],
    queryFn: async ({ signal }): Promise<SpouseApplication | null> => {
      const call = api.person[":id"]["spouse-application"];
      const { data } = await answer(call.$get({ param: { id } }, { init: { signal } }));
      return data.application;
    },
  });

/** Approves applications batch by batch; a repeated run with its id approves nothing twice. */
export const useApproveMany = () =>
  usePersonAction(
    async (run: {
      approvalId: string;
      applications: readonly SeenPerson[];
      /**
       * Called after each batch with the number of decided applications, and the results so far.
       */
      onProgress: (decidedCount: number, total: ApprovedMany) => void;
    }): Promise<ApprovedMany> => {
      const total: ApprovedMany = { count: 0, leftOut: [], missedLists: [] };
      for (let from = 0; from < run.applications.length; from += APPROVE_BATCH) {
        const applications = run.applications
          .slice(from, from + APPROVE_BATCH)
          .map(({ id, version }) => ({ id, version }));
        const json = { approvalId: run.approvalId, applications };
        const { data } = await answer(api.person.approve.$post({ json }));
        total.count += data.count;
        total.leftOut.push(...data.leftOut);
        total.missedLists.push(...data.missedLists);
        run.onProgress(from + applications.length, total);
      }
      return total;
    },
  );

/** Moves the applications of an approval back to the queue, batch by batch. */
export const useUndoApproval = () =>
  usePersonAction(async (approvalId: string): Promise<ApprovalUndone> => {
    let undoResult: ApprovalUndone;
    do {
      const call = api.person.approve.undo.$post({ json: { approvalId } });
      undoResult = (await answer(call)).data;
    } while (undoResult.remaining > 0);
    return undoResult;
  });

/** Rejects an application, including the spouse's. */
export const useReject = () =>
  useDecision(({ id, version }: SeenPerson) =>
    answer(api.person[":id"].reject.$delete({ param: { id }, json: { version } })),
  );

/** Restores the applications of a rejection, batch by batch. */
export const useUndoRejection = () =>
  usePersonAction(async (rejectionId: string): Promise<void> => {
    let remainingCount = 1;
    while (remainingCount > 0) {
      const { data } = await answer(api.person.reject.undo.$post({ json: { rejectionId } }));
      ({ remaining: remainingCount } = data);
    }
  });

/** Returns the query of the number of matching applications, with the time of the count. */
export const toRejectQuery = (filter: ApplicationFilter) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "to-reject", filter],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ApplicationCount> =>
      (await answer(api.person.reject.count.$post({ json: filter }, { init: { signal } }))).data,
  });

const rejectBatch = (json: RejectApplications): Promise<Rejected> =>
  sendBatch(async (headers) => (await answer(api.person.reject.$post({ json }, { headers }))).data);

/** Rejects all matching applications, batch by batch. */
export const useRejectMany = () =>
  usePersonAction((run: RejectionRun) => rejectInBatches(run, rejectBatch));
