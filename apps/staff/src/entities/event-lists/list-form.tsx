import { addDays, today } from "@kehila/shared/base/dates";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { failureText, fieldErrorText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { formColumns } from "../../styles/utilities.css.ts";
import { DateField } from "../../ui/field/date-field.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Select } from "../../ui/field/select.tsx";
import { TextAreaField, TextField } from "../../ui/field/text-field.tsx";
import { UserPicker } from "../users/picker.tsx";
import type { ListField } from "./fields.ts";
import { PersonsCount, PersonsField } from "./persons-field.tsx";
import { PlacesFields } from "./places-fields.tsx";
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
  const { draft, change, isSaving, count, recount, farDate, isMissing } = state;
  const errorOf = (field: ListField) => {
    const code = state.errors[field];
    return code && fieldErrorText(t, code, t(`event-lists:field.${field}`));
  };
  const missingText = (one: "emptyTitle" | "emptyEventType") =>
    isMissing(one) ? t(`event-lists:${one}`) : undefined;
  const isEdit = form.kind === "edit";
  return (
    <FormDialog
      size="wide"
      title={t(`event-lists:${form.kind}.title`)}
      onClose={state.unsaved.close}
      onSubmit={state.submit}
      isPending={isSaving}
      isIncomplete={state.missing.length > 0}
      submitLabel={submitLabel(t, form, state)}
      pendingLabel={t(isEdit ? "common:action.saving" : "event-lists:create.pending")}
      // The fields show the same texts after a press.
      remark={state.missing
        .filter((one) => one === "noSelection" || !isMissing(one))
        .map((one) => t(`event-lists:${one}`))
        .join(" ")}
      errorMessage={problemText(t, form, state)}
    >
      {state.isRestored ? <Notice tone="info">{t("event-lists:restored")}</Notice> : null}
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
      <PersonsCount form={form} state={state} />
      <TextField
        label={t("event-lists:field.title")}
        name="title"
        value={draft.title}
        onChange={(title) => change({ title })}
        isRequired
        isReadOnly={isSaving}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for typing here
        autoFocus
        errorMessage={missingText("emptyTitle") ?? errorOf("title")}
      />
      <div className={formColumns}>
        <Select
          label={t("event-lists:field.category")}
          placeholder={t("event-lists:create.chooseCategory")}
          options={state.categories.map((value) => ({
            value,
            label: t(`common:category.${value}`),
          }))}
          value={draft.category}
          onChange={(category) => change({ category })}
          isRequired
          isDisabled={isSaving}
          errorMessage={missingText("emptyEventType") ?? errorOf("category")}
        />
        <DateField
          label={t("event-lists:field.date")}
          name="date"
          value={draft.date}
          onChange={(date) => change({ date })}
          max={addDays(today(calendar), CALENDAR_DAYS)}
          isRequired
          errorMessage={errorOf("date")}
        />
        <TextField
          label={t("event-lists:field.time")}
          name="time"
          type="time"
          value={draft.time}
          onChange={(time) => change({ time })}
          isReadOnly={isSaving}
          errorMessage={errorOf("time")}
        />
        <TextField
          label={t("event-lists:field.place")}
          name="place"
          value={draft.place}
          onChange={(place) => change({ place })}
          isReadOnly={isSaving}
          autoComplete="off"
          errorMessage={errorOf("place")}
        />
        <PlacesFields
          draft={draft}
          onChange={change}
          isDisabled={isSaving}
          errorMessage={errorOf("places")}
        />
      </div>
      <TextAreaField
        label={t("event-lists:field.description")}
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
        isReadOnly={isSaving}
        errorMessage={errorOf("description")}
      />
      {count === null ? <PersonsField form={form} state={state} /> : null}
      <UserPicker
        label={t("event-lists:field.users")}
        category={draft.category}
        chosen={draft.users}
        onChange={(users) => change({ users })}
        isDisabled={isSaving}
      />
    </FormDialog>
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

/** Returns why the list was not saved, or null. */
function problemText(
  t: TFunction,
  form: ListForm,
  { failure, errors, isSaving }: ListFormState,
): string | null {
  if (isSaving) return null;
  const isEdit = form.kind === "edit";
  const failed = t(isEdit ? "event-lists:updateFailed" : "event-lists:createFailed");
  const personsText = personsProblem(t, errors);
  if (personsText) return failure ? `${failed} ${personsText}` : personsText;
  if (failure && errors["userIds"]) return `${failed} ${t("event-lists:userGone")}`;
  if (failure) return failureText(t, failure, failed, { NOT_FOUND: t("event-lists:gone") });
  return Object.keys(errors).length > 0 ? t("errors:form.fix") : null;
}
