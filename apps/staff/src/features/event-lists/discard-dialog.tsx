import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface DiscardListDialogProps {
  isDirty: boolean;
  /** Somebody wants to close the dialog. */
  isAsking: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Somebody leaves the page all the same. */
  onLeave: () => void;
}

/**
 * Asks before what was typed is thrown away: when the dialog is closed, and when a link or the
 * browser's arrows would take the page from under it.
 */
export function DiscardListDialog({
  isDirty,
  isAsking,
  onStay,
  onDiscard,
  onLeave,
}: DiscardListDialogProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isLeaving = blocker.status === "blocked";
  const stay = () => {
    blocker.reset?.();
    onStay();
  };
  return (
    <Dialog
      isOpen={isAsking || isLeaving}
      onClose={stay}
      role="alertdialog"
      title={t("event-lists:discard.title")}
      footer={
        <>
          <Button onPress={stay}>{t("event-lists:discard.stay")}</Button>
          <Button
            variant="danger"
            onPress={() => {
              if (!isLeaving) return onDiscard();
              onLeave();
              return blocker.proceed?.();
            }}
          >
            {t("event-lists:discard.discard")}
          </Button>
        </>
      }
    >
      <p>{t("event-lists:discard.text")}</p>
    </Dialog>
  );
}
