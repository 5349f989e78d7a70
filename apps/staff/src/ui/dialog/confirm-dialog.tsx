import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { stack } from "../../styles/utilities.css.ts";
import { Button } from "../button/button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "../feedback/notice.tsx";

interface ConfirmDialogProps extends Pick<DialogProps, "title" | "onClose" | "size" | "role"> {
  children: ReactNode;
  /** Names the result, with the person's name: 'Reject Miriam Levinson'. */
  confirmLabel: ReactNode;
  pendingLabel?: string;
  /** Null if there is nothing to confirm or the user lacks the right. */
  onConfirm: (() => void) | null;
  isPending: boolean;
  isConfirmDisabled?: boolean;
  isDangerous?: boolean;
  cancelLabel?: string;
  /** Whether the cancel button has the initial focus. */
  isCancelFocused?: boolean;
  /** The error of the last attempt. */
  errorMessage?: ReactNode;
}

/** A confirmation before an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, children, onConfirm, isPending, isCancelFocused = false, errorMessage } = props;
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  const isOver = onConfirm === null && !isPending;
  // `autoFocus` does not work if a screen reader caused the click. A confirm button that disappears
  // loses the focus, and Escape works only with a focus in the dialog.
  useEffect(() => {
    if (isCancelFocused || isOver) cancel.current?.focus();
  }, [isCancelFocused, isOver]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title={props.title}
      size={props.size ?? "narrow"}
      role={props.role ?? "alertdialog"}
      footer={
        <>
          <Button ref={cancel} isDisabled={isPending} onPress={onClose}>
            {props.cancelLabel ?? t("action.cancel")}
          </Button>
          {onConfirm ? (
            <Button
              variant={props.isDangerous ? "danger" : "primary"}
              isPending={isPending}
              isDisabled={props.isConfirmDisabled ?? false}
              pendingLabel={props.pendingLabel ?? t("action.saving")}
              onPress={onConfirm}
            >
              {props.confirmLabel}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={stack.m}>
        {errorMessage ? <Notice tone="danger">{errorMessage}</Notice> : null}
        {children}
      </div>
    </Dialog>
  );
}
