import { addDays, today } from "@kehila/shared/dates";
import type { ListSummary } from "@kehila/shared/lists";
import type { ListSelection } from "@kehila/shared/person-selection";
import type { FormEvent } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { calendar } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { CreateListProblem } from "./create-problem.tsx";
import { DiscardListDialog } from "./discard-dialog.tsx";
import { useRefreshRegister } from "./event-lists.queries.ts";
import { useListErrors } from "./use-field-errors.ts";
import { useCreateListForm } from "./use-create-form.ts";
import * as css from "./create-dialog.css.ts";

/** How far the calendar reaches; other days can be typed. */
const CALENDAR_DAYS = 5 * 365;

interface CreateListDialogProps {
  /** Whom the list is made of. */
  selection: ListSelection;
  onClose: () => void;
  onCreated: (list: ListSummary) => void;
  /** Told at the end that by now another number matches the selection than it says. */
  onRecount?: (count: number) => void;
}

/** Makes an event list of whoever is selected (§2, §5). */
export function CreateListDialog({
  selection,
  onClose,
  onCreated,
  onRecount,
}: CreateListDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const formId = useId();
  const missingId = useId();
  const [isAsking, setAsking] = useState(false);
  const form = useCreateListForm(selection, (list) => {
    onCreated(list);
    showToast("success", named("event-lists:listCreated", list.title));
  });
  const { draft, change, missing, isSaving, count, recount } = form;
  const errorText = useListErrors(form.errors);
  const refresh = useRefreshRegister();

  const leave = () => {
    form.abandon();
    onClose();
    if (form.isRefused) refresh();
    if (recount) onRecount?.(recount.now);
  };
  const close = () => (form.isDirty ? setAsking(true) : leave());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        size="wide"
        isBusy={isSaving}
        title={t("event-lists:create.title")}
        footer={
          <>
            <p id={missingId} role="status" className={css.missing}>
              {missing.map((each) => t(`event-lists:${each}`)).join(" ")}
            </p>
            <Button isDisabled={isSaving} onPress={close}>
              {t("common:action.cancel")}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isDisabled={missing.length > 0}
              isPending={isSaving}
              pendingLabel={t("event-lists:create.pending")}
              aria-describedby={missingId}
            >
              {recount ? t("event-lists:create.goOn", { count }) : t("event-lists:create.submit")}
            </Button>
          </>
        }
      >
        <form id={formId} className={css.form} noValidate onSubmit={submit}>
          {form.isRestored ? <Notice tone="info">{t("event-lists:create.restored")}</Notice> : null}
          <CreateListProblem form={form} />
          {recount || count === 0 ? null : (
            <p className={css.who}>{t("event-lists:create.who", { count })}</p>
          )}
          <TextField
            label={t("event-lists:field.title")}
            name="title"
            value={draft.title}
            onChange={(title) => change({ title })}
            isRequired
            isReadOnly={isSaving}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been opened to type here
            autoFocus
            errorMessage={errorText("title")}
          />
          <div className={css.fields}>
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
              errorMessage={errorText("category")}
            />
            <DateField
              label={t("event-lists:field.date")}
              name="date"
              value={draft.date}
              onChange={(date) => change({ date })}
              max={addDays(today(calendar), CALENDAR_DAYS)}
              isRequired
              errorMessage={errorText("date")}
            />
          </div>
          <TextAreaField
            label={t("event-lists:field.description")}
            name="description"
            value={draft.description}
            onChange={(description) => change({ description })}
            isReadOnly={isSaving}
            errorMessage={errorText("description")}
          />
        </form>
      </Dialog>
      <DiscardListDialog
        isDirty={form.isDirty && !isSaving}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={leave}
        onLeave={form.abandon}
      />
    </>
  );
}
