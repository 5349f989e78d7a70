import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const SharePublicFormDialog = onDemand(
  async () => (await import("./share-dialog.tsx")).SharePublicFormDialog,
  { hasOtherTexts: true },
);

/** A button that opens the address of the public registration form. */
export function SharePublicFormButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t("persons:list.publicForm")}
      </Button>
      {isOpen ? <SharePublicFormDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
