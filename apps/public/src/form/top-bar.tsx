import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import { LOGO_HEIGHT, LOGO_PATH } from "@kehila/shared/base/logo";
import type { ReactNode } from "react";
import type { Translate } from "../i18n/translator.ts";
import * as css from "../styles/page.css.ts";
import { rememberLanguage } from "./language.ts";
import { Name } from "./name.tsx";

/** The props of an element of the language switch, for a link and for a button. */
export interface LanguageItem {
  lang: Language;
  "aria-current": "true" | undefined;
  onClick: () => void;
  children: string;
}

interface TopBarProps {
  language: Language;
  organisation: Organisation;
  t: Translate;
  renderLanguage: (item: LanguageItem) => ReactNode;
}

/** The language switch, first on the page, and the organisation's logo and name. */
export function TopBar({ language, organisation, t, renderLanguage }: TopBarProps) {
  const { title, logo } = organisation;
  return (
    <header className={css.topBar}>
      <nav className={css.languages} aria-label={t("language.choose")}>
        {LANGUAGES.map((lang) =>
          renderLanguage({
            lang,
            "aria-current": lang === language ? "true" : undefined,
            onClick: () => rememberLanguage(lang),
            children: LANGUAGE_NAMES[lang],
          }),
        )}
      </nav>
      <p className={css.organisation}>
        {logo ? (
          // With another priority React would put a preload before the form.
          <img
            className={css.logo}
            src={LOGO_PATH}
            width={logo.width}
            height={LOGO_HEIGHT}
            alt=""
            fetchPriority="low"
          />
        ) : null}
        <Name language={language}>{title}</Name>
      </p>
    </header>
  );
}

/** Returns a function that renders a language as a link, so that each language has a URL. */
export const languageLink = (urlOf: (language: Language) => string) =>
  function LanguageLink({ lang, children, ...item }: LanguageItem) {
    return (
      <a
        key={lang}
        className={css.language}
        href={urlOf(lang)}
        lang={lang}
        hrefLang={lang}
        {...item}
      >
        {children}
      </a>
    );
  };
