import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { EventList, EventListSummary } from "@kehila/shared/events/event-lists";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { useIdempotencyKey } from "../../lib/use-idempotency-key.ts";
import { useRestoredWork, useUnsavedChanges } from "../../lib/use-unsaved-changes.ts";
import { readMatchFilter } from "../persons/filters/draft.ts";
import { changedCountOf } from "../persons/refusals.ts";
import { sizeOf } from "../persons/selection-size.ts";
import { useCan, useMe } from "../users/session.queries.ts";
import type { ListDraft, Missing } from "./draft.ts";
import {
  copyOf,
  draftOf,
  emptyDraft,
  errorsOf,
  isFarAhead,
  isSameDraft,
  missingFrom,
  toListInput,
} from "./draft.ts";
import { mergeEdit } from "./edit.ts";
import { useCreateList, useSaveEdit } from "./list-changes.queries.ts";
import type { ListWork } from "./list-work.ts";
import { listWork } from "./list-work.ts";

/** The purpose of the form: a new list, or an edit or copy of a stored list. */
export type ListForm =
  | { kind: "create"; selection?: ListSelection | undefined; category?: EventCategory | undefined }
  | { kind: "duplicate" | "edit"; list: EventList };

/** The categories in which the user may save the list. */
function useOwnCategories(form: ListForm): EventCategory[] {
  const can = useCan();
  return EVENT_CATEGORIES.filter((category) =>
    form.kind === "edit"
      ? can("lists.edit", { category, createdBy: form.list.createdBy })
      : can("lists.create", { category }),
  );
}

function useInitialDraft(form: ListForm, categories: readonly EventCategory[]): ListDraft {
  const { t } = useTranslation();
  const [initial] = useState<ListDraft>(() => {
    if (form.kind === "edit") return draftOf(form.list);
    const date = today(calendar);
    // With one category there is no choice.
    const only = categories.length === 1 ? (categories[0] ?? null) : null;
    const allowed = (category: EventCategory | undefined) =>
      category && categories.includes(category) ? category : only;
    if (form.kind === "create") {
      return emptyDraft(allowed(form.category), date);
    }
    const draft = copyOf(form.list, { suffix: t("event-lists:duplicate.suffix"), date });
    return { ...draft, category: allowed(form.list.category) };
  });
  return initial;
}

interface ListFormOptions {
  form: ListForm;
  onSaved: (list: EventListSummary) => void;
  onDiscard: () => void;
}

/**
 * The state of the dialog: the draft, its errors, the conflict with another user's edit, and the
 * new count after a changed selection. A failed attempt keeps the draft.
 */
export function useListForm({ form, onSaved, onDiscard }: ListFormOptions) {
  const categories = useOwnCategories(form);
  const initial = useInitialDraft(form, categories);
  const list = form.kind === "create" ? null : form.list;
  const selected = form.kind === "create" ? form.selection : undefined;
  const matches =
    selected && "matching" in selected ? readMatchFilter(selected.matching.filter) : null;
  const [isPartly, setPartly] = useState(false);
  const selection = isPartly ? undefined : selected;
  const slot = [useMe()?.id ?? "", selected ? "selection" : form.kind, list?.id ?? null];
  const restoredWork = useRestoredWork(listWork, slot);
  const [work, setWork] = useState<ListWork>(restoredWork ?? { draft: initial, base: list });
  const { draft, base } = work;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChecked, setChecked] = useState(false);
  const [recount, setRecount] = useState<number | null>(null);
  const [askedDate, setAskedDate] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<EventList | null>(null);
  const create = useCreateList();
  const edit = useSaveEdit();
  const saving = form.kind === "edit" ? edit : create;
  const keyFor = useIdempotencyKey();
  const start = form.kind === "edit" && base ? draftOf(base) : initial;
  const isDirty = !isSameDraft(start, draft) && !saving.isPending;
  const unsaved = useUnsavedChanges({ store: listWork, slot, work, isDirty, onDiscard });

  const count = selection ? (recount ?? sizeOf(selection)) : null;
  const missing = missingFrom(draft, count);

  const change = (changed: Partial<ListDraft>) => {
    setWork((before) => ({ ...before, draft: { ...before.draft, ...changed } }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };
  const onError = (error: Error) => {
    const now = changedCountOf(error);
    if (now !== null) setRecount(now);
    else if (error instanceof ApiError) setErrors(error.fields);
  };
  const saved = (stored: EventListSummary) => {
    unsaved.abandon();
    onSaved(stored);
  };
  const saveEdit = (next: ListWork & { base: EventList }) =>
    edit.mutate(next, {
      onError,
      onSuccess: (result) => {
        if ("list" in result) saved(result.list);
        else setTheirs(result.theirs);
      },
    });

  /** Goes on from the list as stored now. */
  const continueFrom = <Next extends ListWork>(next: Next): Next => {
    setWork(next);
    setTheirs(null);
    return next;
  };

  const submit = () => {
    const { category } = draft;
    setChecked(true);
    if (missing.length > 0 || category === null) return;
    const source = form.kind === "duplicate" ? form.list : undefined;
    const body = toListInput(draft, { category, selection, count, source });
    const found = errorsOf(body, calendar);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const isFar = draft.date !== start.date && isFarAhead(draft.date, today(calendar));
    if (isFar && draft.date !== askedDate) return setAskedDate(draft.date);
    if (form.kind === "edit") saveEdit({ draft, base: base ?? form.list });
    else create.mutate({ body, idempotencyKey: keyFor(body) }, { onError, onSuccess: saved });
  };

  return {
    categories,
    draft,
    change,
    errors,
    missing,
    /** Whether a value is missing and the last press reported it. */
    isMissing: (one: Missing) => isChecked && missing.includes(one),
    count,
    /**
     * The number of matches at the time of the selection and now, after a refusal for a changed
     * count.
     */
    recount: selection && recount !== null ? { before: sizeOf(selection), now: recount } : null,
    /** The filter from whose matches the user chooses some persons; else null. */
    chosenFrom: isPartly ? matches : null,
    /** Replaces the selection of all matches by a choice from them; null for other selections. */
    chooseFromMatches: matches && selection ? () => setPartly(true) : null,
    /** A date far in the future that the next press confirms. */
    farDate: draft.date === askedDate ? askedDate : null,
    /** The conflict with another user's edit; choosing between the values ends it. */
    conflict:
      theirs && base
        ? {
            theirs,
            merge: (choices: Parameters<typeof mergeEdit>[1]) =>
              mergeEdit({ base, mine: draft, theirs }, choices),
            onBack: (merged: ListDraft) => continueFrom({ draft: merged, base: theirs }),
            onSave: (merged: ListDraft) => saveEdit(continueFrom({ draft: merged, base: theirs })),
          }
        : null,
    /** The error of the last attempt, except a changed count. */
    failure: saving.isError && changedCountOf(saving.error) === null ? saving.error : null,
    /** Whether the visible rows may be older than the refusal. */
    isRefused: saving.isError,
    isSaving: saving.isPending,
    isRestored: restoredWork !== null,
    unsaved,
    submit,
  };
}

export type ListFormState = ReturnType<typeof useListForm>;
