import type { Language } from "@kehila/shared/base/languages";
import type { Messages } from "./translator.ts";

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./locales/en.json"),
  ru: () => import("./locales/ru.json"),
  he: () => import("./locales/he.json"),
};

/** Loads the texts of one language; the others are not downloaded. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  (await LOADERS[language]()).default;
