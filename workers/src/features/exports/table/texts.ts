import type { Language } from "@kehila/shared/base/languages";
import { isolate, withPhones } from "@kehila/shared/base/text";
import enField from "@kehila/shared/persons/labels/en.json";
import heField from "@kehila/shared/persons/labels/he.json";
import ruField from "@kehila/shared/persons/labels/ru.json";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";
import type { Table } from "./table.ts";

/** The texts of a file, in its language. */
export type ExportTexts = typeof en & { field: typeof enField };

const TEXTS: Record<Language, ExportTexts> = {
  en: { ...en, field: enField },
  ru: { ...ru, field: ruField },
  he: { ...he, field: heField },
};

export const textsIn = (language: Language): ExportTexts => TEXTS[language];

/** Fills the `{placeholders}` of a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (placeholder, key: string) => values[key] ?? placeholder);

/**
 * Joins the facts of a line, each in an isolate: a date would otherwise move inside a title of
 * another direction.
 */
export const joinFacts = (facts: readonly string[]): string => facts.map(isolate).join(" · ");

/** Returns the heading of a file with the organisation, as on the print sheets. */
export const titleOf = ({ name, organisation }: Pick<Table, "name" | "organisation">): string =>
  joinFacts([withPhones(name), organisation]);

/** A text in the plural forms of all three languages. */
type PluralText = ExportTexts["persons"];

/** Returns the plural form of a text for a number, with the number in it. */
export function plural(language: Language, text: PluralText, count: number): string {
  const form = new Intl.PluralRules(language).select(count);
  return fill(form === "zero" ? text.other : text[form], { count: numberIn(language, count) });
}

/** Returns a number in the usual format of a language. */
export const numberIn = (language: Language, number: number): string =>
  new Intl.NumberFormat(LOCALES[language]).format(number);

const LOCALES: Record<Language, string> = { en: "en-GB", ru: "ru", he: "he" };
const formats = new Map<string, Intl.DateTimeFormat>();

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Returns a date format, created at its first use: creating one takes 8 ms, which would delay the
 * Worker's start.
 */
function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const key = `${language} ${options.hour ?? ""} ${options.timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  formats.set(key, format);
  return format;
}

/** Returns a calendar day in the usual format of a language. */
export const dayIn = (language: Language, day: string): string =>
  dateFormat(language, { ...DAY, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** Returns day and time of an instant in the usual format of a language. */
export const instantIn = (language: Language, instant: Date, timeZone: string): string =>
  dateFormat(language, { ...DAY, ...TIME, timeZone }).format(instant);
