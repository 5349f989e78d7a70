import * as form from "../../styles/form.css.ts";
import * as css from "../../styles/page.css.ts";
import { useState } from "react";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import { PAGES } from "@kehila/shared/base/paths";
import {
  ACTIONS,
  REGISTER_CALL,
  STEPS,
  parseRegistration,
  registrationBody,
  stepOf,
} from "@kehila/shared/persons/registration";
import { FormPage } from "../../form/form-page.tsx";
import { Outcome } from "../../form/outcome.tsx";
import { languageLink } from "../../form/top-bar.tsx";
import { useSteps } from "../../form/use-steps.ts";
import type { Translate } from "../../i18n/translator.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { Step } from "@kehila/shared/persons/registration";
import { isRefused } from "../../form/page-data.ts";
import type { FormPlan } from "../../form/plan.ts";

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
  const login = (
    <a className={form.buttonKind.quiet} href={PAGES.login}>
      {t("action.login")}
    </a>
  );
  return (
    <Outcome
      t={t}
      title={t("done.title")}
      url={registerUrl(page.language)}
      onAgain={onAgain}
      link={login}
    >
      <p className={css.lead}>{t("done.next")}</p>
      {phone !== null && (
        <p className={css.lead}>
          {t("done.phone")}{" "}
          <bdi translate="no" className={form.unbroken} dir="ltr">
            {formatPhone(phone)}
          </bdi>
        </p>
      )}
    </Outcome>
  );
}

/** `/register`: a plain form on the server, a wizard of five steps once hydrated. */
export function RegisterPage({ page, t }: RegisterPageProps) {
  const [plan] = useState(() => registerPlan(page));
  const steps = useSteps(page, plan);
  const { isHydrated, end, step } = steps;
  return (
    <FormPage
      page={page}
      t={t}
      form={steps}
      subject={end ? t("done.title") : `${t(`step.${step}`)} – ${t("page.title")}`}
      defaultAction={end ? null : ACTIONS.submit}
      renderLanguage={languageLink((to) => registerUrl(to, page.view === "done"))}
    >
      {end ? (
        <Success page={page} t={t} phone={steps.sentPhone} onAgain={steps.reset} />
      ) : (
        <>
          <h1 className={css.heading}>{t("page.title")}</h1>
          {(!isHydrated || step === "personal") && (
            <>
              <p className={css.lead}>{t("page.purpose")}</p>
              <p className={css.muted}>{t("page.privacy", { title: page.title })}</p>
            </>
          )}
          <RegistrationForm page={page} form={steps} />
        </>
      )}
    </FormPage>
  );
}

/** Returns the plan of `/register`: five steps; the last one sends the form. */
function registerPlan(page: RegisterPageData): FormPlan<Step, "done"> {
  const schemas = applicantSchemas({ timeZone: page.timeZone, now: () => new Date() });
  const start = isRefused(page) ? "review" : page.blocksAdded ? "family" : "personal";
  return {
    steps: STEPS,
    start,
    end: page.view === "done" ? "done" : null,
    url: registerUrl(page.language),
    addsLanguageToUrl: true,
    draftKey: "kehila.register.draft",
    stepOf,
    parse: (values) => parseRegistration(values, schemas),
    callOf: (step, values) =>
      step === "review"
        ? { call: REGISTER_CALL, body: registrationBody(values), hasKey: true }
        : null,
    outcomeOf: (_step, result) => (result.success ? { end: "done" } : "refused"),
  };
}
