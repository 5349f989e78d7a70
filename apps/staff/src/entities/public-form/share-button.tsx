import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useTranslation } from "react-i18next";
import { textButton } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const SharePublicFormDialog = onDemand(
  async () => (await import("./share-dialog.tsx")).SharePublicFormDialog,
  { hasOtherTexts: true },
);

/**
 * A button that opens the address of the public registration form. With a text it looks like a link
 * of that text.
 */
export function SharePublicFormButton({ text }: { text?: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {text === undefined ? (
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {t("persons:list.publicForm")}
        </Button>
      ) : (
        <AriaButton className={textButton} onPress={() => setOpen(true)}>
          {text}
        </AriaButton>
      )}
      {isOpen ? <SharePublicFormDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
