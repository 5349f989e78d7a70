import type { FormEvent } from "react";
import { useRef } from "react";
import {
  ACTION_FIELD,
  ACTIONS,
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_FIELD,
  STEPS,
} from "@kehila/shared/registration";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { useForm } from "../../form/form-context.ts";
import * as css from "../../styles/form.css.ts";
import * as layout from "../../styles/page.css.ts";
import type { RegisterPageData } from "./page-data.ts";
import { registerUrl } from "./page-data.ts";
import { Review } from "./review.tsx";
import { STEP_FIELDS } from "./step-fields.tsx";
import { useOnline } from "./use-online.ts";
import type { Registration } from "./use-registration.ts";
import { FORM_ID } from "./use-registration.ts";

interface FormProps {
  page: RegisterPageData;
  registration: Registration;
}

/**
 * Without JavaScript: tokens as hidden inputs, and a first button so that Enter submits instead of
 * pressing "update".
 */
function PlainInputs({ page }: { page: RegisterPageData }) {
  return (
    <>
      <input type="hidden" name={FORM_TOKEN_FIELD} value={page.formToken} />
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={page.idempotencyKey} />
      <button
        type="submit"
        className={css.visuallyHidden}
        name={ACTION_FIELD}
        value={ACTIONS.submit}
        tabIndex={-1}
        aria-hidden
      />
    </>
  );
}

function Notices({ page, registration }: FormProps) {
  const { t } = useForm();
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className={css.noticeKind.warning}>{t("notice.offline")}</p>}
      {!registration.wizard && page.blocksAdded && (
        <p className={css.noticeKind.info}>{t("notice.blocks")}</p>
      )}
      {registration.restored && <p className={css.noticeKind.info}>{t("notice.restored")}</p>}
    </div>
  );
}

/** Clears the form after a confirmation in place. */
function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useForm();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current === null) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details className={layout.footer} ref={details}>
      <summary className={css.buttonKind.quiet}>{t("action.clear")}</summary>
      <p>{t("notice.clear")}</p>
      <div className={css.actions}>
        <button
          type="button"
          className={css.buttonKind.secondary}
          onClick={() => {
            close();
            onClear();
          }}
        >
          {t("action.clearYes")}
        </button>
        <button type="button" className={css.buttonKind.quiet} onClick={close}>
          {t("action.clearNo")}
        </button>
      </div>
    </details>
  );
}

/** The buttons of a step, or of the whole form without JavaScript. */
function Buttons({ registration }: { registration: Registration }) {
  const { t } = useForm();
  const { wizard, step, sending, back } = registration;
  const sends = !wizard || step === "review";
  const label = sends ? (sending ? "action.submitting" : "action.submit") : "action.continue";
  return (
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
  );
}

/** Without JavaScript new blocks need a round trip; the URL returns to the family section. */
function UpdateButton({ page }: { page: RegisterPageData }) {
  const { t } = useForm();
  return (
    <div className={css.field}>
      <p className={css.hint} id="update-hint">
        {t("action.updateHint")}
      </p>
      <div>
        <button
          type="submit"
          className={css.buttonKind.secondary}
          name={ACTION_FIELD}
          value={ACTIONS.update}
          formAction={`${registerUrl(page.language)}#family`}
          aria-describedby="update-hint"
        >
          {t("action.update")}
        </button>
      </div>
    </div>
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
      <ErrorSummary failure={failure} />
      <Notices page={page} registration={registration} />
      <form
        id={FORM_ID}
        method="post"
        action={registerUrl(page.language)}
        noValidate
        onSubmit={onSubmit}
      >
        {!wizard && <PlainInputs page={page} />}
        <div className={css.visuallyHidden} aria-hidden>
          <input
            ref={honeypot}
            type="text"
            name={HONEYPOT_FIELD}
            autoComplete="off"
            tabIndex={-1}
          />
        </div>
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
                  {!wizard && step === "family" && <UpdateButton page={page} />}
                </div>
              )}
              {wizard && <Buttons registration={registration} />}
            </section>
          );
        })}
        {!wizard && <Buttons registration={registration} />}
      </form>
      {wizard && <ClearForm onClear={registration.reset} />}
    </>
  );
}
