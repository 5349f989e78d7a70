import { addDays, today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { failureText, fieldErrorText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { calendar } from "../../../lib/config.ts";
import { formColumns } from "../../../styles/utilities.css.ts";
import { DateField } from "../../../ui/field/date-field.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { ErrorSummary } from "../../../ui/feedback/error-summary.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { UserPicker } from "../../users/picker.tsx";
import type { ListField } from "../fields.ts";
import { LIST_FIELDS } from "../fields.ts";
import { PersonsCount, PersonsField } from "./persons-field.tsx";
import { CapacityFields } from "./capacity-fields.tsx";
import { personsProblem } from "./problem.ts";
import type { ListForm, ListFormState } from "./use-list-form.ts";

/** The number of days from today in the calendar; later days can be typed. */
const CALENDAR_DAYS = 5 * 365;

interface ListFormDialogProps {
  form: ListForm;
  state: ListFormState;
}

export function ListFormDialog({ form, state }: ListFormDialogProps) {
  const { t } = useTranslation();
  const { isSaving, count, missing, isMissing } = state;
  const messageOf = messagesOf(t, state);
  const isEdit = form.kind === "edit";
  return (
    <FormDialog
      size="wide"
      title={t(`event-lists:${form.kind}.title`)}
      onClose={state.unsaved.close}
      onSubmit={state.submit}
      isPending={isSaving}
      isIncomplete={missing.length > 0}
      submitLabel={submitLabel(t, form, state)}
      pendingLabel={t(isEdit ? "common:action.saving" : "event-lists:create.pending")}
      // After a press, the fields show missing values as errors, so the remark omits such values.
      remark={missing
        .filter((value) => value === "noSelection" || !isMissing(value))
        .map((value) => t(`event-lists:${value}`))
        .join(" ")}
      errorMessage={problemText(t, form, state)}
    >
      <ErrorSummary
        fields={LIST_FIELDS.flatMap((name) => {
          const message = messageOf(name);
          return message ? [{ name, message }] : [];
        })}
        refusals={state.refusals}
      />
      <Notices state={state} />
      <PersonsCount form={form} state={state} />
      <EventFields state={state} messageOf={messageOf} />
      {count === null ? <PersonsField form={form} state={state} /> : null}
      <UserPicker
        label={t("event-lists:field.users")}
        category={state.draft.category}
        chosen={state.draft.users}
        onChange={(users) => state.change({ users })}
        isDisabled={isSaving}
      />
    </FormDialog>
  );
}

/** Returns a function that returns the error message of a field. */
function messagesOf(t: TFunction, { errors, isMissing }: ListFormState) {
  return (field: ListField): string | undefined => {
    if (field === "title" && isMissing("emptyTitle")) return t("event-lists:emptyTitle");
    if (field === "category" && isMissing("emptyEventType")) return t("event-lists:emptyEventType");
    const code = errors[field];
    return code && fieldErrorText(t, code, t(`event-lists:field.${field}`));
  };
}

/** Notices that work was restored, and that the next press confirms a new count or a date. */
function Notices({ state: { isRestored, isSaving, recount, farDate } }: { state: ListFormState }) {
  const { t } = useTranslation();
  return (
    <>
      {isRestored ? <Notice tone="info">{t("event-lists:restored")}</Notice> : null}
      {recount && !isSaving ? (
        <Notice tone="warning">
          {recount.now === 0
            ? t("event-lists:create.noneLeft")
            : t("event-lists:create.changed", { count: recount.now, before: recount.before })}
        </Notice>
      ) : null}
      {farDate && !isSaving ? (
        <Notice tone="warning">{t("event-lists:farDate", { year: farDate.slice(0, 4) })}</Notice>
      ) : null}
    </>
  );
}

interface EventFieldsProps {
  state: ListFormState;
  messageOf: (field: ListField) => string | undefined;
}

/** The fields of the event, in the order of `LIST_FIELDS`. */
function EventFields({ state, messageOf }: EventFieldsProps) {
  const { t } = useTranslation();
  const { draft, change, isSaving } = state;
  const text = (name: "title" | "time" | "venue" | "description") => ({
    label: t(`event-lists:field.${name}`),
    name,
    value: draft[name],
    onChange: (typedText: string) => change({ [name]: typedText }),
    isReadOnly: isSaving,
    errorMessage: messageOf(name),
  });
  return (
    <>
      <TextField
        {...text("title")}
        isRequired
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for typing here
        autoFocus
      />
      <div className={formColumns}>
        <Select
          label={t("event-lists:field.category")}
          name="category"
          placeholder={t("event-lists:create.chooseCategory")}
          options={state.categories.map((value) => ({
            value,
            label: t(`common:category.${value}`),
          }))}
          value={draft.category}
          onChange={(category) => change({ category })}
          isRequired
          isDisabled={isSaving}
          errorMessage={messageOf("category")}
        />
        <DateField
          label={t("event-lists:field.date")}
          name="date"
          value={draft.date}
          onChange={(date) => change({ date })}
          max={addDays(today(calendar), CALENDAR_DAYS)}
          isRequired
          errorMessage={messageOf("date")}
        />
        <TextField {...text("time")} type="time" />
        <TextField {...text("venue")} autoComplete="off" />
        <CapacityFields
          draft={draft}
          onChange={change}
          isDisabled={isSaving}
          errorMessage={messageOf("capacity")}
        />
      </div>
      <TextAreaField {...text("description")} />
    </>
  );
}

/**
 * Returns the label of the submit button, including the confirmation that the last press asked for.
 */
function submitLabel(t: TFunction, form: ListForm, { recount, farDate }: ListFormState): string {
  if (recount) return t("event-lists:create.goOn", { count: recount.now });
  const kind = form.kind === "edit" ? "edit" : "create";
  if (farDate) return t(`event-lists:${kind}.forYear`, { year: farDate.slice(0, 4) });
  return t(`event-lists:${kind}.submit`);
}

/** Returns why the list was not saved; null if the error summary says it. */
function problemText(
  t: TFunction,
  form: ListForm,
  { failure, errors, isSaving }: ListFormState,
): string | null {
  if (isSaving) return null;
  const isEdit = form.kind === "edit";
  const failureMessage = t(isEdit ? "event-lists:updateFailed" : "event-lists:createFailed");
  const personsText = personsProblem(t, errors);
  if (personsText) return failure ? `${failureMessage} ${personsText}` : personsText;
  if (failure && errors["userIds"]) return `${failureMessage} ${t("event-lists:userGone")}`;
  if (failure && !(failure instanceof ApiError && hasField(failure.fields))) {
    return failureText(t, failure, failureMessage, { NOT_FOUND: t("event-lists:gone") });
  }
  return Object.keys(errors).length > 0 && !hasField(errors) ? t("summary:title") : null;
}

/** Whether errors concern a field that the error summary names. */
const hasField = (errors: FieldErrors): boolean => LIST_FIELDS.some((field) => field in errors);
