import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Plugin } from "vite";
import en from "../src/i18n/locales/en/common.json" with { type: "json" };
import he from "../src/i18n/locales/he/common.json" with { type: "json" };
import ru from "../src/i18n/locales/ru/common.json" with { type: "json" };

const COMMON = { en, he, ru };

/**
 * Writes the text of the link that loads a page again if its app does not arrive. The text is in
 * every language, since only the app knows the user's language.
 */
export const retryLink = (): Plugin => ({
  name: "kehila:retry-link",
  transformIndexHtml: (html) =>
    html.replace(
      "%RETRY%",
      LANGUAGES.map(
        (language) => `<bdi lang="${language}">${COMMON[language].action.retry}</bdi>`,
      ).join(" · "),
    ),
});
