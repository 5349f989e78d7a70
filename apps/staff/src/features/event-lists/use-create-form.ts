import type { EventCategory } from "@kehila/shared/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import { today } from "@kehila/shared/dates";
import type { FieldErrors } from "@kehila/shared/errors";
import type { EventListSummary } from "@kehila/shared/event-lists";
import type { ListSelection } from "@kehila/shared/person-selection";
import { useState } from "react";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { sizeOf } from "../../entities/persons/selection-size.ts";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { ApiError } from "../../lib/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { useIdempotencyKey } from "../../lib/use-idempotency-key.ts";
import { useRestoredWork, useUnsavedChanges } from "../../lib/use-unsaved-changes.ts";
import { WorkStore } from "../../lib/work-store.ts";
import type { ListDraft } from "./draft.ts";
import { errorsOf, isSameDraft, missingFrom, toListInput } from "./draft.ts";
import { useCreateList } from "../../entities/event-lists/event-lists.queries.ts";

const store = new WorkStore<ListDraft>();

/** The categories in which the user may create lists. */
function useOwnCategories(): EventCategory[] {
  const can = useCan();
  return EVENT_CATEGORIES.filter((category) => can("lists.create", { category }));
}

interface CreateFormOptions {
  selection: ListSelection;
  onCreated: (list: EventListSummary) => void;
  onDiscard: () => void;
}

/**
 * The state of the dialog: the draft, its errors, and the count where another number matches than was
 * selected. A failed attempt leaves the draft as typed.
 */
export function useCreateListForm({ selection, onCreated, onDiscard }: CreateFormOptions) {
  const categories = useOwnCategories();
  const [initial] = useState<ListDraft>(() => ({
    title: "",
    description: "",
    // With one category there is no choice.
    category: categories.length === 1 ? (categories[0] ?? null) : null,
    date: today(calendar),
  }));
  const slot = [useMe()?.id ?? ""];
  const restored = useRestoredWork(store, slot);
  const [draft, setDraft] = useState(restored ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [recount, setRecount] = useState<number | null>(null);
  const create = useCreateList();
  const keyFor = useIdempotencyKey();
  const isChanged = !isSameDraft(initial, draft);
  const isDirty = isChanged && !create.isPending;
  const unsaved = useUnsavedChanges({ store, slot, work: draft, isDirty, onDiscard });

  const count = recount ?? sizeOf(selection);
  const missing = missingFrom(draft, count);

  const change = (changed: Partial<ListDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };

  const submit = () => {
    const { category } = draft;
    if (missing.length > 0 || category === null) return;
    const body = toListInput(draft, category, selection, count);
    const found = errorsOf(body, calendar);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (list) => {
          unsaved.abandon();
          onCreated(list);
        },
        onError: (error) => {
          const now = changedCountOf(error);
          if (now !== null) setRecount(now);
          else if (error instanceof ApiError) setErrors(error.fields);
        },
      },
    );
  };

  return {
    categories,
    draft,
    change,
    errors,
    missing,
    count,
    /** The count at the selection and the count now, after a refusal for it. */
    recount: recount === null ? null : { before: sizeOf(selection), now: recount },
    /** The error of the last attempt, except a changed count. */
    failure: create.isError && changedCountOf(create.error) === null ? create.error : null,
    /** Whether the visible rows may be older than a refusal. */
    isRefused: create.isError,
    isSaving: create.isPending,
    isRestored: restored !== null,
    unsaved,
    submit,
  };
}

export type CreateListForm = ReturnType<typeof useCreateListForm>;
