import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";

/** The staff app reads and writes the same key, as JSON, so the choice carries over to sign-in. */
const KEY = "kehila.language";

/**
 * Stores the language for the next visit, here and in the staff app (docs/product.md#languages).
 */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(language));
  } catch {
    // Without storage, only the URL keeps the choice.
  }
}

/** Returns the stored language if it differs from the page's and the URL names no language. */
export function preferredLanguage(shownLanguage: Language): Language | null {
  if (new URLSearchParams(location.search).has("lang")) return null;
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const storedLanguage = LANGUAGES.find((language) => language === storedValue);
    return storedLanguage === undefined || storedLanguage === shownLanguage ? null : storedLanguage;
  } catch {
    return null;
  }
}
