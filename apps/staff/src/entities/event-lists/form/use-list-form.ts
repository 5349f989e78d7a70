import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type {
  EventList,
  EventListCreateInput,
  EventListSummary,
} from "@kehila/shared/events/event-lists";
import type { ListSelection } from "@kehila/shared/persons/selection";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/api/api-error.ts";
import { calendar } from "../../../lib/config.ts";
import { useIdempotencyKey } from "../../../lib/api/use-idempotency-key.ts";
import { useRestoredWork, useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import { readMatchFilter } from "../../persons/filters/draft.ts";
import { changedCountOf } from "../../persons/refusals.ts";
import { sizeOf } from "../../persons/selection-size.ts";
import { useCan, useMe } from "../../users/session.queries.ts";
import type { ListDraft, MissingValue } from "./draft.ts";
import {
  copyOf,
  draftOf,
  emptyDraft,
  errorsOf,
  isSameDraft,
  mustConfirmDate,
  missingFrom,
  toListInput,
} from "./draft.ts";
import { mergeEdit } from "./edit.ts";
import { LIST_FIELDS } from "../fields.ts";
import { useCreateList, useSaveEdit } from "../list-changes.queries.ts";
import type { ListWork } from "./list-work.ts";
import { listWork } from "./list-work.ts";

/** The purpose of the form: a new list, or an edit or copy of a stored list. */
export type ListForm =
  | { kind: "create"; selection?: ListSelection | undefined; category?: EventCategory | undefined }
  | { kind: "duplicate" | "edit"; list: EventList };

/** Returns the categories in which the user may save the list. */
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
    const onlyCategory = categories.length === 1 ? (categories[0] ?? null) : null;
    const allowedCategory = (category: EventCategory | undefined) =>
      category && categories.includes(category) ? category : onlyCategory;
    if (form.kind === "create") {
      return emptyDraft(allowedCategory(form.category), date);
    }
    const draft = copyOf(form.list, { suffix: t("event-lists:duplicate.suffix"), date });
    return { ...draft, category: allowedCategory(form.list.category) };
  });
  return initial;
}

/**
 * Returns the persons selected on another screen: all of them, or those that the user chooses from
 * the matches of a filter.
 */
function useSelected(form: ListForm) {
  const all = form.kind === "create" ? form.selection : undefined;
  const [isPartly, setPartly] = useState(false);
  const [recount, setRecount] = useState<number | null>(null);
  const matches = all && "matching" in all ? readMatchFilter(all.matching.filter) : null;
  const selection = isPartly ? undefined : all;
  return {
    selection,
    setRecount,
    count: selection ? (recount ?? sizeOf(selection)) : null,
    /**
     * The number of matches at the time of the selection and now, after a refusal for a changed
     * count.
     */
    recount: selection && recount !== null ? { before: sizeOf(selection), now: recount } : null,
    /** The filter from whose matches the user chooses some persons; else null. */
    chosenFrom: isPartly ? matches : null,
    /** Replaces the selection of all matches by a choice from them; null for other selections. */
    chooseFromMatches: matches && selection ? () => setPartly(true) : null,
  };
}

/** Returns the draft, the list that the draft edits or copies, and the last attempt's errors. */
function useTyped(form: ListForm, categories: readonly EventCategory[]) {
  const initial = useInitialDraft(form, categories);
  const list = form.kind === "create" ? null : form.list;
  const kind = form.kind === "create" && form.selection ? "selection" : form.kind;
  const workKey = [useMe()?.id ?? "", kind, list?.id ?? null];
  const restoredWork = useRestoredWork(listWork, workKey);
  const [work, setWork] = useState<ListWork>(restoredWork ?? { draft: initial, base: list });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const { draft, base } = work;
  return {
    workKey,
    work,
    draft,
    base,
    setWork,
    /** The draft without the user's changes. */
    start: form.kind === "edit" && base ? draftOf(base) : initial,
    isRestored: restoredWork !== null,
    change: (changed: Partial<ListDraft>) => {
      setWork((before) => ({ ...before, draft: { ...before.draft, ...changed } }));
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      );
    },
    errors,
    /** The number of attempts that were refused for their fields. */
    refusals,
    refuse: (problems: FieldErrors) => {
      setErrors(problems);
      setRefusals((before) => before + 1);
    },
    accept: () => setErrors({}),
  };
}

interface SavingOptions {
  form: ListForm;
  typed: ReturnType<typeof useTyped>;
  onRecount: (now: number) => void;
  onSaved: (list: EventListSummary) => void;
}

/** Returns the calls that save the list, and the conflict with another user's edit. */
function useSavingList({ form, typed, onRecount, onSaved }: SavingOptions) {
  const [theirs, setTheirs] = useState<EventList | null>(null);
  const create = useCreateList();
  const edit = useSaveEdit();
  const keyFor = useIdempotencyKey();
  const call = form.kind === "edit" ? edit : create;
  const { draft, base } = typed;

  const onError = (error: Error) => {
    const now = changedCountOf(error);
    if (now !== null) onRecount(now);
    else if (error instanceof ApiError) typed.refuse(error.fields);
  };
  const saveEdit = (next: ListWork & { base: EventList }) =>
    edit.mutate(next, {
      onError,
      onSuccess: (result) => {
        if ("list" in result) onSaved(result.list);
        else setTheirs(result.theirs);
      },
    });
  /** Continues with a draft that is based on the list as stored now, and ends the conflict. */
  const continueFrom = <Next extends ListWork>(next: Next): Next => {
    typed.setWork(next);
    setTheirs(null);
    return next;
  };
  return {
    save: (body: EventListCreateInput) => {
      if (form.kind === "edit") saveEdit({ draft, base: base ?? form.list });
      else create.mutate({ body, idempotencyKey: keyFor(body) }, { onError, onSuccess: onSaved });
    },
    isSaving: call.isPending,
    /** Whether the visible rows may be older than the refusal. */
    isRefused: call.isError,
    /** The error of the last attempt, except a changed count. */
    failure: call.isError && changedCountOf(call.error) === null ? call.error : null,
    /** The conflict with another user's edit: the user chooses between both values. */
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
  };
}

interface ListFormOptions {
  form: ListForm;
  onSaved: (list: EventListSummary) => void;
  onDiscard: () => void;
}

/**
 * Returns the state of the dialog: the draft, its errors, the conflict with another user's edit,
 * and the new count after a changed selection. A failed attempt keeps the draft.
 */
export function useListForm({ form, onSaved, onDiscard }: ListFormOptions) {
  const categories = useOwnCategories(form);
  const { selection, setRecount, ...selected } = useSelected(form);
  const typed = useTyped(form, categories);
  const { draft, start, work, workKey } = typed;
  const saving = useSavingList({
    form,
    typed,
    onRecount: setRecount,
    onSaved: (stored) => {
      unsaved.abandon();
      onSaved(stored);
    },
  });
  const isDirty = !isSameDraft(start, draft) && !saving.isSaving;
  const unsaved = useUnsavedChanges({ store: listWork, workKey, work, isDirty, onDiscard });
  const [isChecked, setChecked] = useState(false);
  const [askedDate, setAskedDate] = useState<string | null>(null);
  const { count } = selected;
  const missing = missingFrom(draft, count);

  const submit = () => {
    setChecked(true);
    const source = form.kind === "duplicate" ? form.list : undefined;
    // A missing category is replaced by any category, so that the other fields are checked too.
    const category = draft.category ?? EVENT_CATEGORIES[0];
    const body = toListInput(draft, { category, selection, count, source });
    const inputErrors = errorsOf(body, calendar);
    if (missing.length > 0) return typed.refuse(errorsOfFields(inputErrors));
    if (Object.keys(inputErrors).length > 0) return typed.refuse(inputErrors);
    typed.accept();
    const about = { start: start.date, asked: askedDate, from: today(calendar) };
    if (mustConfirmDate(draft.date, about)) return setAskedDate(draft.date);
    saving.save(body);
  };

  return {
    ...selected,
    categories,
    draft,
    change: typed.change,
    errors: typed.errors,
    refusals: typed.refusals,
    missing,
    /** Whether a value is missing and the last press reported it. */
    isMissing: (one: MissingValue) => isChecked && missing.includes(one),
    /** A date far in the future that the next press confirms. */
    farDate: draft.date === askedDate ? askedDate : null,
    conflict: saving.conflict,
    failure: saving.failure,
    isRefused: saving.isRefused,
    isSaving: saving.isSaving,
    isRestored: typed.isRestored,
    unsaved,
    submit,
  };
}

/** Returns the errors of the fields, without errors of persons and users. */
const errorsOfFields = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => LIST_FIELDS.some((field) => field === path)),
  );

export type ListFormState = ReturnType<typeof useListForm>;
