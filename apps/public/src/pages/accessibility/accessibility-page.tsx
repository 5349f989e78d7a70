import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import { accessibilityUrl } from "@kehila/shared/base/paths";
import type { OrganisationContact } from "../../form/contact.tsx";
import { Contact } from "../../form/contact.tsx";
import { languageLink, TopBar } from "../../form/top-bar.tsx";
import { dayText } from "../../i18n/day-text.ts";
import type en from "../../i18n/locales/accessibility/en.json";
import type { TextKey, Translate } from "../../i18n/translator.ts";
import * as css from "../../styles/page.css.ts";

/** The day on which the statement was last compared with the product. */
const CHECKED_ON: CalendarDay = "2026-11-23";

const DONE = [
  "statement.doneChecks",
  "statement.doneKeyboard",
  "statement.doneReaders",
  "statement.doneZoom",
  "statement.donePlain",
] as const;
const LIMITS = ["statement.limitsPeople", "statement.limitsFiles"] as const;

/** Translates the texts of this page and of every public page. */
export type AccessibilityTranslate = Translate<TextKey | keyof typeof en>;

/** The data that renders the accessibility statement. */
export interface AccessibilityPageData extends Organisation {
  language: Language;
  /** The organisation's contact for accessibility. */
  contact: OrganisationContact;
}

interface AccessibilityPageProps {
  page: AccessibilityPageData;
  t: AccessibilityTranslate;
}

/** `/accessibility`: the statement that Israeli regulations require; it has no script. */
export function AccessibilityPage({ page, t }: AccessibilityPageProps) {
  return (
    <div className={css.column}>
      <TopBar
        language={page.language}
        organisation={page}
        t={t}
        renderLanguage={languageLink(accessibilityUrl)}
      />
      <main>
        <h1 className={css.heading}>{t("statement.title")}</h1>
        <p className={css.lead}>{t("statement.intro")}</p>
        <section className={css.section}>
          <h2 className={css.stepHeading}>{t("statement.contactTitle")}</h2>
          <p className={css.lead}>{t("statement.contact")}</p>
          <Contact
            contact={page.contact}
            none={t("statement.contactNone")}
            language={page.language}
            t={t}
          />
        </section>
        <section className={css.section}>
          <h2 className={css.stepHeading}>{t("statement.standardTitle")}</h2>
          <p className={css.lead}>{t("statement.standard")}</p>
        </section>
        <Statements title="statement.doneTitle" texts={DONE} t={t} />
        <Statements title="statement.limitsTitle" texts={LIMITS} t={t} />
        <p className={css.eyebrow}>
          {t("statement.date", { date: dayText(t.language, CHECKED_ON) })}
        </p>
      </main>
    </div>
  );
}

interface StatementsProps {
  title: "statement.doneTitle" | "statement.limitsTitle";
  texts: readonly ((typeof DONE)[number] | (typeof LIMITS)[number])[];
  t: AccessibilityTranslate;
}

function Statements({ title, texts, t }: StatementsProps) {
  return (
    <section className={css.section}>
      <h2 className={css.stepHeading}>{t(title)}</h2>
      <ul className={css.statements}>
        {texts.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
    </section>
  );
}
