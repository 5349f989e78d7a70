import type { Language } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import { privacyUrl } from "@kehila/shared/base/paths";
import { NOTICE_VERSION } from "@kehila/shared/persons/registration";
import type { OrganisationContact } from "../../form/contact.tsx";
import { Contact } from "../../form/contact.tsx";
import { languageLink, TopBar } from "../../form/top-bar.tsx";
import { dayText } from "../../i18n/day-text.ts";
import type en from "../../i18n/locales/privacy/en.json";
import type { TextKey, Translate } from "../../i18n/translator.ts";
import * as css from "../../styles/page.css.ts";

/** The sections of the notice, in the order of the questions that people ask. */
const SECTIONS = ["who", "why", "duty", "recipients", "time", "rights"] as const;

/** Translates the texts of this page and of every public page. */
export type PrivacyTranslate = Translate<TextKey | keyof typeof en>;

/** The data that renders the privacy notice. */
export interface PrivacyPageData extends Organisation {
  language: Language;
  contact: OrganisationContact;
}

/** `/privacy`: the privacy notice of the public forms. */
export function PrivacyPage({ page, t }: { page: PrivacyPageData; t: PrivacyTranslate }) {
  return (
    <div className={css.column}>
      <TopBar
        language={page.language}
        organisation={page}
        t={t}
        renderLanguage={languageLink(privacyUrl)}
      />
      <main>
        <h1 className={css.heading}>{t("privacy.title")}</h1>
        <p className={css.lead}>{t("privacy.intro")}</p>
        {SECTIONS.map((name) => (
          <section key={name} className={css.section}>
            <h2 className={css.stepHeading}>{t(`privacy.${name}Title`)}</h2>
            <p className={css.lead}>{t(`privacy.${name}`)}</p>
          </section>
        ))}
        <Contact
          contact={page.contact}
          none={t("privacy.contactNone")}
          language={page.language}
          t={t}
        />
        <p className={css.eyebrow}>
          {t("privacy.version", { date: dayText(t.language, NOTICE_VERSION) })}
        </p>
      </main>
    </div>
  );
}
