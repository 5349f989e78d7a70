import { useTranslation } from "react-i18next";
import { hasCharacterKeys, setCharacterKeys } from "../../lib/page/use-page-key.ts";
import { Switch } from "../../ui/field/switch.tsx";
import { Panel } from "../../ui/layout/panel.tsx";

/** Turns shortcuts of a single key on or off on this computer (WCAG 2.1.4). */
export function KeyboardCard() {
  const { t } = useTranslation();
  return (
    <Panel title={t("keyboard:card.title")} description={t("keyboard:card.text")}>
      <Switch defaultSelected={hasCharacterKeys()} onChange={setCharacterKeys}>
        {t("keyboard:characters")}
      </Switch>
    </Panel>
  );
}
