import { addDays, today } from "@kehila/shared/dates";
import { SELECTED_IDS_MAX } from "@kehila/shared/limits";
import type { EventListSummary } from "@kehila/shared/event-lists";
import type { ListSelection } from "@kehila/shared/person-selection";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { failureText, fieldErrorText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { DateField } from "../../ui/date-field.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useRefreshLists } from "../../entities/event-lists/event-lists.queries.ts";
import type { CreateListForm } from "./use-create-form.ts";
import { useCreateListForm } from "./use-create-form.ts";
import { formColumns, strong } from "../../styles/utilities.css.ts";

/** The days that the calendar offers from today on; other days can be typed. */
const CALENDAR_DAYS = 5 * 365;

interface CreateListDialogProps {
  /** The persons of the list. */
  selection: ListSelection;
  onClose: () => void;
  onCreated: (list: EventListSummary) => void;
  /** Called at the end when another number of persons matches the selection by now. */
  onRecount: (count: number) => void;
}

/** Makes an event list of the selected persons (§2, §5). */
export function CreateListDialog(props: CreateListDialogProps) {
  const { selection, onClose, onCreated, onRecount } = props;
  const { t } = useTranslation();
  const named = useNamed();
  const refresh = useRefreshLists();
  const form = useCreateListForm({
    selection,
    onCreated: (list) => {
      onCreated(list);
      showToast("success", named("event-lists:listCreated", list.title));
    },
    onDiscard: () => {
      onClose();
      if (form.isRefused) refresh();
      if (form.recount) onRecount(form.recount.now);
    },
  });
  const { draft, change, missing, isSaving, count, recount, unsaved } = form;
  const errorOf = (field: "title" | "category" | "date" | "description") => {
    const code = form.errors[field];
    return code && fieldErrorText(t, code, t(`event-lists:field.${field}`));
  };
  return (
    <>
      <FormDialog
        size="wide"
        title={t("event-lists:create.title")}
        onClose={unsaved.close}
        onSubmit={form.submit}
        isPending={isSaving}
        isSubmitDisabled={missing.length > 0}
        submitLabel={
          recount ? t("event-lists:create.goOn", { count }) : t("event-lists:create.submit")
        }
        pendingLabel={t("event-lists:create.pending")}
        remark={missing.map((each) => t(`event-lists:${each}`)).join(" ")}
        errorMessage={problemText(t, form)}
      >
        {form.isRestored ? <Notice tone="info">{t("event-lists:create.restored")}</Notice> : null}
        {recount && !isSaving ? (
          <Notice tone="warning">
            {recount.now === 0
              ? t("event-lists:create.noneLeft")
              : t("event-lists:create.changed", { count: recount.now, before: recount.before })}
          </Notice>
        ) : null}
        {recount || count === 0 ? null : (
          <p className={strong}>{t("event-lists:create.who", { count })}</p>
        )}
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
          errorMessage={errorOf("title")}
        />
        <div className={formColumns}>
          <Select
            label={t("event-lists:field.category")}
            placeholder={t("event-lists:create.chooseCategory")}
            options={form.categories.map((value) => ({
              value,
              label: t(`common:category.${value}`),
            }))}
            value={draft.category}
            onChange={(category) => change({ category })}
            isRequired
            isDisabled={isSaving}
            errorMessage={errorOf("category")}
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
        </div>
        <TextAreaField
          label={t("event-lists:field.description")}
          name="description"
          value={draft.description}
          onChange={(description) => change({ description })}
          isReadOnly={isSaving}
          errorMessage={errorOf("description")}
        />
      </FormDialog>
      <DiscardDialog
        isOpen={unsaved.isAsking}
        title={t("event-lists:discard.title")}
        stayLabel={t("event-lists:discard.stay")}
        discardLabel={t("event-lists:discard.discard")}
        onStay={unsaved.stay}
        onDiscard={unsaved.discard}
      >
        <p>{t("event-lists:discard.text")}</p>
      </DiscardDialog>
    </>
  );
}

/** Returns why the list was not created, or null. */
function problemText(t: TFunction, { failure, errors, isSaving }: CreateListForm): string | null {
  if (isSaving) return null;
  const failed = t("event-lists:createFailed");
  if (failure && errors["personIds"] === "UNKNOWN_REFERENCE") {
    return `${failed} ${t("event-lists:create.personsGone")}`;
  }
  if (failure) return failureText(t, failure, failed);
  if (errors["personIds"] !== undefined) {
    return t("event-lists:create.tooMany", { max: SELECTED_IDS_MAX });
  }
  return Object.keys(errors).length > 0 ? t("errors:form.fix") : null;
}
