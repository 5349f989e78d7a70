import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface UnsavedWorkProps {
  isUnsaved: boolean;
  /** Somebody has said that the work may be lost. */
  onAbandon: () => void;
}

/**
 * Asks before unsaved work is left behind: by a dialog for links and the browser's arrows, by the
 * browser itself for closing and reloading.
 */
export function UnsavedWork({ isUnsaved, onAbandon }: UnsavedWorkProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.status === "blocked"}
      onClose={stay}
      role="alertdialog"
      title={t("persons:form.leave.title")}
      footer={
        <>
          <Button onPress={stay}>{t("persons:form.leave.stay")}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onAbandon();
              blocker.proceed?.();
            }}
          >
            {t("persons:form.leave.leave")}
          </Button>
        </>
      }
    >
      <p>{t("persons:form.leave.text")}</p>
    </Dialog>
  );
}
