import { useEffect, useMemo, useRef } from "react";
import { LANGUAGES } from "@kehila/shared/languages";
import { PAGES } from "@kehila/shared/paths";
import { FormContext } from "../../form/form-context.ts";
import type { Translate } from "../../i18n/translator.ts";
import * as form from "../../styles/form.css.ts";
import * as css from "../../styles/page.css.ts";
import { LANGUAGE_NAMES, rememberLanguage } from "./language.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { useRegistration } from "./use-registration.ts";

interface RegisterPageProps {
  page: RegisterPageData;
  t: Translate;
}

/**
 * The language switch, first on the page: plain links, so that each language has a URL to share.
 */
function TopBar({ page, t }: RegisterPageProps) {
  return (
    <header className={css.topBar}>
      <nav className={css.languages} aria-label={t("language.choose")}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            className={css.language}
            href={registerUrl(language, page.view === "done")}
            lang={language}
            hrefLang={language}
            aria-current={language === page.language ? "true" : undefined}
            onClick={() => rememberLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        ))}
      </nav>
      <p className={css.organisation}>
        <bdi>{page.title}</bdi>
      </p>
    </header>
  );
}

function Success({ page, t, onAgain }: RegisterPageProps & { onAgain: () => void }) {
  return (
    <>
      <div className={css.success} role="status" data-success>
        <h1 className={css.successHeading} tabIndex={-1} data-heading>
          {t("done.title")}
        </h1>
        <p className={css.lead}>{t("done.next")}</p>
        <p>{t("done.close")}</p>
      </div>
      <p className={form.actions}>
        <a
          className={form.buttonKind.secondary}
          href={registerUrl(page.language)}
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t("action.registerAnother")}
        </a>
        <a className={form.buttonKind.quiet} href={PAGES.login}>
          {t("action.login")}
        </a>
      </p>
    </>
  );
}

/** `/register` (§2): a plain form on the server, a wizard of five steps once hydrated. */
export function RegisterPage({ page, t }: RegisterPageProps) {
  const registration = useRegistration(page);
  const { wizard, done, step, values, errors, change, focus } = registration;
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (focus === null) return;
    const target = focus.on === "summary" ? "[data-error-summary]" : "[data-heading]";
    const element = main.current?.querySelector<HTMLElement>(target);
    element?.focus({ preventScroll: true });
    if (focus.on === "summary") element?.scrollIntoView({ block: "start" });
    else window.scrollTo(0, 0);
  }, [focus]);

  const faulty = Object.keys(errors).length > 0 || registration.failure !== null;
  useEffect(() => {
    if (!wizard) return;
    const where = done ? t("done.title") : `${t(`step.${step}`)} – ${t("page.title")}`;
    document.title = `${faulty ? `${t("page.error")}: ` : ""}${where} – ${page.title}`;
  }, [wizard, done, step, faulty, page.title, t]);

  const context = useMemo(
    () => ({ t, values, errors, wizard, change }),
    [t, values, errors, wizard, change],
  );
  return (
    <div className={css.column}>
      <TopBar page={page} t={t} />
      <main ref={main}>
        {done ? (
          <Success page={page} t={t} onAgain={registration.reset} />
        ) : (
          <FormContext value={context}>
            <h1 className={css.heading}>{t("page.title")}</h1>
            {step === "personal" && (
              <>
                <p className={css.lead}>{t("page.purpose")}</p>
                <p className={css.muted}>{t("page.privacy", { title: page.title })}</p>
              </>
            )}
            <RegistrationForm page={page} registration={registration} />
          </FormContext>
        )}
      </main>
    </div>
  );
}
