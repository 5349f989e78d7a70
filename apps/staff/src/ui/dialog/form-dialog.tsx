import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { stack } from "../../styles/utilities.css.ts";
import { Button } from "../button/button.tsx";
import * as css from "./dialog.css.ts";
import { Dialog } from "./dialog.tsx";
import { Notice } from "../feedback/notice.tsx";

interface FormDialogProps {
  title: ReactNode;
  /** The fields. */
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  submitLabel: ReactNode;
  pendingLabel?: string;
  /**
   * Whether the form is being sent; then nothing closes the dialog, and a second submit is ignored.
   */
  isPending: boolean;
  /**
   * Whether a value is missing: the button looks disabled, and the remark or a press explains why.
   */
  isIncomplete?: boolean;
  isDangerous?: boolean;
  size?: "narrow" | "wide";
  role?: "dialog" | "alertdialog";
  /** The error of the last attempt, above the fields. */
  errorMessage?: ReactNode;
  /** A remark before the buttons; describes the submit button. */
  remark?: string;
}

/** Moves the focus to the first field with an error; an error summary takes the focus itself. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    if (form.querySelector("[data-error-summary]")) return;
    form
      .querySelector<HTMLElement>(":is(input, textarea)[aria-invalid=true], button[data-invalid]")
      ?.focus();
  });
}

/**
 * A form in a dialog: the error of the last attempt, the fields, and buttons that do not scroll.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, children, onSubmit, onClose, submitLabel, isPending, errorMessage, remark } =
    props;
  const { t } = useTranslation();
  const formId = useId();
  const remarkId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title={title}
      size={props.size ?? "narrow"}
      role={props.role ?? "dialog"}
      footer={
        <>
          {remark === undefined ? null : (
            <p id={remarkId} role="status" className={css.remark}>
              {remark}
            </p>
          )}
          <Button isDisabled={isPending} onPress={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.isDangerous ? "danger" : "primary"}
            aria-disabled={props.isIncomplete ?? false}
            isPending={isPending}
            pendingLabel={props.pendingLabel ?? t("action.saving")}
            {...(remark === undefined ? {} : { "aria-describedby": remarkId })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stack.m}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          onSubmit();
          focusFirstError(event.currentTarget);
        }}
      >
        {errorMessage ? <Notice tone="danger">{errorMessage}</Notice> : null}
        {children}
      </form>
    </Dialog>
  );
}
