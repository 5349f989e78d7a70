import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../lib/use-page-key.ts";
import { IconButton } from "../../ui/button/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const KeyboardHelpDialog = onDemand(
  async () => (await import("./keyboard-help-dialog.tsx")).KeyboardHelpDialog,
  { hasOtherTexts: true },
);

/** The keyboard shortcuts of the register, behind a button and `?`. */
export function KeyboardHelp() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t("persons:keys.title");
  usePageKey(
    ({ key, code, shiftKey }) => key === "?" || (code === "Slash" && shiftKey),
    () => setOpen(true),
  );
  return (
    <>
      <IconButton
        label={title}
        icon={<Keyboard aria-hidden="true" />}
        onPress={() => setOpen(true)}
      />
      {isOpen ? <KeyboardHelpDialog title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
