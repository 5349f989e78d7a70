export const LANGUAGES = ["en", "ru", "he"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own name. Not translated, since every reader sees the same names. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  ru: "Русский",
  he: "עברית",
};

const DIRECTIONS: Record<Language, "ltr" | "rtl"> = { en: "ltr", ru: "ltr", he: "rtl" };

export const directionOf = (language: Language): "ltr" | "rtl" => DIRECTIONS[language];

/**
 * Returns the first supported language of `navigator.languages` or `Accept-Language`, else English
 * (docs/product.md#languages).
 */
export function pickLanguage(accepted: readonly string[]): Language {
  for (const tag of accepted) {
    const base = tag.trim().toLowerCase().split(/[-_;]/u)[0];
    // `iw` is the former code of Hebrew, which old Android browsers still send.
    const code = base === "iw" ? "he" : base;
    const language = LANGUAGES.find((option) => option === code);
    if (language) return language;
  }
  return "en";
}

/** The script of each language. If languages share a script, the first one stands for its texts. */
const SCRIPTS: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  he: /\p{Script=Hebrew}/u,
};

/**
 * Returns the language of a name or a title for screen readers, by the script of its first letter.
 * Undefined if it is the page's language, or if no language has the letter's script.
 */
export function otherLanguageOf(text: string | undefined, page: string): Language | undefined {
  const [letter = ""] = /\p{L}/u.exec(text ?? "") ?? [];
  const languages = LANGUAGES.filter((language) => SCRIPTS[language].test(letter));
  return languages.some((language) => language === page) ? undefined : languages[0];
}
