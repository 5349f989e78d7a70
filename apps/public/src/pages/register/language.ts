import type { Language } from "@kehila/shared/languages";
import { LANGUAGES } from "@kehila/shared/languages";
import { registerUrl } from "./page-data.ts";

/** Each language by its own name: the same for every reader, so not a text to translate. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  ru: "Русский",
  he: "עברית",
};

/** The staff app reads and writes the same key, as JSON: the choice goes along to the sign-in. */
const KEY = "kehila.language";

/** Keeps the choice for the next visit (§1), here and in the staff app. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(language));
  } catch {
    // Without storage the choice lives in the address.
  }
}

/** The address to go to when the visitor once chose another language and the address names none. */
export function preferredAddress(shown: Language): string | null {
  if (new URLSearchParams(location.search).has("lang")) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const chosen = LANGUAGES.find((language) => language === stored);
    return chosen === undefined || chosen === shown ? null : registerUrl(chosen);
  } catch {
    return null;
  }
}
