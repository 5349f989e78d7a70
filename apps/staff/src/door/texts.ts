import type { Language } from "@kehila/shared/base/languages";
import { isolated } from "@kehila/shared/base/text";
import i18next from "i18next";
import type door from "../i18n/locales/en/door.json";
import { markPage, preferredLanguage } from "../i18n/preferred-language.ts";

const LOADERS: Record<Language, () => Promise<{ default: typeof door }>> = {
  en: () => import("../i18n/locales/en/door.json"),
  ru: () => import("../i18n/locales/ru/door.json"),
  he: () => import("../i18n/locales/he/door.json"),
};

/** Starts i18next with the texts of this page in the language that the staff app shows. */
export async function startTexts(): Promise<Language> {
  const language = preferredLanguage();
  const texts = (await LOADERS[language]()).default;
  await i18next.init({
    lng: language,
    resources: { [language]: { door: texts } },
    fallbackLng: false,
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  });
  markPage(language);
  return language;
}
