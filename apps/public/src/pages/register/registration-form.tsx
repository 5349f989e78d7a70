import type { FormEvent } from "react";
import { useRef } from "react";
import { ACTION_FIELD, ACTIONS, STEPS } from "@kehila/shared/persons/registration";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { useForm } from "../../form/form-context.ts";
import { ClearForm, Notices, UpdateButton } from "../../form/form-parts.tsx";
import { DefaultButton, FormSecrets, Honeypot } from "../../form/plain-inputs.tsx";
import { STEP_FIELDS } from "../../form/step-fields.tsx";
import { NeedsScript, Turnstile } from "../../form/turnstile.tsx";
import * as css from "../../styles/form.css.ts";
import * as layout from "../../styles/page.css.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { Review } from "./review.tsx";
import type { Registration } from "./use-registration.ts";
import { FORM_ID } from "./use-registration.ts";

interface FormProps {
  page: RegisterPageData;
  registration: Registration;
}

/** The buttons of a step, or of the whole form without JavaScript. */
function Buttons({ page, registration }: FormProps) {
  const { t } = useForm();
  const { wizard, step, sending, back } = registration;
  const sends = !wizard || step === "review";
  const label = sends ? (sending ? "action.submitting" : "action.submit") : "action.continue";
  return (
    <>
      <div className={css.actions}>
        <button
          type="submit"
          className={css.buttonKind.primary}
          name={ACTION_FIELD}
          value={ACTIONS.submit}
          aria-disabled={sending || undefined}
        >
          {t(label)}
        </button>
        {wizard && step !== "personal" && (
          <button type="button" className={css.buttonKind.secondary} onClick={back}>
            {t("action.back")}
          </button>
        )}
      </div>
      {sends && <Turnstile siteKey={page.turnstileSiteKey} />}
    </>
  );
}

/**
 * The form: all sections at once, or one step of the wizard. Sections keep their position in both.
 */
export function RegistrationForm({ page, registration }: FormProps) {
  const { t } = useForm();
  const { wizard, step: current, failure } = registration;
  const honeypot = useRef<HTMLInputElement>(null);
  const fresh = failure === null && !page.blocksAdded && Object.keys(page.errors).length === 0;

  const onSubmit = (event: FormEvent) => {
    if (!wizard) return;
    event.preventDefault();
    if (current === "review") void registration.submit(honeypot.current);
    else registration.next();
  };

  return (
    <>
      <ErrorSummary failure={failure} isBeforeEnd={wizard && current !== "review"} />
      <Notices blocksAdded={!wizard && page.blocksAdded} restored={registration.restored} />
      <NeedsScript siteKey={page.turnstileSiteKey} />
      <form
        id={FORM_ID}
        method="post"
        action={registerUrl(page.language)}
        noValidate
        onSubmit={onSubmit}
      >
        {!wizard && (
          <>
            <FormSecrets page={page} />
            <DefaultButton action={ACTIONS.submit} />
          </>
        )}
        <Honeypot ref={honeypot} />
        {STEPS.map((step, index) => {
          if (wizard ? step !== current : step === "review") return null;
          const Fields = step === "review" ? null : STEP_FIELDS[step];
          const place = { step: index + 1, total: wizard ? STEPS.length : STEPS.length - 1 };
          const later = fresh && !wizard && index > 0;
          return (
            <section
              key={step}
              id={step}
              className={later ? `${layout.section} ${layout.laterSection}` : layout.section}
              aria-labelledby={`${step}-heading`}
            >
              {wizard && (
                <div className={layout.progress} aria-hidden>
                  {STEPS.map((bar, barIndex) => (
                    <span
                      key={bar}
                      className={layout.progressStep}
                      data-reached={barIndex <= index || undefined}
                    />
                  ))}
                </div>
              )}
              <p className={layout.caption}>{t(wizard ? "step.caption" : "part.caption", place)}</p>
              <h2
                className={layout.stepHeading}
                id={`${step}-heading`}
                tabIndex={-1}
                data-heading={wizard || undefined}
              >
                {t(`step.${step}`)}
              </h2>
              {Fields === null ? (
                <>
                  <p className={layout.lead}>{t("review.intro")}</p>
                  <Review onChange={registration.revisit} />
                </>
              ) : (
                <div className={css.fields}>
                  <Fields />
                  {!wizard && step === "family" && (
                    <UpdateButton url={registerUrl(page.language)} />
                  )}
                </div>
              )}
              {wizard && <Buttons page={page} registration={registration} />}
            </section>
          );
        })}
        {!wizard && <Buttons page={page} registration={registration} />}
      </form>
      {wizard && <ClearForm onClear={registration.reset} />}
    </>
  );
}
