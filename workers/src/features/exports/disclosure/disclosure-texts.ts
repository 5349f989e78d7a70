import type { Language } from "@kehila/shared/base/languages";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";

/** The texts of the file with everything that is kept about a person. */
export type DisclosureTexts = typeof en;

const TEXTS: Record<Language, DisclosureTexts> = { en, ru, he };

/** Returns the texts in the language of the person. */
export const disclosureTexts = (language: Language): DisclosureTexts => TEXTS[language];
