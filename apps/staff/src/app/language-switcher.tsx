import { LANGUAGES } from "@kehila/shared/base/languages";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../i18n/setup.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import { Segments } from "../ui/field/segments.tsx";

/** Switches between EN, RU and HE, including the writing direction. */
export function LanguageSwitcher({ isVertical }: { isVertical: boolean }) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("shell:language.label")}
      isVertical={isVertical}
      options={LANGUAGES.map((value) => ({
        value,
        text: t(`shell:language.short.${value}`),
        name: t(`shell:language.${value}`),
      }))}
      value={useLanguage()}
      onChange={(chosenLanguage) => {
        changeLanguage(chosenLanguage).catch(() => showToast("danger", t("shell:language.failed")));
      }}
    />
  );
}
