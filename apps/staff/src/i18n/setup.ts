import type { Language } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import { isolated } from "@kehila/shared/base/text";
import type { TFunction } from "i18next";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { resources as others } from "./en.others.ts";
import type { resources as signedOut } from "./en.signed-out.ts";
import type { resources as first } from "./en.ts";
import { writePreference } from "../lib/preferences.ts";
import { asLanguage, markPage, preferredLanguage } from "./preferred-language.ts";

type Loaders<Texts> = Record<Language, () => Promise<{ resources: Texts }>>;

/**
 * Users load only their language: first the texts of the first view of People, then all other
 * texts. /login loads its own texts instead of all other texts.
 */
const FIRST: Loaders<typeof first> = {
  en: () => import("./en.ts"),
  ru: () => import("./ru.ts"),
  he: () => import("./he.ts"),
};
const SIGNED_OUT: Loaders<typeof signedOut> = {
  en: () => import("./en.signed-out.ts"),
  ru: () => import("./ru.signed-out.ts"),
  he: () => import("./he.signed-out.ts"),
};
const OTHERS: Loaders<typeof others> = {
  en: () => import("./en.others.ts"),
  ru: () => import("./ru.others.ts"),
  he: () => import("./he.others.ts"),
};

export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? "en";
}

/**
 * Wraps each `{{value}}` in a Unicode isolate. `{{- value}}` inserts the plain value: for stored,
 * copied or compared texts, and for values that are texts of the same language.
 */
export const INTERPOLATION = { escapeValue: true, escape: isolated };

/**
 * Starts i18next with the texts of a page's first view, in the user's language. The app renders
 * afterwards.
 */
export async function startTranslations(pathname: string): Promise<void> {
  const language = preferredLanguage();
  const initialisation = i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    defaultNS: "common",
    // Every language is complete (tested), so there is no fallback.
    fallbackLng: false,
    interpolation: INTERPOLATION,
    returnNull: false,
  });
  await Promise.all([initialisation, add(language, [FIRST, ...furtherTextsOf(pathname)])]);
  markPage(language);
}

async function add(language: Language, files: readonly Loaders<object>[]): Promise<void> {
  const loadedTexts = await Promise.all(files.map((loaders) => loaders[language]()));
  for (const [slice, texts] of loadedTexts.flatMap(({ resources }) => Object.entries(resources))) {
    if (!i18next.hasResourceBundle(language, slice)) {
      i18next.addResourceBundle(language, slice, texts);
    }
  }
}

const load = (language: Language): Promise<void> => add(language, [FIRST, SIGNED_OUT, OTHERS]);

/** Returns the loaders of the texts of a page's first view that {@link FIRST} lacks. */
function furtherTextsOf(pathname: string): Loaders<object>[] {
  if (pathname === PAGES.persons) return [];
  return pathname === PAGES.login ? [SIGNED_OUT] : [SIGNED_OUT, OTHERS];
}

/** Loads the texts of a page's first view; `undefined` if {@link FIRST} has all of them. */
export function loadTextsOf(pathname: string): Promise<void> | undefined {
  const furtherLoaders = furtherTextsOf(pathname);
  return furtherLoaders.length > 0 ? add(currentLanguage(), furtherLoaders) : undefined;
}

/** Loads the texts that {@link FIRST} lacks: texts of dialogs and of other pages. */
export const loadOtherTexts = (): Promise<void> => add(currentLanguage(), [SIGNED_OUT, OTHERS]);

/** Returns the texts of a language for readers other than the user. */
export async function textsIn(language: Language): Promise<TFunction> {
  await load(language);
  return i18next.getFixedT(language);
}

/** Changes the language and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  markPage(language);
  writePreference("language", language);
}
