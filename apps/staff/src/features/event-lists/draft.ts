import type { EventCategory } from "@kehila/shared/categories";
import type { Calendar } from "@kehila/shared/dates";
import type { FieldErrors } from "@kehila/shared/errors";
import { parseFields } from "@kehila/shared/fields";
import type { EventListCreateInput } from "@kehila/shared/event-lists";
import { eventListSchemas } from "@kehila/shared/event-lists";
import type { ListSelection } from "@kehila/shared/person-selection";

/** The state of the dialog: texts as typed. */
export interface ListDraft {
  title: string;
  description: string;
  category: EventCategory | null;
  date: string;
}

/** Returns the missing values of a new list (§5), in the order of the dialog. */
export const MISSING = ["noSelection", "emptyTitle", "emptyEventType"] as const;
export type Missing = (typeof MISSING)[number];

/** Returns what is still missing before a list can be created. */
export function missingFrom(draft: ListDraft, persons: number): Missing[] {
  const isMissing: Record<Missing, boolean> = {
    noSelection: persons === 0,
    emptyTitle: draft.title.trim() === "",
    emptyEventType: draft.category === null,
  };
  return MISSING.filter((missing) => isMissing[missing]);
}

export const isSameDraft = (one: ListDraft, other: ListDraft): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.category === other.category &&
  one.date === other.date;

/**
 * Returns the body of the request, with a trimmed description, or without one that is empty (§5).
 * `count` is the last number that the user saw.
 */
export function toListInput(
  draft: ListDraft,
  category: EventCategory,
  selection: ListSelection,
  count: number,
): EventListCreateInput {
  const description = draft.description.trim();
  return {
    title: draft.title.trim(),
    ...(description === "" ? {} : { description }),
    date: draft.date,
    category,
    ...("matching" in selection
      ? { matching: { ...selection.matching, count } }
      : { personIds: [...selection.personIds] }),
  };
}

/** Returns the errors by field; empty when the input can be sent. */
export function errorsOf(input: EventListCreateInput, calendar: Calendar): FieldErrors {
  const result = parseFields(eventListSchemas(calendar).create, input);
  return result.success ? {} : result.fields;
}
