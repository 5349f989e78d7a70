import type { Language } from "@kehila/shared/languages";
import { directionOf, LANGUAGES, pickLanguage } from "@kehila/shared/languages";
import type { TFunction } from "i18next";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { resources as english } from "./en.ts";
import { readPreference, writePreference } from "../lib/preferences.ts";

/** One file for each language: users load only theirs. */
const LOADERS: Record<Language, () => Promise<{ resources: typeof english }>> = {
  en: () => import("./en.ts"),
  ru: () => import("./ru.ts"),
  he: () => import("./he.ts"),
};

const asLanguage = (value: unknown): Language | undefined =>
  LANGUAGES.find((language) => language === value);

/** Returns the stored language, else the browser's, else English (§1). */
function preferredLanguage(): Language {
  return readPreference("language", asLanguage, pickLanguage(navigator.languages));
}

/** Returns the current language. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? "en";
}

function markPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Loads the user's language and starts i18next; nothing is rendered before. */
export async function startTranslations(): Promise<void> {
  const language = preferredLanguage();
  const { resources } = await LOADERS[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: resources },
    defaultNS: "common",
    // Every language is complete (a test compares them), so there is no fallback.
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  markPage(language);
}

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "common")) return;
  const { resources } = await LOADERS[language]();
  for (const [slice, texts] of Object.entries(resources)) {
    i18next.addResourceBundle(language, slice, texts);
  }
}

/** Returns the texts of a language, for readers other than the user. */
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
