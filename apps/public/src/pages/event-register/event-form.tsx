import type { FormEvent } from "react";
import { useRef } from "react";
import { EVENT_ACTIONS } from "@kehila/shared/events/registration";
import { ACTION_FIELD } from "@kehila/shared/persons/registration";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { ClearForm, Notices, UpdateButton } from "../../form/form-parts.tsx";
import { DefaultButton, FormSecrets, Honeypot } from "../../form/plain-inputs.tsx";
import { STEP_FIELDS } from "../../form/step-fields.tsx";
import { TextField } from "../../form/text-field.tsx";
import { NeedsScript, Turnstile } from "../../form/turnstile.tsx";
import * as css from "../../styles/form.css.ts";
import * as layout from "../../styles/page.css.ts";
import type { EventPageData } from "./page-data.ts";
import { eventUrl } from "./page-data.ts";
import type { EventTranslate } from "./texts.ts";
import { checkFailureText, eventFailureText } from "./texts.ts";
import type { EventRegistrationState } from "./use-event-registration.ts";
import { FORM_ID } from "./use-event-registration.ts";

interface StepProps {
  page: EventPageData;
  t: EventTranslate;
  registration: EventRegistrationState;
}

const PARTS = ["personal", "contact", "family"] as const;

/**
 * The phone step: one field. Without JavaScript, hidden inputs keep the values of the full form
 * after a step back.
 */
function PhoneFields({ page, t, registration }: StepProps) {
  return (
    <section className={layout.section}>
      <p>{t("event.phoneLead")}</p>
      {!registration.live &&
        Object.entries(registration.values)
          .filter(([name]) => name !== "phone")
          .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <div className={css.fields}>
        <TextField
          name="phone"
          kind="phone"
          label={t("field.phone")}
          hint={t("hint.phone")}
          autoComplete="tel"
        />
      </div>
      <div className={css.actions}>
        <button
          type="submit"
          className={css.buttonKind.primary}
          name={ACTION_FIELD}
          value={EVENT_ACTIONS.check}
          aria-disabled={registration.sending || undefined}
        >
          {t(registration.sending ? "event.checking" : "action.continue")}
        </button>
      </div>
      <Turnstile siteKey={page.turnstileSiteKey} />
    </section>
  );
}

/** The full form (§2), with the checked phone. */
function FullFields({ page, t, registration }: StepProps) {
  return (
    <>
      {PARTS.map((part, index) => {
        const Fields = STEP_FIELDS[part];
        return (
          <section key={part} id={part} className={layout.section} aria-labelledby={`${part}-head`}>
            <p className={layout.caption}>
              {t("part.caption", { step: index + 1, total: PARTS.length })}
            </p>
            <h2 className={layout.stepHeading} id={`${part}-head`}>
              {t(`step.${part}`)}
            </h2>
            <div className={css.fields}>
              <Fields />
              {!registration.live && part === "family" && (
                <UpdateButton url={eventUrl(page.listId, page.language)} />
              )}
            </div>
          </section>
        );
      })}
      <div className={css.actions}>
        <button
          type="submit"
          className={css.buttonKind.primary}
          name={ACTION_FIELD}
          value={EVENT_ACTIONS.submit}
          aria-disabled={registration.sending || undefined}
        >
          {t(registration.sending ? "action.submitting" : "action.submit")}
        </button>
        <button
          type="submit"
          className={css.buttonKind.secondary}
          name={ACTION_FIELD}
          value={EVENT_ACTIONS.back}
        >
          {t("action.back")}
        </button>
      </div>
      <Turnstile siteKey={page.turnstileSiteKey} />
    </>
  );
}

/**
 * Returns the value of the pressed submit button; null if an old browser does not report the
 * button.
 */
const pressed = ({ nativeEvent }: FormEvent): string | null => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
};

/** The form of both steps: the phone step, or the full form. */
export function EventForm({ page, t, registration }: StepProps) {
  const { live, view, failure } = registration;
  const honeypot = useRef<HTMLInputElement>(null);
  const isPhone = view === "phone";

  const onSubmit = (event: FormEvent) => {
    const action = pressed(event);
    // The server renders the form in another language as the response to a POST, so that no URL
    // contains the phone.
    if (!live || action === EVENT_ACTIONS.translate) return;
    event.preventDefault();
    if (action === EVENT_ACTIONS.back) registration.back();
    else void registration.submit(honeypot.current);
  };

  return (
    <>
      <ErrorSummary failure={failure} textOf={(isPhone ? checkFailureText : eventFailureText)(t)} />
      <Notices blocksAdded={!live && page.blocksAdded} restored={registration.restored} />
      <NeedsScript siteKey={page.turnstileSiteKey} />
      <form
        key={view}
        id={FORM_ID}
        method="post"
        action={eventUrl(page.listId, page.language)}
        noValidate
        onSubmit={onSubmit}
      >
        <FormSecrets page={page} />
        {isPhone && <DefaultButton action={EVENT_ACTIONS.check} />}
        <Honeypot ref={honeypot} />
        {isPhone ? (
          <PhoneFields page={page} t={t} registration={registration} />
        ) : (
          <FullFields page={page} t={t} registration={registration} />
        )}
      </form>
      {live && !isPhone && <ClearForm onClear={registration.reset} />}
    </>
  );
}
