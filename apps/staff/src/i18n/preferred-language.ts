import type { Language } from "@kehila/shared/base/languages";
import { directionOf, LANGUAGES, pickLanguage } from "@kehila/shared/base/languages";
import { readPreference } from "../lib/storage/preferences.ts";

export const asLanguage = (value: unknown): Language | undefined =>
  LANGUAGES.find((language) => language === value);

/** Returns the stored language, else the browser's, else English (docs/product.md#languages). */
export function preferredLanguage(): Language {
  return readPreference("language", asLanguage, pickLanguage(navigator.languages));
}

/** Sets the language and the direction of the document. */
export function markPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
