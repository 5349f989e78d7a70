import type { Language } from "@kehila/shared/base/languages";
import type en from "../../i18n/locales/event/en.json";
import type { Messages, TextKey, Translate } from "../../i18n/translator.ts";
import { failureText } from "../../i18n/translator.ts";

/** Translates the texts of the event page and of every public form. */
export type EventTranslate = Translate<TextKey | keyof typeof en>;

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("../../i18n/locales/event/en.json"),
  ru: () => import("../../i18n/locales/event/ru.json"),
  he: () => import("../../i18n/locales/event/he.json"),
};

/** Loads the page's own texts of one language. */
export const loadEventMessages = async (language: Language): Promise<Messages> =>
  (await LOADERS[language]()).default;

/** Returns a function that gives the message for a failure of the page. */
export const eventFailureText =
  (translate: EventTranslate): typeof failureText =>
  (t, code, seconds) =>
    code === "LIST_FULL" ? translate("event.full") : failureText(t, code, seconds);

/**
 * Returns a function that gives the message for a failure of the phone step. Its message for a lost
 * connection speaks of the phone only, since no other value was typed.
 */
export const checkFailureText =
  (translate: EventTranslate): typeof failureText =>
  (t, code, seconds) => {
    if (code === "NETWORK") return translate("event.checkFailed");
    return eventFailureText(translate)(t, code, seconds);
  };
