import { useTranslation } from "react-i18next";
import { hasCharacterKeys, setCharacterKeys } from "../../lib/page/use-page-key.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Switch } from "../../ui/field/switch.tsx";
import * as css from "./keyboard.css.ts";

const SHORTCUTS = [
  "search",
  "find",
  "results",
  "walk",
  "open",
  "select",
  "range",
  "all",
  "escape",
  "help",
] as const;

/** The keyboard shortcuts, and a switch that turns off the shortcuts of a single key. */
export function Keyboard() {
  const { t } = useTranslation();
  return (
    <section className={stack.s}>
      <h3 className={css.heading}>{t("keyboard:title")}</h3>
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
    </section>
  );
}

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <>
      <dt>
        <kbd translate="no" className={css.key} dir="ltr">
          {keys}
        </kbd>
      </dt>
      <dd className={css.keyText}>{text}</dd>
    </>
  );
}
