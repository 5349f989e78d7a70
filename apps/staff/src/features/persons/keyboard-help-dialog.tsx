import { useTranslation } from "react-i18next";
import { hasCharacterKeys, setCharacterKeys } from "../../lib/use-page-key.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Switch } from "../../ui/field/switch.tsx";
import * as css from "./keyboard-help.css.ts";

const SHORTCUTS = ["search", "walk", "open", "select", "range", "all", "escape", "help"] as const;

interface KeyboardHelpDialogProps {
  title: string;
  onClose: () => void;
}

/** The list of the keyboard shortcuts. */
export function KeyboardHelpDialog({ title, onClose }: KeyboardHelpDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onClose} isDismissable title={title}>
      <dl className={css.keys}>
        {SHORTCUTS.map((shortcut) => (
          <Shortcut
            key={shortcut}
            keys={t(`keyboard:${shortcut}.key`)}
            text={t(`keyboard:${shortcut}.text`)}
          />
        ))}
      </dl>
      <Switch defaultSelected={hasCharacterKeys()} onChange={setCharacterKeys}>
        {t("keyboard:characters")}
      </Switch>
    </Dialog>
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
