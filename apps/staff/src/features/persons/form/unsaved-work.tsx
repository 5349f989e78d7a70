import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Abandonment } from "./use-kept-draft.ts";

interface UnsavedWorkProps extends Abandonment {
  isUnsaved: boolean;
  /** A dialog stands in the address itself: any other address takes it away. */
  isDialog?: boolean;
}

/**
 * Asks before unsaved work is left behind: by a dialog for links and the browser's arrows, by the
 * browser itself for closing and reloading.
 */
export function UnsavedWork(props: UnsavedWorkProps) {
  const { isUnsaved, isDialog = false, abandon, isAbandoned } = props;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && !isAbandoned() && (isDialog || current.pathname !== next.pathname),
    enableBeforeUnload: () => isUnsaved && !isAbandoned(),
    withResolver: true,
  });
  return (
    <LeaveDialog
      isOpen={blocker.status === "blocked"}
      isEdit={isDialog}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        abandon();
        blocker.proceed?.();
      }}
    />
  );
}

interface LeaveDialogProps {
  isOpen: boolean;
  /** Changes of somebody who is stored, rather than a new person. */
  isEdit: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question before what was typed is lost. */
export function LeaveDialog({ isOpen, isEdit, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  const key = isEdit ? "edit" : "form";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      title={t(`persons:${key}.leave.title`)}
      footer={
        <>
          <Button onPress={onStay}>{t("persons:form.leave.stay")}</Button>
          <Button variant="danger" onPress={onLeave}>
            {t(`persons:${key}.leave.leave`)}
          </Button>
        </>
      }
    >
      <p>{t(`persons:${key}.leave.text`)}</p>
    </Dialog>
  );
}
