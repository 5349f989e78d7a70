import { useEffect, useMemo, useRef } from "react";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import { PAGES } from "@kehila/shared/base/paths";
import { FormContext } from "../../form/form-context.ts";
import { PageFoot } from "../../form/page-foot.tsx";
import { languageLink, TopBar } from "../../form/top-bar.tsx";
import type { Translate } from "../../i18n/translator.ts";
import * as form from "../../styles/form.css.ts";
import * as css from "../../styles/page.css.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { useRegistration } from "./use-registration.ts";

interface RegisterPageProps {
  page: RegisterPageData;
  t: Translate;
}

interface SuccessProps extends RegisterPageProps {
  /** The phone that staff will call; null where it is not known. */
  phone: string | null;
  onAgain: () => void;
}

function Success({ page, t, phone, onAgain }: SuccessProps) {
  return (
    <>
      <div className={css.success} role="status" data-success>
        <h1 className={css.successHeading} tabIndex={-1} data-heading>
          {t("done.title")}
        </h1>
        <p className={css.lead}>{t("done.next")}</p>
        {phone === null ? null : (
          <p className={css.lead}>
            {t("done.phone")}{" "}
            <bdi className={form.unbroken} dir="ltr">
              {formatPhone(phone)}
            </bdi>
          </p>
        )}
        <p className={css.lead}>{t("done.close")}</p>
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
  const { timeZone } = page;
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
    () => ({ t, timeZone, values, errors, wizard, change }),
    [t, timeZone, values, errors, wizard, change],
  );
  return (
    <div className={css.column}>
      <TopBar
        language={page.language}
        title={page.title}
        t={t}
        renderLanguage={languageLink((to) => registerUrl(to, page.view === "done"))}
      />
      <main ref={main}>
        {done ? (
          <Success page={page} t={t} phone={registration.sentPhone} onAgain={registration.reset} />
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
      <PageFoot language={page.language} t={t} />
    </div>
  );
}
