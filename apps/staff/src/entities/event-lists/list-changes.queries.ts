import type {
  ChangedListPersons,
  EventList,
  EventListCreateInput,
  EventListSummary,
  ListLink,
} from "@kehila/shared/events/event-lists";
import type { FirstOfMatches, ListSelection } from "@kehila/shared/persons/selection";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { hasCode, isNotFound } from "../../lib/api/api-error.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { forgetCopies } from "../door/forget-copies.ts";
import type { ListDraft } from "./form/draft.ts";
import { changesOf, membershipOf, mergeEdit } from "./form/edit.ts";
import { eventListQuery, readList, refreshLists } from "./event-lists.queries.ts";

/**
 * Mutations of event lists. Separate from the queries, which the routes load before the first
 * render.
 */

interface CreateList {
  body: EventListCreateInput;
  /** Equal for all attempts with the same body, so that a retry never creates a second list. */
  idempotencyKey: string;
}

/**
 * Creates a list. A refusal does not refetch: the selected rows could leave the table and unmount
 * the dialog that shows the error.
 */
export function useCreateList() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ body, idempotencyKey }: CreateList): Promise<EventListSummary> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api["person-list"].$post({ json: body }, { headers }))).data;
    },
    onSuccess: () => refreshLists(client),
  });
}

/** A change of a list's membership. Persons of a selection are added by id or by its filter. */
export interface MembershipChange {
  id: string;
  add?: ListSelection;
  /** Adds only the first matches of the filter. */
  first?: FirstOfMatches | undefined;
  remove?: readonly string[];
}

/** Sends a change of membership; such a change needs no version. */
export async function sendMembership(change: MembershipChange): Promise<ChangedListPersons> {
  const { id, add, first, remove = [] } = change;
  const json = {
    ...(add && "matching" in add ? { matching: { ...add.matching, ...(first && { first }) } } : {}),
    ...(add && !("matching" in add) ? { add: [...add.personIds] } : {}),
    ...(remove.length > 0 ? { remove: [...remove] } : {}),
  };
  return (await answer(api["person-list"][":id"].persons.$post({ param: { id }, json }))).data;
}

/** Adds persons to a list and removes others. Undo is the opposite change, within a day. */
export function useChangeMembership() {
  const client = useQueryClient();
  return useAction({
    mutationFn: sendMembership,
    onSuccess: () => refreshLists(client),
  });
}

/** The result of an edit: the stored list, or the current list after a conflict. */
export type SavedEdit = { list: EventListSummary } | { theirs: EventList };

/**
 * Saves an edit in one call. A change of persons alone needs no version; after a conflict with a
 * change of membership only, the call is retried.
 */
async function saveEdit(base: EventList, draft: ListDraft): Promise<SavedEdit> {
  const { id, version } = base;
  const changes = changesOf(base, draft);
  if (!changes) {
    const membership = membershipOf(draft);
    return { list: membership ? await sendMembership({ id, ...membership }) : base };
  }
  try {
    const json = { ...changes, version };
    return {
      list: (await answer(api["person-list"][":id"].$patch({ param: { id }, json }))).data,
    };
  } catch (error) {
    if (!hasCode(error, "STALE_VERSION")) throw error;
    const theirList = await readList(id);
    const mergeResult = mergeEdit({ base, mine: draft, theirs: theirList });
    const isMine = mergeResult.differences.every(({ origin }) => origin === "mine");
    return isMine ? saveEdit(theirList, mergeResult.draft) : { theirs: theirList };
  }
}

/** Saves an edit of a list; a conflict with another user's edit is a result. */
export function useSaveEdit() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ base, draft }: { base: EventList; draft: ListDraft }) => saveEdit(base, draft),
    onSettled: () => refreshLists(client),
  });
}

/** Deletes a list in the version that the user saw. */
export function useDeleteList() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ id, version }: Pick<EventListSummary, "id" | "version">) => {
      await answer(api["person-list"][":id"].$delete({ param: { id }, json: { version } }));
      forgetCopies();
    },
    // A refusal means that another user changed or deleted the list.
    onSettled: () => refreshLists(client),
  });
}

type CommentOf = "personLinks" | "userLinks";

/** A comment on a link of a list, with the link's version. An empty text deletes the comment. */
export interface CommentChange {
  id: string;
  comment: string;
  version: number;
}

/** Sends a comment on a link; returns the link as stored. */
export async function sendComment(target: CommentOf, json: CommentChange): Promise<ListLink> {
  const call =
    target === "personLinks"
      ? api["person-list"].comment.$patch({ json })
      : api["person-list"]["user-comment"].$patch({ json });
  return (await answer(call)).data;
}

/**
 * Comments on a participant or an assigned user, and puts the stored link into the cached list. If
 * the link is gone, the list is refetched.
 */
export function useCommentOnLink(listId: string, target: CommentOf) {
  const client = useQueryClient();
  const { queryKey } = eventListQuery(listId);
  return useAction({
    mutationFn: (change: CommentChange) => sendComment(target, change),
    onSuccess: (storedLink) =>
      client.setQueryData(queryKey, (list) => list && withLink(list, target, storedLink)),
    onError: (error) => {
      if (isNotFound(error)) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Returns the list with one link as stored. */
function withLink(list: EventList, target: CommentOf, storedLink: ListLink): EventList {
  const replaceLink = <Link extends ListLink>(links: readonly Link[]): Link[] =>
    links.map((link) => (link.id === storedLink.id ? { ...link, ...storedLink } : link));
  return target === "personLinks"
    ? { ...list, personLinks: replaceLink(list.personLinks) }
    : { ...list, userLinks: replaceLink(list.userLinks) };
}
