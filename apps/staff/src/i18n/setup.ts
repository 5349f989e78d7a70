import type { Language } from "@kehila/shared/base/languages";
import { isolateIfNeeded } from "@kehila/shared/base/text";
import type { TFunction } from "i18next";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { writePreference } from "../lib/storage/preferences.ts";
import { asLanguage, markPage, preferredLanguage } from "./preferred-language.ts";

/** The texts by language: users load only their language. */
const TEXTS: Record<Language, () => Promise<{ resources: object }>> = {
  en: () => import("./en.ts"),
  ru: () => import("./ru.ts"),
  he: () => import("./he.ts"),
};

export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? "en";
}

/**
 * Wraps each `{{value}}` in a Unicode isolate. `{{- value}}` inserts the plain value: for stored,
 * copied or compared texts, and for values that are texts of the same language.
 */
export const INTERPOLATION = { escapeValue: true, escape: isolateIfNeeded };

/** Starts i18next in the user's language. The app renders afterwards. */
export async function startTranslations(): Promise<void> {
  const language = preferredLanguage();
  const initialisation = i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    defaultNS: "common",
    // Every language is complete (tested), so there is no fallback.
    fallbackLng: false,
    interpolation: INTERPOLATION,
    returnNull: false,
  });
  await Promise.all([initialisation, load(language)]);
  markPage(language);
}

async function load(language: Language): Promise<void> {
  const { resources } = await TEXTS[language]();
  for (const [slice, texts] of Object.entries(resources)) {
    i18next.addResourceBundle(language, slice, texts);
  }
}

/** Returns the texts of a language for readers other than the user. */
export async function textsIn(language: Language): Promise<TFunction> {
  await load(language);
  return i18next.getFixedT(language);
}

/** Changes the language and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  markPage(language);
  writePreference("language", language);
}
