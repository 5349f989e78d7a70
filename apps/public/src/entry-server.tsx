import { renderToString } from "react-dom/server";
import type { Language } from "@kehila/shared/languages";
import { directionOf } from "@kehila/shared/languages";
import en from "./i18n/locales/en.json";
import he from "./i18n/locales/he.json";
import ru from "./i18n/locales/ru.json";
import type { Messages } from "./i18n/translator.ts";
import { createTranslate } from "./i18n/translator.ts";
import type { RegisterPageData } from "./pages/register/page-data.ts";
import { RegisterPage } from "./pages/register/register-page.tsx";

export type { RegisterPageData } from "./pages/register/page-data.ts";
export { registerUrl } from "./pages/register/page-data.ts";

/** File names and style sheet of the browser bundle, inserted by build.ts. */
declare const __PAGE_ASSETS__: {
  /** The whole style sheet, inlined: it fits into the first round trip with the HTML. */
  style: string;
  styleHash: string;
  script: string;
  messages: Record<Language, string>;
};

const MESSAGES: Record<Language, Messages> = { en, ru, he };

/** The `style-src` source of the inlined style sheet: `sha256-…`, without quotes. */
export const pageStyleHash: string = __PAGE_ASSETS__.styleHash;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<"]/gu, (character) => ESCAPES[character] ?? character);

/** Serialises JSON so that it cannot end its script element. */
const embedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

/** Returns the whole HTML document of `/register` in one language. */
export function renderRegisterPage(page: RegisterPageData): string {
  const { language } = page;
  const t = createTranslate(language, MESSAGES[language]);
  const faulty = page.failure !== null || Object.keys(page.errors).length > 0;
  const subject = page.view === "done" ? t("done.title") : t("page.title");
  const title = `${faulty ? `${t("page.error")}: ` : ""}${subject} – ${page.title}`;
  const { style, script, messages } = __PAGE_ASSETS__;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(t("page.purpose"))}">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<style>${style}</style>
<link rel="modulepreload" href="${messages[language]}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root">${renderToString(<RegisterPage page={page} t={t} />)}</div>
<script type="application/json" id="page-data">${embedJson(page)}</script>
</body>
</html>
`;
}
