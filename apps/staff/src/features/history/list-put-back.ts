import type { EventList, ListLink } from "@kehila/shared/events/event-lists";
import type { EventListHistoryEntry, ListChangedFields } from "@kehila/shared/events/history";
import type { ListDraft } from "../../entities/event-lists/form/draft.ts";
import { draftOf } from "../../entities/event-lists/form/draft.ts";
import type { ListField } from "./list-changes.ts";

type DraftField = Exclude<ListField, "comment">;

/** The edit that gives one field of a list its earlier value. */
export interface ListPutBack {
  /** The field with its present value. */
  from: Partial<ListDraft>;
  /** The field with its earlier value. */
  to: Partial<ListDraft>;
  /** Whether the field was changed again after the entry. */
  isChangedAgain: boolean;
}

/** Returns a value of the history as the list form holds it; null if a user is gone. */
function draftValue(value: ListChangedFields[DraftField]): unknown {
  if (Array.isArray(value)) return value.some(({ name }) => name === null) ? null : value;
  return value === null || value === undefined ? "" : String(value);
}

/** Returns a value as text for comparison; the order of users does not matter. */
const comparableText = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) ? value.map(({ id }: { id: string }) => id).toSorted() : (value ?? ""),
  );

/** Whether the fields of a list still have the given values. */
export const hasFieldValues = (list: EventList, fields: Partial<ListDraft>): boolean => {
  const now: Partial<ListDraft> = draftOf(list);
  return Object.entries(fields).every(
    ([field, value]) => comparableText(now[field as keyof ListDraft]) === comparableText(value),
  );
};

/**
 * Returns the edit that restores the value of a list's field before an entry. Null if the list
 * already has that value, or if it cannot be restored: a user is gone, or the set of users changed
 * again, so that the edit would remove users who were assigned later.
 */
export function listPutBackOf(
  list: EventList,
  { action, before, after }: EventListHistoryEntry,
  field: DraftField,
): ListPutBack | null {
  if (action !== "update") return null;
  const [was, is] = [before?.[field], after?.[field]];
  if (was === undefined || is === undefined) return null;
  const earlierValue = draftValue(was);
  const from = { [field]: draftOf(list)[field] };
  if (earlierValue === null || hasFieldValues(list, { [field]: earlierValue })) return null;
  const isChangedAgain = !hasFieldValues(list, { [field]: draftValue(is) });
  if (isChangedAgain && field === "users") return null;
  return { from, to: { [field]: earlierValue }, isChangedAgain };
}

/** A comment on a link of a list, with its earlier text. */
export interface CommentPutBack {
  linkKind: "personLinks" | "userLinks";
  link: Pick<ListLink, "id" | "version" | "comment">;
  earlier: string | null;
  isChangedAgain: boolean;
}

/** Returns the change that restores the earlier text of a comment; null if it is not possible. */
export function commentPutBackOf(
  list: EventList,
  entry: EventListHistoryEntry,
): CommentPutBack | null {
  const { action, about, before, after } = entry;
  if (action !== "comment" && action !== "user-comment") return null;
  // Redaction removes the text of a comment about a deleted person.
  const [earlier, later] = [before?.comment, after?.comment];
  if (earlier === undefined || later === undefined) return null;
  const isAboutUser = action === "user-comment";
  const link = isAboutUser
    ? list.userLinks.find(({ user }) => user.id === about?.id)
    : [...list.personLinks, ...list.waitingLinks].find(({ person }) => person.id === about?.id);
  if (!link || link.comment === earlier) return null;
  return {
    linkKind: isAboutUser ? "userLinks" : "personLinks",
    link,
    earlier,
    isChangedAgain: link.comment !== later,
  };
}
