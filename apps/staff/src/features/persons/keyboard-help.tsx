import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../lib/use-page-key.ts";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import * as css from "./keyboard-help.css.ts";

const SHORTCUTS = ["search", "walk", "open", "select", "range", "all", "escape", "help"] as const;

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
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} isDismissable title={title}>
        <dl className={css.keys}>
          {SHORTCUTS.map((shortcut) => (
            <Shortcut
              key={shortcut}
              keys={t(`persons:keys.${shortcut}.key`)}
              text={t(`persons:keys.${shortcut}.text`)}
            />
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <>
      <dt>
        <kbd className={css.key} dir="ltr">
          {keys}
        </kbd>
      </dt>
      <dd className={css.keyText}>{text}</dd>
    </>
  );
}
