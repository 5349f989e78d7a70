import { ACTIONS } from "@kehila/shared/persons/registration";
import { FormFrame } from "../../form/form-frame.tsx";
import { ActionButton, UpdateButton } from "../../form/form-parts.tsx";
import { FormSection } from "../../form/form-section.tsx";
import { STEP_FIELDS } from "../../form/step-fields.tsx";
import { TextField } from "../../form/text-field.tsx";
import { Turnstile } from "../../form/turnstile.tsx";
import type { FormSteps } from "../../form/use-steps.ts";
import * as css from "../../styles/form.css.ts";
import * as layout from "../../styles/page.css.ts";
import type { EventPageData } from "./page-data.ts";
import { eventUrl } from "./page-data.ts";
import type { EventStep } from "./plan.ts";
import type { EventTranslate } from "./texts.ts";
import { checkFailureText, eventFailureText } from "./texts.ts";

interface StepProps {
  page: EventPageData;
  t: EventTranslate;
  form: FormSteps<EventStep>;
}

const PARTS = ["personal", "contact", "family"] as const;

/**
 * The phone step: one field. Without JavaScript, hidden inputs keep the values of the full form
 * after a step back.
 */
function PhoneFields({ page, t, form }: StepProps) {
  return (
    <section className={layout.section}>
      <p>{t("event.phoneLead")}</p>
      {!form.isHydrated &&
        Object.entries(form.values)
          .filter(([name]) => name !== "phone")
          .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <div className={css.fields}>
        <TextField
          name="phone"
          kind="phone"
          label={t("field.phone")}
          hint={t("hint.phone")}
          autoComplete="tel"
          hasFirstFocus
        />
      </div>
      <div className={css.actions}>
        <ActionButton action={ACTIONS.check} isBusy={form.isSending}>
          {t(form.isSending ? "event.checking" : "action.continue")}
        </ActionButton>
      </div>
      <Turnstile siteKey={page.turnstileSiteKey} />
    </section>
  );
}

/** The full form, with the checked phone. */
function FullFields({ page, t, form }: StepProps) {
  return (
    <>
      {PARTS.map((part, index) => {
        const Fields = STEP_FIELDS[part];
        return (
          <FormSection key={part} step={part} position={{ step: index + 1, total: PARTS.length }}>
            <div className={css.fields}>
              <Fields />
              {!form.isHydrated && part === "family" && (
                <UpdateButton url={eventUrl(page.listId, page.language)} />
              )}
            </div>
          </FormSection>
        );
      })}
      <div className={css.actions}>
        <ActionButton action={ACTIONS.submit} isBusy={form.isSending}>
          {t(form.isSending ? "action.submitting" : "action.submit")}
        </ActionButton>
        <ActionButton action={ACTIONS.back} kind="secondary">
          {t("action.back")}
        </ActionButton>
      </div>
      <Turnstile siteKey={page.turnstileSiteKey} />
    </>
  );
}

/** The form of both steps: the phone step, or the full form. */
export function EventForm(props: StepProps) {
  const { page, t, form } = props;
  const isPhone = form.step === "phone";
  return (
    <FormFrame
      key={form.step}
      page={page}
      form={form}
      url={eventUrl(page.listId, page.language)}
      textOf={(isPhone ? checkFailureText : eventFailureText)(t)}
      isClearable={!isPhone}
    >
      {isPhone ? <PhoneFields {...props} /> : <FullFields {...props} />}
    </FormFrame>
  );
}
