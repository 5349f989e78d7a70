/**
 * Renders the form of /login to static HTML. Runs only in the build (vite/early-form.ts), which
 * inserts the HTML into the shell of /login. Uses the components of features/auth/sign-in-form.tsx,
 * so that nothing moves when the app replaces the form.
 */
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { accessibilityUrl, PAGES } from "@kehila/shared/base/paths";
import i18next from "i18next";
import { Accessibility, KeyRound } from "lucide-react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { resources as en } from "../i18n/en.ts";
import { resources as he } from "../i18n/he.ts";
import { resources as ru } from "../i18n/ru.ts";
import { LOCALES } from "../lib/text/format.ts";
import { stack, visuallyHidden } from "../styles/utilities.css.ts";
import { Button } from "../ui/button/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { RetryNotice } from "../ui/feedback/retry-notice.tsx";
import { Form } from "../ui/field/form.tsx";
import { Segments } from "../ui/field/segments.tsx";
import { PasswordField } from "../ui/field/password-field.tsx";
import { EmailField } from "../ui/field/text-field.tsx";
import { logo } from "../ui/logo.css.ts";
import * as css from "./early-form.css.ts";
import * as faceCss from "./face.css.ts";
import * as shell from "./shell.css.ts";
import * as menuCss from "./side-menu.css.ts";

const RESOURCES = {
  en,
  ru,
  he,
};

/** Returns the form in every language. */
export async function renderEarlyForms(): Promise<Record<Language, string>> {
  const forms = await Promise.all(
    LANGUAGES.map(async (language) => [language, await renderIn(language)] as const),
  );
  return Object.fromEntries(forms) as Record<Language, string>;
}

async function renderIn(language: Language): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: RESOURCES[language] },
    defaultNS: "common",
    fallbackLng: false,
    returnNull: false,
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <I18nProvider locale={LOCALES[language]}>
        <EarlyForm language={language} />
      </I18nProvider>
    </I18nextProvider>,
  );
}

function EarlyForm({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <div
      className={shell.shell}
      data-submit={t("auth:login.submit")}
      data-submitting={t("auth:login.submitting")}
    >
      <div className={css.menu} />
      <div className={shell.content}>
        <header className={faceCss.face}>
          {/* The script of the shell fills mark and name. */}
          <div className={menuCss.title}>
            <span
              aria-hidden="true"
              className={menuCss.monogram}
              data-mark
              data-logo-class={logo}
            />
            <bdi translate="no" data-name />
          </div>
          <div className={menuCss.choices}>
            <div className={faceCss.waiting}>
              <Segments
                label={t("shell:language.label")}
                options={LANGUAGES.map((value) => ({
                  value,
                  text: t(`shell:language.short.${value}`),
                }))}
                value={LANGUAGES[0]}
                onChange={() => {}}
              />
            </div>
            <a href={accessibilityUrl(language)} className={menuCss.link}>
              <Accessibility aria-hidden="true" />
              <span className={visuallyHidden}>{t("shell:link.accessibility")}</span>
            </a>
          </div>
        </header>
        <main className={shell.main}>
          <AuthPage
            title={t("auth:login.title")}
            links={
              <>
                <a href={PAGES.forgotPassword}>{t("auth:login.forgot")}</a>
                <a href={PAGES.signup}>{t("auth:login.signup")}</a>
              </>
            }
          >
            <div data-problem hidden>
              <RetryNotice onRetry={() => {}}>{t("auth:login.notLoaded")}</RetryNotice>
            </div>
            <div data-needed hidden>
              <Notice tone="info">{t("auth:login.needed")}</Notice>
            </div>
            <div className={css.form}>
              <Form
                onSubmit={() => {}}
                isWide
                isPending={false}
                submitLabel={t("auth:login.submit")}
                pendingLabel={t("auth:login.submitting")}
              >
                <EmailField name="email" label={t("auth:login.email")} isRequired />
                <PasswordField
                  name="password"
                  label={t("auth:login.password")}
                  isRequired
                  autoComplete="current-password"
                />
              </Form>
              <div className={stack.m} data-passkey>
                <Button isWide icon={<KeyRound aria-hidden="true" />}>
                  {t("second-factor:passkey.signIn")}
                </Button>
              </div>
            </div>
          </AuthPage>
        </main>
      </div>
      <div className={css.bar} />
    </div>
  );
}
