import type { Language } from "@kehila/shared/languages";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";

/** The texts of a file, in its language. */
export type ExportTexts = typeof en;

const TEXTS: Record<Language, ExportTexts> = { en, ru, he };

/** Returns the texts of files in a language. */
export const textsIn = (language: Language): ExportTexts => TEXTS[language];

/** Fills the `{placeholders}` of a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (place, key: string) => values[key] ?? place);

const DATES: Record<Language, Intl.DateTimeFormat> = {
  en: dateFormat("en-GB"),
  ru: dateFormat("ru"),
  he: dateFormat("he"),
};

function dateFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** A calendar day as people write it in a language. */
export const dayIn = (language: Language, day: string): string =>
  DATES[language].format(new Date(`${day}T00:00:00Z`));
