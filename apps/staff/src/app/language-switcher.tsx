import { LANGUAGES } from "@kehila/shared/base/languages";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../i18n/setup.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import * as css from "./side-menu.css.ts";

/** Switches between EN, RU and HE, including the writing direction. */
export function LanguageSwitcher({ isVertical }: { isVertical: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ToggleButtonGroup
      aria-label={t("shell:language.label")}
      className={css.languages}
      orientation={isVertical ? "vertical" : "horizontal"}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={(keys) => {
        const chosen = LANGUAGES.find((one) => keys.has(one));
        if (!chosen || chosen === language) return;
        changeLanguage(chosen).catch(() => showToast("danger", t("shell:language.failed")));
      }}
    >
      {LANGUAGES.map((one) => (
        <ToggleButton
          key={one}
          id={one}
          className={css.language}
          aria-label={t(`shell:language.${one}`)}
        >
          {t(`shell:language.short.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
