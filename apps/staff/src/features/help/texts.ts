import type { Language } from "@kehila/shared/base/languages";
import { queryOptions } from "@tanstack/react-query";
import type { HelpPage } from "./pages.ts";

/** The help of one screen. `[namespace:key]` in a sentence is the label of a button or field. */
export interface HelpText {
  title: string;
  about: string;
  tasks: readonly { title: string; steps: readonly string[] }[];
}

export type HelpTexts = Record<HelpPage, HelpText>;

/** The help of each language. The texts are no translations, so the number of steps may differ. */
export const HELP_TEXTS: Record<Language, () => Promise<{ default: HelpTexts }>> = {
  en: () => import("./texts/en.json"),
  ru: () => import("./texts/ru.json"),
  he: () => import("./texts/he.json"),
};

/** Returns the help pages of a language, which no other screen loads. */
export const helpTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["help", language],
    queryFn: async () => (await HELP_TEXTS[language]()).default,
    staleTime: Infinity,
  });
