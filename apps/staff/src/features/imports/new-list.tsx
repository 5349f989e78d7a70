import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListDraft } from "../../entities/event-lists/form/draft.ts";
import { emptyDraft, errorsOf, toListInput } from "../../entities/event-lists/form/draft.ts";
import { useCreateList } from "../../entities/event-lists/list-changes.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { useIdempotencyKey } from "../../lib/api/use-idempotency-key.ts";
import { formColumns, stack } from "../../styles/utilities.css.ts";
import { ErrorSummary } from "../../ui/feedback/error-summary.tsx";
import { DateField } from "../../ui/field/date-field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { TextField } from "../../ui/field/text-field.tsx";

/** The fields of the list, in the order of the form. */
const FIELDS = ["title", "date", "category"] as const;

/**
 * Returns the form of an event list that an import creates. `typedDraft` is what the user has typed;
 * null before.
 */
export function useNewList(
  category: EventCategory | null,
  typedDraft: ListDraft | null,
  onDraft: (draft: ListDraft) => void,
) {
  const can = useCan();
  const categories = EVENT_CATEGORIES.filter((option) => can("lists.create", { category: option }));
  const [firstDraft] = useState<ListDraft>(() => {
    const [only] = categories;
    const usualCategory = category && categories.includes(category) ? category : null;
    return emptyDraft(
      usualCategory ?? (categories.length === 1 && only ? only : null),
      today(calendar),
    );
  });
  const draft = typedDraft ?? firstDraft;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const create = useCreateList();
  const keyFor = useIdempotencyKey();
  const refuse = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    setRefusals((before) => before + 1);
  };
  return {
    categories,
    draft,
    errors,
    /** The number of attempts with an invalid field. */
    refusals,
    change: (changes: Partial<ListDraft>) => {
      onDraft({ ...draft, ...changes });
      setErrors(
        Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))),
      );
    },
    isSaving: create.isPending,
    failure: create.error,
    /** Creates the list; a retry with the same draft creates no second list. */
    save: (onSaved: (id: string) => void) => {
      // Fills in any category for a missing one, so that the schema checks the other fields.
      const body = toListInput(draft, { category: draft.category ?? EVENT_CATEGORIES[0] });
      const fieldErrors = errorsOf(body, calendar);
      if (draft.category === null) fieldErrors["category"] = "REQUIRED";
      if (Object.keys(fieldErrors).length > 0) return refuse(fieldErrors);
      create.mutate(
        { body, idempotencyKey: keyFor(body) },
        {
          onSuccess: ({ id }) => onSaved(id),
          onError: (error: Error) => {
            if (error instanceof ApiError) refuse(error.fields);
          },
        },
      );
    },
  };
}

/** Title, day and type of the event list that an import creates. */
export function NewListFields({ list }: { list: ReturnType<typeof useNewList> }) {
  const { t } = useTranslation();
  const { draft, change, errors, isSaving, categories } = list;
  const errorOf = (field: (typeof FIELDS)[number]) => {
    const code = errors[field];
    return code && fieldErrorText(t, code, t(`event-lists:field.${field}`));
  };
  return (
    <div className={stack.m} role="group" aria-label={t("imports:newList.label")}>
      <ErrorSummary
        fields={FIELDS.flatMap((name) => {
          const message = errorOf(name);
          return message ? [{ name, message }] : [];
        })}
        refusals={list.refusals}
      />
      <TextField
        label={t("event-lists:field.title")}
        name="title"
        value={draft.title}
        onChange={(title) => change({ title })}
        isRequired
        isReadOnly={isSaving}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only value that the user must type
        autoFocus
        errorMessage={errorOf("title")}
      />
      <div className={formColumns}>
        <DateField
          label={t("event-lists:field.date")}
          name="date"
          value={draft.date}
          onChange={(date) => change({ date })}
          isRequired
          errorMessage={errorOf("date")}
        />
        <Select
          label={t("event-lists:field.category")}
          name="category"
          placeholder={t("event-lists:create.chooseCategory")}
          options={categories.map((value) => ({ value, label: t(`common:category.${value}`) }))}
          value={draft.category}
          onChange={(category) => change({ category })}
          isRequired
          isDisabled={isSaving}
          errorMessage={errorOf("category")}
        />
      </div>
    </div>
  );
}
