import type { EventCategory } from "@kehila/shared/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import { today } from "@kehila/shared/dates";
import type { FieldErrors } from "@kehila/shared/errors";
import type { ListSummary } from "@kehila/shared/lists";
import type { ListSelection } from "@kehila/shared/person-selection";
import { useRef, useState } from "react";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { sizeOf } from "../../entities/persons/selection-size.ts";
import { ApiError } from "../../lib/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import type { ListDraft } from "./draft.ts";
import { errorsOf, isSameDraft, missingFrom, toListInput } from "./draft.ts";
import { useKeptList, useRestoredList } from "./kept-draft.ts";
import { useCreateList } from "./event-lists.queries.ts";

/** Categories in which the signed-in person may create lists. */
function useOwnCategories(): EventCategory[] {
  const can = useCan();
  return EVENT_CATEGORIES.filter((category) => can("lists.create", { category }));
}

/**
 * The state of the dialog: what is typed, what is wrong with it, and how many match if that has
 * changed since they were selected. Whatever fails, the draft stays as it was typed.
 */
export function useCreateListForm(
  selection: ListSelection,
  onCreated: (list: ListSummary) => void,
) {
  const categories = useOwnCategories();
  const [initial] = useState<ListDraft>(() => ({
    title: "",
    description: "",
    // Who can create in one category only has nothing to choose.
    category: categories.length === 1 ? (categories[0] ?? null) : null,
    date: today(calendar),
  }));
  const restored = useRestoredList();
  const [draft, setDraft] = useState(restored ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [recount, setRecount] = useState<number | null>(null);
  const create = useCreateList();
  const attempt = useRef({ json: "", key: "" });

  const isDirty = !isSameDraft(initial, draft);
  const abandon = useKeptList(draft, isDirty);

  const count = recount ?? sizeOf(selection);
  const missing = missingFrom(draft, count);

  const change = (changed: Partial<ListDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };

  const refuse = (error: unknown) => {
    const now = changedCountOf(error);
    if (now !== null) setRecount(now);
    else if (error instanceof ApiError) setErrors(error.fields);
  };

  const submit = () => {
    const { category } = draft;
    if (missing.length > 0 || category === null) return;
    const body = toListInput(draft, category, selection, count);
    const found = errorsOf(body, calendar);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const json = JSON.stringify(body);
    if (attempt.current.json !== json) attempt.current = { json, key: crypto.randomUUID() };
    create.mutate(
      { body, idempotencyKey: attempt.current.key },
      {
        onSuccess: (list) => {
          abandon();
          onCreated(list);
        },
        onError: refuse,
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
    /** How many matched when they were selected and how many do now, after a refusal for it. */
    recount: recount === null ? null : { before: sizeOf(selection), now: recount },
    /** Why the last attempt failed, if it was not for another number of matches. */
    failure: create.isError && changedCountOf(create.error) === null ? create.error : null,
    /** What is on the screen may be older than the refusal. */
    isRefused: create.isError,
    isSaving: create.isPending,
    isDirty,
    /** What is typed has come back after an interruption. */
    isRestored: restored !== null,
    /** Says that what is typed may be lost. */
    abandon,
    submit,
  };
}

export type CreateListForm = ReturnType<typeof useCreateListForm>;
