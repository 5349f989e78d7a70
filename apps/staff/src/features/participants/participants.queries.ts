import type { EventList, EventListSummary, Participant } from "@kehila/shared/events/event-lists";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { eventListQuery, useRefreshLists } from "../../entities/event-lists/event-lists.queries.ts";
import { sendComment, sendMembership } from "../../entities/event-lists/list-changes.queries.ts";
import { answer, api } from "../../lib/api/api.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { useAction } from "../../lib/api/use-action.ts";
import type { Comments } from "./comments/comments.ts";

/** Maximum retries of an assignment after conflicts with other users' changes. */
const RETRIES = 3;

/** A user assigned to a list, with a comment. */
export type UserLink = EventList["userLinks"][number];

interface AssignmentChange {
  add?: string;
  remove?: string;
}

/**
 * Assigns a user to a list or ends the assignment. The server expects the complete set of users and
 * the list's version. A retry after a conflict applies the same change to the current list.
 */
async function sendAssignment(
  client: QueryClient,
  id: string,
  { add, remove }: AssignmentChange,
): Promise<EventListSummary> {
  for (let attempt = 0; ; attempt += 1) {
    const staleTime = attempt === 0 ? Infinity : 0;
    const list = await client.fetchQuery({ ...eventListQuery(id), staleTime });
    const otherIds = list.userLinks
      .map(({ user }) => user.id)
      .filter((each) => each !== add && each !== remove);
    const userIds = add === undefined ? otherIds : [...otherIds, add];
    const json = { userIds, version: list.version };
    try {
      return (await answer(api["person-list"][":id"].$patch({ param: { id }, json }))).data;
    } catch (error) {
      if (attempt === RETRIES || !hasCode(error, "STALE_VERSION")) throw error;
    }
  }
}

/**
 * Assigns a user to a list or ends the assignment; returns the ended link with its latest comment.
 */
export function useChangeAssignment(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useAction({
    mutationFn: async (change: AssignmentChange): Promise<UserLink | null> => {
      const { remove } = change;
      const list = remove && (await client.fetchQuery({ ...eventListQuery(id), staleTime: 0 }));
      const endedLink = list ? list.userLinks.find(({ user }) => user.id === remove) : null;
      await sendAssignment(client, id, change);
      return endedLink ?? null;
    },
    onSettled: refresh,
  });
}

/** Assigns a user again, and restores the comment unless the link has a newer one. */
export function useRestoreAssignment(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useAction({
    mutationFn: async ({ user, comment }: Pick<UserLink, "user" | "comment">) => {
      await sendAssignment(client, id, { add: user.id });
      const list = await client.fetchQuery({ ...eventListQuery(id), staleTime: 0 });
      const link = list.userLinks.find((each) => each.user.id === user.id);
      if (link && comment && !link.comment) {
        await sendComment("userLinks", { id: link.id, version: link.version, comment });
      }
    },
    onSettled: refresh,
  });
}

/**
 * Removes a participant after the comment on it is saved, so that undo brings it back; the row
 * leaves the cached list before the refetch. `comments` is null for links without a comment.
 */
export function useRemoveParticipant(id: string, comments: Comments | null) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useAction({
    mutationFn: async ({ id: linkId, person }: Participant) => {
      await comments?.drafts.leave(linkId, comments.save);
      return sendMembership({ id, remove: [person.id] });
    },
    onSuccess: (_changed, { person }) =>
      client.setQueryData(
        eventListQuery(id).queryKey,
        (list) => list && withoutPerson(list, person.id),
      ),
    onSettled: refresh,
  });
}

/** Gives waiting persons of a list a place. */
export function useMoveUp(id: string) {
  const refresh = useRefreshLists();
  return useAction({
    mutationFn: async (personIds: string[]): Promise<EventListSummary> =>
      (
        await answer(
          api["person-list"][":id"]["move-up"].$post({ param: { id }, json: { personIds } }),
        )
      ).data,
    onSettled: refresh,
  });
}

/** Closes the roll call of a list, or opens it again. */
export function useSetRollCall(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useAction({
    mutationFn: async (isClosed: boolean) =>
      (
        await answer(
          api["person-list"][":id"]["roll-call"].$post({
            param: { id },
            json: { closed: isClosed },
          }),
        )
      ).data,
    onSuccess: ({ closedAt }) =>
      client.setQueryData(
        eventListQuery(id).queryKey,
        (list) => list && { ...list, rollCallClosedAt: closedAt },
      ),
    onSettled: refresh,
  });
}

const withoutPerson = (list: EventList, personId: string): EventList => ({
  ...list,
  personLinks: list.personLinks.filter(({ person }) => person.id !== personId),
  waitingLinks: list.waitingLinks.filter(({ person }) => person.id !== personId),
});
