import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";

/** The staff app reads and writes the same key, as JSON, so the choice carries over to sign-in. */
const KEY = "kehila.language";

/** Stores the language for the next visit (§1), here and in the staff app. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(language));
  } catch {
    // Without storage the choice is kept in the URL.
  }
}

/** Returns the stored language when it differs and the current URL names none. */
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
