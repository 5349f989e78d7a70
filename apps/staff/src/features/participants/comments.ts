import type { EventList, ListLink } from "@kehila/shared/event-lists";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useCommentOnLink } from "../../entities/event-lists/event-lists.queries.ts";
import { currentLinkOf } from "../../entities/event-lists/refusals.ts";
import { useMe } from "../../entities/users/session.queries.ts";
import { useStableCallback } from "../../lib/use-stable-callback.ts";
import type { CommentDraft, SaveComment } from "./comment-drafts.ts";
import { CommentDrafts } from "./comment-drafts.ts";

/** The drafts of each user and list: work of one user never returns to another. */
const stores = new Map<string, CommentDrafts>();

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function draftsOf(key: string): CommentDrafts {
  const known = stores.get(key);
  if (known) return known;
  const drafts = new CommentDrafts(currentLinkOf);
  drafts.subscribe(() => {
    const isAnyTyped = [...stores.values()].some((store) => store.all().size > 0);
    (isAnyTyped ? addEventListener : removeEventListener)("beforeunload", askBeforeUnload);
  });
  stores.set(key, drafts);
  return drafts;
}

/** The comments of a list's participants: what is typed, and how it is saved. */
export interface Comments {
  drafts: CommentDrafts;
  save: SaveComment;
  /** Opens the comparison with what another user stored. */
  onConflict: (id: string) => void;
}

/** Returns what the user typed for a list and is not stored. */
export function useListDrafts(listId: string): CommentDrafts {
  const me = useMe();
  return draftsOf(`${me?.id} ${listId}`);
}

/** Returns the comments of a list, and the link whose conflict is compared. */
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

/** The draft of a link's comment; saved when the field leaves the screen. */
export function useDraft({ drafts, save }: Comments, id: string): CommentDraft | undefined {
  useEffect(() => () => void drafts.leave(id, save), [drafts, save, id]);
  return useSyncExternalStore(drafts.subscribe, () => drafts.all().get(id));
}

/** The link whose comment was saved last. */
export const useSaved = ({ drafts }: Comments): string | null =>
  useSyncExternalStore(drafts.subscribe, drafts.saved);

/** All drafts of a list, by link. */
export const useDrafts = ({
  drafts,
}: Pick<Comments, "drafts">): ReadonlyMap<string, CommentDraft> =>
  useSyncExternalStore(drafts.subscribe, drafts.all);
