export const LANGUAGES = ["en", "ru", "he"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own name. Not translated, since every reader sees the same names. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  ru: "Русский",
  he: "עברית",
};

export const directionOf = (language: Language): "ltr" | "rtl" =>
  language === "he" ? "rtl" : "ltr";

/**
 * Returns the first supported language of `navigator.languages` or `Accept-Language`, else English
 * (§1).
 */
export function pickLanguage(accepted: readonly string[]): Language {
  for (const tag of accepted) {
    const base = tag.trim().toLowerCase().split(/[-_;]/u)[0];
    // `iw` is the former code of Hebrew, which old Android browsers still send.
    const code = base === "iw" ? "he" : base;
    const language = LANGUAGES.find((offered) => offered === code);
    if (language) return language;
  }
  return "en";
}

const SCRIPTS: readonly [Language, RegExp][] = [
  ["he", /\p{Script=Hebrew}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["en", /\p{Script=Latin}/u],
];

/**
 * Returns the language of a name or a title for screen readers, by the script of its first letter.
 * Undefined if it is the page's language, or if no letter belongs to the three scripts.
 */
export function otherLanguageOf(text: string | undefined, page: string): Language | undefined {
  const [letter = ""] = /\p{L}/u.exec(text ?? "") ?? [];
  const language = SCRIPTS.find(([, script]) => script.test(letter))?.[0];
  return language === page ? undefined : language;
}
