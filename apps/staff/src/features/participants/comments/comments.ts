import type { EventList, ListLink } from "@kehila/shared/events/event-lists";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useCommentOnLink } from "../../../entities/event-lists/list-changes.queries.ts";
import { currentLinkOf } from "../../../entities/event-lists/refusals.ts";
import { signedInId, useMe } from "../../../entities/users/session.queries.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import type { CommentDraft, SaveComment } from "./comment-drafts.ts";
import { CommentDrafts } from "./comment-drafts.ts";

/** The drafts by user and list, so that a user never gets the drafts of another user. */
const stores = new Map<string, CommentDrafts>();

interface Owner {
  userId: string | null;
  listId: string;
}

/**
 * Returns the drafts of a user and list. While drafts are unsaved, the browser asks before it
 * unloads the page, except if another user is signed in.
 */
function draftsOf(client: QueryClient, { userId, listId }: Owner): CommentDrafts {
  const key = `${userId} ${listId}`;
  const cachedDrafts = stores.get(key);
  if (cachedDrafts) return cachedDrafts;
  const drafts = new CommentDrafts(currentLinkOf);
  const warnBeforeUnload = (event: BeforeUnloadEvent) => {
    if ([null, userId].includes(signedInId(client))) event.preventDefault();
  };
  drafts.subscribe(() =>
    (drafts.all().size > 0 ? addEventListener : removeEventListener)(
      "beforeunload",
      warnBeforeUnload,
    ),
  );
  stores.set(key, drafts);
  return drafts;
}

/** The comments of a list's participants: drafts, and functions that save them. */
export interface Comments {
  drafts: CommentDrafts;
  save: SaveComment;
  /** Opens the comparison with the comment that another user stored. */
  onConflict: (id: string) => void;
}

/** Returns the unsaved comments of a list. */
export function useListDrafts(listId: string): CommentDrafts {
  const client = useQueryClient();
  const userId = useMe()?.id ?? null;
  return draftsOf(client, { userId, listId });
}

/** Returns the comments of a list, and the id of the link whose conflict the user compares. */
export function useComments({ id }: Pick<EventList, "id">) {
  const drafts = useListDrafts(id);
  const { mutateAsync } = useCommentOnLink(id, "personLinks");
  const save = useStableCallback<Parameters<SaveComment>, Promise<ListLink>>((change) =>
    mutateAsync(change),
  );
  const [comparedId, onConflict] = useState<string | null>(null);
  const comments = useMemo<Comments>(() => ({ drafts, save, onConflict }), [drafts, save]);
  return { comments, comparedId, endComparison: () => onConflict(null) };
}

/** Returns the draft of a link's comment; saves the draft when the field unmounts. */
export function useDraft({ drafts, save }: Comments, id: string): CommentDraft | undefined {
  useEffect(() => () => void drafts.leave(id, save), [drafts, save, id]);
  return useSyncExternalStore(drafts.subscribe, () => drafts.all().get(id));
}

/** Returns the id of the link whose comment was saved last. */
export const useSaved = ({ drafts }: Comments): string | null =>
  useSyncExternalStore(drafts.subscribe, drafts.saved);

/** Returns all drafts of a list, by link. */
export const useDrafts = ({
  drafts,
}: Pick<Comments, "drafts">): ReadonlyMap<string, CommentDraft> =>
  useSyncExternalStore(drafts.subscribe, drafts.all);
