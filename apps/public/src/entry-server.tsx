import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import { allLocalities } from "@kehila/shared/names/locality";
import { documentTitle } from "./form/form-page.tsx";
import { CITY_LIST_ID } from "./form/labels.ts";
import en from "./i18n/locales/en.json";
import he from "./i18n/locales/he.json";
import ru from "./i18n/locales/ru.json";
import accessibilityEn from "./i18n/locales/accessibility/en.json";
import accessibilityHe from "./i18n/locales/accessibility/he.json";
import accessibilityRu from "./i18n/locales/accessibility/ru.json";
import privacyEn from "./i18n/locales/privacy/en.json";
import privacyHe from "./i18n/locales/privacy/he.json";
import privacyRu from "./i18n/locales/privacy/ru.json";
import eventEn from "./i18n/locales/event/en.json";
import eventHe from "./i18n/locales/event/he.json";
import eventRu from "./i18n/locales/event/ru.json";
import type { Messages } from "./i18n/translator.ts";
import { createTranslate } from "./i18n/translator.ts";
import type {
  AccessibilityPageData,
  AccessibilityTranslate,
} from "./pages/accessibility/accessibility-page.tsx";
import { AccessibilityPage } from "./pages/accessibility/accessibility-page.tsx";
import type { FailurePageData } from "./pages/failure/failure-page.tsx";
import { FailurePage } from "./pages/failure/failure-page.tsx";
import { EventPage, subjectOf } from "./pages/event-register/event-page.tsx";
import type { EventPageData } from "./pages/event-register/page-data.ts";
import type { EventTranslate } from "./pages/event-register/texts.ts";
import type { PrivacyPageData, PrivacyTranslate } from "./pages/privacy/privacy-page.tsx";
import { PrivacyPage } from "./pages/privacy/privacy-page.tsx";
import type { RegisterPageData } from "./pages/register/page-data.ts";
import { RegisterPage } from "./pages/register/register-page.tsx";

export type { FormPageData } from "./form/page-data.ts";
export type { EventPageData } from "./pages/event-register/page-data.ts";
export { DONE_VIEWS, eventUrl } from "./pages/event-register/page-data.ts";
export type { RegisterPageData } from "./pages/register/page-data.ts";
export { registerUrl } from "./pages/register/page-data.ts";

/** File names and style sheet of the browser bundle, inserted by build.ts. */
declare const __PAGE_ASSETS__: {
  /** The whole style sheet, inlined: it fits into the first round trip with the HTML. */
  style: string;
  styleHash: string;
  script: string;
  messages: Record<Language, string>;
  /** The URLs of the files that both scripts import. */
  shared: readonly string[];
  /** The URL of the script of `/event-register/{listId}`. */
  eventScript: string;
  eventMessages: Record<Language, string>;
};

const EVENT_MESSAGES: Record<Language, Messages> = { en: eventEn, ru: eventRu, he: eventHe };
const MESSAGES: Record<Language, Messages> = { en, ru, he };
const ACCESSIBILITY_MESSAGES: Record<Language, Messages> = {
  en: accessibilityEn,
  ru: accessibilityRu,
  he: accessibilityHe,
};

const PRIVACY_MESSAGES: Record<Language, Messages> = {
  en: privacyEn,
  ru: privacyRu,
  he: privacyHe,
};

/** The `style-src` source of the inlined style sheet: `sha256-…`, without quotes. */
export const pageStyleHash: string = __PAGE_ASSETS__.styleHash;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<"]/gu, (character) => ESCAPES[character] ?? character);

/** Serialises JSON so that it cannot end its script element. */
const embedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

/** The parts that the documents of all pages share. */
interface Document {
  language: Language;
  title: string;
  description: string;
  body: ReactElement;
  /**
   * The script that hydrates the page, its imports and the page's data; absent for a page without
   * scripts.
   */
  hydration?: {
    script: string;
    imports: readonly string[];
    page: RegisterPageData | EventPageData;
  };
  /** Whether the form of this page has a city field. */
  hasCityField: boolean;
}

const cityLists = new Map<Language, string>();

/** Returns the suggestions for a city: the names of localities in one language. */
function cityList(language: Language): string {
  const cachedList = cityLists.get(language);
  if (cachedList !== undefined) return cachedList;
  const options = allLocalities().map(({ names }) => `<option>${escapeHtml(names[language])}`);
  const list = `<datalist id="${CITY_LIST_ID}">${options.join("")}</datalist>\n`;
  cityLists.set(language, list);
  return list;
}

/** Returns the elements that hydrate a page. */
function scriptsOf({ script, imports, page }: NonNullable<Document["hydration"]>): string {
  const links = [...__PAGE_ASSETS__.shared, ...imports]
    .map((file) => `<link rel="modulepreload" href="${file}">\n`)
    .join("");
  return `<script type="application/json" id="page-data">${embedJson(page)}</script>
${links}<script type="module" src="${script}"></script>
`;
}

/**
 * Returns a whole HTML document in one language. The form precedes the scripts, so scripts do not
 * delay it.
 */
function documentOf(document: Document): string {
  const { language, title, description, body, hydration, hasCityField } = document;
  const { style } = __PAGE_ASSETS__;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="root">${renderToString(body)}</div>
${hydration ? scriptsOf(hydration) : ""}${hasCityField ? cityList(language) : ""}</body>
</html>
`;
}

/** Returns the whole HTML document of `/register` in one language. */
export function renderRegisterPage(page: RegisterPageData): string {
  const { language } = page;
  const t = createTranslate(language, MESSAGES[language]);
  const subject = page.view === "done" ? t("done.title") : t("page.title");
  return documentOf({
    language,
    title: documentTitle(t, page, subject),
    description: t("page.purpose"),
    body: <RegisterPage page={page} t={t} />,
    hydration: {
      script: __PAGE_ASSETS__.script,
      imports: [__PAGE_ASSETS__.messages[language]],
      page,
    },
    hasCityField: page.view === "form",
  });
}

/** Returns the whole HTML document of `/event-register/{listId}` in one language. */
export function renderEventPage(page: EventPageData): string {
  const { language } = page;
  const pageTexts = { ...MESSAGES[language], ...EVENT_MESSAGES[language] };
  const t: EventTranslate = createTranslate(language, pageTexts);
  const { messages, eventMessages, eventScript } = __PAGE_ASSETS__;
  return documentOf({
    language,
    title: documentTitle(t, page, subjectOf(page.view, page, t)),
    description: t("event.caption"),
    body: <EventPage page={page} t={t} />,
    hydration: {
      script: eventScript,
      imports: [messages[language], eventMessages[language]],
      page,
    },
    hasCityField: page.view === "phone" || page.view === "form",
  });
}

/** Returns the whole HTML document in place of a public page that the server cannot show. */
export function renderFailurePage(page: FailurePageData): string {
  const { language } = page;
  const t = createTranslate(language, MESSAGES[language]);
  const title = t("failure.pageTitle");
  return documentOf({
    language,
    title: `${title} – ${page.title}`,
    description: title,
    body: <FailurePage page={page} t={t} />,
    hasCityField: false,
  });
}

/** Returns the whole HTML document of `/accessibility` in one language. */
export function renderAccessibilityPage(page: AccessibilityPageData): string {
  const { language } = page;
  const messages = { ...MESSAGES[language], ...ACCESSIBILITY_MESSAGES[language] };
  const t: AccessibilityTranslate = createTranslate(language, messages);
  return documentOf({
    language,
    title: `${t("statement.title")} – ${page.title}`,
    description: t("statement.intro"),
    body: <AccessibilityPage page={page} t={t} />,
    hasCityField: false,
  });
}

/** Returns the whole HTML document of `/privacy` in one language. */
export function renderPrivacyPage(page: PrivacyPageData): string {
  const { language } = page;
  const messages = { ...MESSAGES[language], ...PRIVACY_MESSAGES[language] };
  const t: PrivacyTranslate = createTranslate(language, messages);
  return documentOf({
    language,
    title: `${t("privacy.title")} – ${page.title}`,
    description: t("privacy.intro"),
    body: <PrivacyPage page={page} t={t} />,
    hasCityField: false,
  });
}
